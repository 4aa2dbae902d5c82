// Playwright's own recorder prefers roles with names, then labels, placeholders and texts, and so do people
// who read its tests. A locator that fits two elements is an error when the test runs: so each is counted on
// the recorded page first.
#include "report/playwright/locators.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
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

// Controls, and the two characters that are ends of lines for TypeScript only: U+2028 and U+2029.
bool ends_line(std::uint32_t code) {
  return treesift::is_control(code) || code == 0x2028 || code == 0x2029;
}

std::string escaped(char c) {
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  return {'\\', c};
}

// A name that needs no escapes in CSS.
bool is_plain_name(std::string_view name) {
  const auto is_plain = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  return !name.empty() && (is_letter(name[0]) || name[0] == '_') && std::ranges::all_of(name, is_plain);
}

std::string css_attribute(std::string_view name, std::string_view value) {
  std::string selector = fmt::format("[{}=\"", name);
  for (const char c : value) {
    if (c == '"' || c == '\\') selector += '\\';
    selector += c;
  }
  return selector + "\"]";
}

std::string css_of_id(std::string_view id) {
  return is_plain_name(id) ? fmt::format("#{}", id) : css_attribute("id", id);
}

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    if (ends_line(character.code))
      line += ' ';
    else
      line += text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return line;
}

std::string typescript_string(std::string_view text) {
  std::string all = "'";
  while (!text.empty()) {
    const std::size_t special = std::min(text.find_first_of("'\\\n\t"), text.size());
    all += on_one_line(text.substr(0, special));
    if (special == text.size()) break;
    all += escaped(text[special]);
    text.remove_prefix(special + 1);
  }
  return all + "'";
}

std::string with_any_number(std::string_view name) {
  constexpr std::string_view digits = "0123456789", special = "/\\^$.*+?()[]{}|";
  const std::size_t first = name.find_first_of(digits);
  if (first == std::string_view::npos) return {};
  std::string pattern = "/^";
  while (!name.empty()) {
    const std::size_t plain = std::min(name.find_first_of(digits), name.size());
    for (const char c : on_one_line(name.substr(0, plain))) {
      if (special.find(c) != std::string_view::npos) pattern += '\\';
      pattern += c;
    }
    name.remove_prefix(plain);
    if (name.empty()) break;
    pattern += "[\\d.,]+";
    const std::string_view number = name.substr(0, name.find_first_not_of("0123456789.,"));
    name.remove_prefix(number.find_last_of(digits) + 1);
  }
  return pattern + "$/";
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
  if (value.empty() || looks_generated(value) || value != on_one_line(value)) return false;
  std::size_t count = 0;
  for (NodeIndex other = 1; other < document_.node_count(); ++other)
    count += document_.is_element(other) && attribute_of(document_, other, attribute) == value;
  return count == 1;
}

std::string Locators::by_attributes(NodeIndex node) const {
  if (is_only_one(node, "placeholder"))
    return fmt::format("page.getByPlaceholder({}, {{ exact: true }})",
                       typescript_string(attribute_of(document_, node, "placeholder")));
  std::string css;
  if (is_only_one(node, "id")) {
    css = css_of_id(attribute_of(document_, node, "id"));
  } else if (is_only_one(node, "name")) {
    const std::string_view tag = document_.name_text(document_.name(node));
    css = is_plain_name(tag) ? tag : std::string_view();
    css += css_attribute("name", attribute_of(document_, node, "name"));
  }
  return css.empty() ? css : fmt::format("page.locator({})", typescript_string(css));
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
  const bool is_told = alike == 1 && is_plain_name(tag);
  return is_told ? fmt::format("{}.locator({})", row, typescript_string(tag)) : "";
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

std::string Locators::locator_of_all(const AccessibleElement& element) const {
  std::size_t alike = 0, equal = 0;
  for (const AccessibleElement& one : elements_) {
    if (one.role != element.role) continue;
    alike += contains(one.name, element.name);
    equal += one.name == element.name;
  }
  return "page" + role_call(element, alike != equal);
}

}  // namespace treesift
