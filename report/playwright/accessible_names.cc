#include "report/playwright/accessible_names.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

using RolePair = std::pair<std::string_view, std::string_view>;

// Of elements, and of inputs by their types. Fields for passwords and files have no role.
constexpr RolePair roles_of_elements[] = {
    {"button", "button"}, {"textarea", "textbox"}, {"tr", "row"},     {"li", "listitem"}, {"h1", "heading"},
    {"h2", "heading"},    {"h3", "heading"},       {"h4", "heading"}, {"h5", "heading"},  {"h6", "heading"}};
constexpr RolePair roles_of_inputs[] = {
    {"", "textbox"},          {"text", "textbox"},     {"email", "textbox"},     {"tel", "textbox"},
    {"url", "textbox"},       {"search", "searchbox"}, {"number", "spinbutton"}, {"range", "slider"},
    {"checkbox", "checkbox"}, {"radio", "radio"},      {"submit", "button"},     {"button", "button"},
    {"reset", "button"},      {"image", "button"}};
constexpr std::string_view inline_elements[] = {"a",     "b",     "strong", "em",  "i",    "span",
                                                "small", "label", "code",   "sub", "sup",  "u",
                                                "abbr",  "time",  "mark",   "kbd", "cite", "font"};
constexpr std::string_view named_by_content[] = {"link",     "button",   "heading",  "row",
                                                 "listitem", "tab",      "menuitem", "option",
                                                 "switch",   "checkbox", "radio",    "treeitem"};

template <std::size_t size>
std::string_view second_of(const RolePair (&pairs)[size], std::string_view first) {
  const auto* const found = std::ranges::find(pairs, first, &RolePair::first);
  return found == std::end(pairs) ? std::string_view() : found->second;
}

template <std::size_t size>
bool is_among(const std::string_view (&words)[size], std::string_view word) {
  return std::ranges::find(words, word) != std::end(words);
}

bool has_attribute(const Document& document, NodeIndex node, std::string_view name) {
  return std::ranges::any_of(document.attributes(node),
                             [&](const Attribute& one) { return document.name_text(one.name) == name; });
}

class AccessibleReader {
 public:
  explicit AccessibleReader(const Page& page)
      : document_(page.document), layout_(page.layout), seen_(seen_nodes(document_, layout_)) {}

  std::vector<AccessibleElement> read() const {
    std::vector<AccessibleElement> elements;
    for (NodeIndex node = 1; node < document_.node_count();) {
      const bool is_out = document_.is_element(node) && value(node, "aria-hidden") == "true";
      const std::string role = document_.is_element(node) && is_told(node) ? role_of(node) : std::string();
      if (!role.empty() && !is_out) elements.push_back({node, role, name_of_element(node, role)});
      node = is_out ? document_.subtree_end(node) : node + 1;
    }
    return elements;
  }

 private:
  std::string_view tag(NodeIndex node) const { return document_.name_text(document_.name(node)); }
  std::string_view value(NodeIndex node, std::string_view name) const {
    return attribute_of(document_, node, name);
  }

  bool is_told(NodeIndex node) const {
    return layout_.empty() ? seen_[node] != 0 : layout_.sight[node] != Sight::hidden;
  }

  std::string role_of(NodeIndex node) const {
    const std::string_view own = value(node, "role");
    if (!own.empty()) return std::string(own.substr(0, own.find(' ')));
    if (tag(node) == "a") return has_attribute(document_, node, "href") ? "link" : "";
    if (tag(node) == "input") return std::string(second_of(roles_of_inputs, lower_case(value(node, "type"))));
    if (tag(node) == "select") return has_attribute(document_, node, "multiple") ? "listbox" : "combobox";
    return std::string(second_of(roles_of_elements, tag(node)));
  }

  std::string name_of_element(NodeIndex node, std::string_view role) const {
    if (!value(node, "aria-labelledby").empty()) return {};
    if (!value(node, "aria-label").empty()) return collapsed(value(node, "aria-label"));
    const bool is_field = tag(node) == "input" || tag(node) == "textarea" || tag(node) == "select";
    if (is_field) return name_of_field(node, role);
    if (is_among(named_by_content, role))
      if (std::string name = text_content(document_, seen_, node); !name.empty()) return name;
    return collapsed(value(node, "title"));
  }

  std::string name_of_field(NodeIndex node, std::string_view role) const {
    if (role == "button") return collapsed(value(node, value(node, "type") == "image" ? "alt" : "value"));
    if (std::string label = label_of(node); !label.empty()) return label;
    const std::string_view title = value(node, "title"), placeholder = value(node, "placeholder");
    return title.empty() || placeholder.empty() ? collapsed(title.empty() ? placeholder : title)
                                                : std::string();
  }

  // The label around a field, or that which names its id.
  std::string label_of(NodeIndex field) const {
    for (NodeIndex node = field; node != document_node; node = document_.parent(node))
      if (tag(node) == "label") return text_content(document_, seen_, node);
    const std::string_view id = value(field, "id");
    for (NodeIndex node = 1; node < document_.node_count() && !id.empty(); ++node)
      if (document_.is_element(node) && tag(node) == "label" && value(node, "for") == id)
        return text_content(document_, seen_, node);
    return {};
  }

  const Document& document_;
  const Layout& layout_;
  std::vector<std::uint8_t> seen_;
};

}  // namespace

std::vector<AccessibleElement> accessible_elements(const Page& page) {
  return AccessibleReader(page).read();
}

bool is_item(const AccessibleElement& element) {
  return element.role == "row" || element.role == "listitem";
}

std::string_view attribute_of(const Document& document, NodeIndex node, std::string_view name) {
  for (const Attribute& attribute : document.attributes(node))
    if (document.name_text(attribute.name) == name) return document.value(attribute);
  return {};
}

std::string collapsed(std::string_view text) {
  std::string words;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
    if (!is_space)
      words += c;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  if (words.ends_with(' ')) words.pop_back();
  return words;
}

std::string text_content(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex root) {
  std::string text;
  for (NodeIndex node = root; node < document.subtree_end(root);) {
    const std::string_view tag =
        document.is_element(node) ? document.name_text(document.name(node)) : std::string_view();
    const bool is_value = tag == "select" || tag == "textarea" || tag == "script" || tag == "style";
    if (is_value || (seen[node] == 0 && node != root)) {
      node = document.subtree_end(node);
      continue;
    }
    if (document.is_text(node)) text += document.raw_text(node);
    if (tag == "img") text.append(" ").append(attribute_of(document, node, "alt")).append(" ");
    if (!tag.empty() && !is_among(inline_elements, tag)) text += ' ';
    ++node;
  }
  return collapsed(text);
}

}  // namespace treesift
