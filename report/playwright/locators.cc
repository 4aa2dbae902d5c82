// Playwright's own recorder prefers roles with names, then labels, placeholders and texts, and so do people
// who read its tests. A locator that fits two elements is an error when the test runs: so each is counted on
// the recorded page first.
#include "report/playwright/locators.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "model/exploration/page_actions.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

constexpr std::size_t longest_text = 60;  // that a person wants to read in a test

// Playwright takes a name for a part of the element's, in any case.
bool contains(std::string_view text, std::string_view part) {
  return lower_case(text).find(lower_case(part)) != std::string::npos;
}

bool looks_generated(std::string_view id) {
  std::size_t digits = 0;
  for (const char c : id) digits += c >= '0' && c <= '9';
  return digits > 2 || id.find_first_of(" \"'\\:") != std::string_view::npos;
}

// What it holds is the text of an item in a list, but for Playwright not its name.
bool is_named_by_nothing(const AccessibleElement& element) {
  return element.role == "listitem";
}

std::string role_call(const AccessibleElement& element, bool is_exact) {
  if (element.name.empty()) return fmt::format(".getByRole({})", typescript_string(element.role));
  if (is_named_by_nothing(element))
    return fmt::format(".getByRole({}).filter({{ hasText: {} }})", typescript_string(element.role),
                       typescript_string(element.name));
  return fmt::format(".getByRole({}, {{ name: {}{} }})", typescript_string(element.role),
                     typescript_string(element.name), is_exact ? ", exact: true" : "");
}

}  // namespace

std::string typescript_string(std::string_view text) {
  std::string all = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') all += '\\';
    if (c == '\n')
      all += "\\n";
    else if (static_cast<unsigned char>(c) >= 0x20)
      all += c;
  }
  return all + "'";
}

Locators::Locators(const Page& page, PageData data)
    : document_(page.document),
      data_(data),
      seen_(seen_nodes(page.document, page.layout)),
      elements_(accessible_elements(page)) {}

const AccessibleElement* Locators::find(NodeIndex node) const {
  const auto found = std::ranges::lower_bound(elements_, node, {}, &AccessibleElement::node);
  return found != elements_.end() && found->node == node ? &*found : nullptr;
}

NodeIndex Locators::item_around(NodeIndex node) const {
  for (node = document_.parent(node); node != document_node && node != no_node;
       node = document_.parent(node)) {
    const AccessibleElement* const around = find(node);
    if (around != nullptr && is_item(*around)) return node;
  }
  return no_node;
}

// Among the elements in a node; empty where neither the name nor a part of names tells it from the others.
std::string Locators::by_role(const AccessibleElement& element, NodeIndex within,
                              std::string_view parent) const {
  if (element.name.size() > longest_text) return {};
  std::size_t alike = 0, equal = 0;
  for (const AccessibleElement& one : elements_) {
    const bool is_inside = one.node >= within && one.node < document_.subtree_end(within);
    if (!is_inside || one.role != element.role) continue;
    alike += contains(one.name, element.name);
    equal += one.name == element.name;
  }
  if (alike == 1) return std::string(parent) + role_call(element, false);
  const bool has_exact = equal == 1 && !element.name.empty() && !is_named_by_nothing(element);
  return has_exact ? std::string(parent) + role_call(element, true) : std::string();
}

// The first text of a row that no other row has.
std::string Locators::text_of_item(const AccessibleElement& item) const {
  for (NodeIndex node = item.node; node < document_.subtree_end(item.node); ++node) {
    if (!document_.is_text(node)) continue;
    const std::string text = collapsed(document_.text(node));
    if (text.empty() || text.size() > longest_text) continue;
    const auto has_it = [&](const AccessibleElement& one) {
      return one.role == item.role && contains(one.name, text);
    };
    if (std::ranges::count_if(elements_, has_it) == 1) return text;
  }
  return {};
}

std::string Locators::in_item(const AccessibleElement& element) const {
  const NodeIndex around = item_around(element.node);
  if (around == no_node) return {};
  const AccessibleElement& item = *find(around);
  const std::string text = text_of_item(item);
  if (text.empty()) return {};
  return by_role(element, around,
                 fmt::format("page.getByRole({}).filter({{ hasText: {} }})", typescript_string(item.role),
                             typescript_string(text)));
}

bool Locators::is_only_one(NodeIndex node, std::string_view attribute) const {
  const std::string_view value = attribute_of(document_, node, attribute);
  if (value.empty() || looks_generated(value)) return false;
  std::size_t count = 0;
  for (NodeIndex other = 1; other < document_.node_count(); ++other)
    count += document_.is_element(other) && attribute_of(document_, other, attribute) == value;
  return count == 1;
}

std::string Locators::by_attributes(NodeIndex node) const {
  if (is_only_one(node, "placeholder"))
    return fmt::format("page.getByPlaceholder({})",
                       typescript_string(attribute_of(document_, node, "placeholder")));
  if (is_only_one(node, "id"))
    return fmt::format("page.locator({})",
                       typescript_string(fmt::format("#{}", attribute_of(document_, node, "id"))));
  if (is_only_one(node, "name"))
    return fmt::format("page.locator({})", typescript_string(fmt::format(
                                               "{}[name=\"{}\"]", document_.name_text(document_.name(node)),
                                               attribute_of(document_, node, "name"))));
  return {};
}

std::string Locators::by_text(NodeIndex node) const {
  const std::string text = text_content(document_, seen_, node);
  if (text.empty() || text.size() > longest_text) return {};
  std::size_t count = 0;
  for (NodeIndex other = 1; other < document_.node_count(); ++other)
    count += document_.is_text(other) && collapsed(document_.text(other)) == text;
  return count == 1 ? fmt::format("page.getByText({}, {{ exact: true }})", typescript_string(text))
                    : std::string();
}

std::string Locators::by_number(AccessibleElement element) const {
  if (is_named_by_nothing(element) || (data_ == PageData::varies && is_item(element))) element.name.clear();
  std::size_t before = 0;
  for (const AccessibleElement& one : elements_) {
    if (one.node == element.node) break;
    before += one.role == element.role && (element.name.empty() || one.name == element.name);
  }
  return fmt::format("page{}.nth({})", role_call(element, true), before);
}

// The only one of its role there, or of its name; empty where neither tells it.
std::string Locators::in_numbered_item(NodeIndex node, const AccessibleElement& item) const {
  const std::string row = by_number(item);
  if (const AccessibleElement* const element = find(node)) {
    const std::string found = by_role({node, element->role, {}}, item.node, row);
    return found.empty() ? by_role(*element, item.node, row) : found;
  }
  std::size_t alike = 0;
  for (NodeIndex other = item.node + 1; other < document_.subtree_end(item.node); ++other)
    alike += document_.is_element(other) && document_.name(other) == document_.name(node);
  const std::string_view tag = document_.name_text(document_.name(node));
  return alike == 1 ? fmt::format("{}.locator({})", row, typescript_string(tag)) : "";
}

// Empty where only the path tells it.
std::string Locators::without_path(NodeIndex node) const {
  const AccessibleElement* const element = find(node);
  const NodeIndex around = item_around(node);
  const bool varies = data_ == PageData::varies;
  if (varies && element != nullptr && is_item(*element)) return by_number(*element);
  if (varies && around != no_node) return in_numbered_item(node, *find(around));
  std::string found;
  if (element != nullptr && !element->name.empty()) found = by_role(*element, document_node, "page");
  if (found.empty() && element != nullptr) found = in_item(*element);
  if (found.empty()) found = by_attributes(node);
  if (found.empty() && element == nullptr && !varies) found = by_text(node);
  if (found.empty() && element != nullptr) found = by_number(*element);
  return found;
}

std::string Locators::locator_of(NodeIndex node) const {
  const std::string found = without_path(node);
  if (!found.empty()) return found;
  const std::string path = element_path(document_, node);
  return path.find('#') == std::string::npos
             ? fmt::format("page.locator({})", typescript_string("xpath=" + path))
             : "";
}

Locators::Group Locators::group_of(const AccessibleElement& element) const {
  Group group;
  std::size_t alike = 0;
  for (const AccessibleElement& one : elements_) {
    if (one.role != element.role) continue;
    alike += contains(one.name, element.name);
    if (one.name != element.name) continue;
    if (group.count++ == 0) group.first = &one;
  }
  group.locator = "page" + role_call(element, alike != group.count);
  return group;
}

}  // namespace treesift
