#include "report/playwright/accessible_names.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/ascii.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

using RolePair = std::pair<std::string_view, std::string_view>;

// Of elements, and of inputs by their types, as Playwright's own roleUtils.ts gives them: what it counts is
// counted here. A type that is not named here makes a textbox; fields for passwords and dates too.
constexpr RolePair roles_of_elements[] = {
    {"button", "button"}, {"textarea", "textbox"}, {"tr", "row"},     {"li", "listitem"}, {"h1", "heading"},
    {"h2", "heading"},    {"h3", "heading"},       {"h4", "heading"}, {"h5", "heading"},  {"h6", "heading"}};
constexpr RolePair roles_of_inputs[] = {
    {"search", "searchbox"}, {"number", "spinbutton"}, {"range", "slider"}, {"checkbox", "checkbox"},
    {"radio", "radio"},      {"submit", "button"},     {"reset", "button"}, {"button", "button"},
    {"image", "button"},     {"file", "button"},       {"hidden", ""}};
constexpr RolePair names_without_value[] = {{"submit", "Submit"}, {"reset", "Reset"}, {"image", "Submit"}};
// All but text, which is what browsers take any other type for.
constexpr std::string_view input_types[] = {
    "search", "number", "range", "checkbox",       "radio", "submit",   "reset",
    "button", "image",  "file",  "hidden",         "email", "password", "tel",
    "url",    "date",   "time",  "datetime-local", "month", "week",     "color"};
constexpr std::string_view types_with_suggestions[] = {"text", "search", "email", "tel", "url"};
constexpr std::string_view types_with_placeholder[] = {"text", "search", "email",   "tel",
                                                       "url",  "number", "password"};
// Where the second one is there for looks only, so is the first one in it.
constexpr RolePair parts_of_wholes[] = {{"li", "ul"},       {"li", "ol"},       {"tr", "table"},
                                        {"tr", "tbody"},    {"tr", "thead"},    {"tr", "tfoot"},
                                        {"tbody", "table"}, {"thead", "table"}, {"tfoot", "table"}};
constexpr std::string_view controls[] = {"button", "input", "select", "textarea"};
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
    const std::string_view own = role_told(node);
    if (is_for_looks(own) && !can_have_focus(node)) return {};
    return own.empty() || is_for_looks(own) ? role_of_kind(node) : std::string(own);
  }

  // The first one that the page names itself.
  std::string_view role_told(NodeIndex node) const {
    std::string_view roles = value(node, "role");
    roles.remove_prefix(std::min(roles.find_first_not_of(' '), roles.size()));
    return roles.substr(0, roles.find(' '));
  }

  static bool is_for_looks(std::string_view role) { return role == "presentation" || role == "none"; }

  // What can have the focus keeps its role, even where the page says that it is there for looks only.
  bool can_have_focus(NodeIndex node) const {
    if (has_attribute(document_, node, "disabled")) return false;
    const bool is_link = tag(node) == "a" && has_attribute(document_, node, "href");
    return is_link || is_among(controls, tag(node)) || has_attribute(document_, node, "tabindex");
  }

  std::string role_of_kind(NodeIndex node) const {
    if (tag(node) == "a") return has_attribute(document_, node, "href") ? "link" : "";
    if (tag(node) == "input") return role_of_input(node);
    if (tag(node) == "select") return shows_many(node) ? "listbox" : "combobox";
    return is_part_for_looks(node) ? "" : std::string(second_of(roles_of_elements, tag(node)));
  }

  std::string role_of_input(NodeIndex input) const {
    const std::string type = type_of(input);
    if (is_among(types_with_suggestions, type) && has_suggestions(input)) return "combobox";
    const auto* const role = std::ranges::find(roles_of_inputs, type, &RolePair::first);
    return role == std::end(roles_of_inputs) ? "textbox" : std::string(role->second);
  }

  std::string type_of(NodeIndex input) const {
    std::string type = lower_case(value(input, "type"));
    return is_among(input_types, type) ? type : "text";
  }

  bool has_suggestions(NodeIndex input) const {
    const NodeIndex list = first_with_id(value(input, "list"));
    return list != no_node && tag(list) == "datalist";
  }

  NodeIndex first_with_id(std::string_view id) const {
    for (NodeIndex node = 1; node < document_.node_count() && !id.empty(); ++node)
      if (document_.is_element(node) && value(node, "id") == id) return node;
    return no_node;
  }

  bool shows_many(NodeIndex select) const {
    const std::string_view size = value(select, "size");
    unsigned rows = 0;
    std::from_chars(size.data(), size.data() + size.size(), rows);
    return rows > 1 || has_attribute(document_, select, "multiple");
  }

  // A row or an item of a table or a list that is there for looks only.
  bool is_part_for_looks(NodeIndex part) const {
    for (NodeIndex whole = document_.parent(part); whole != document_node; whole = document_.parent(part)) {
      const bool is_part =
          std::ranges::find(parts_of_wholes, RolePair{tag(part), tag(whole)}) != std::end(parts_of_wholes);
      if (!is_part) return false;
      if (is_for_looks(role_told(whole)) && !can_have_focus(whole)) return true;
      part = whole;
    }
    return false;
  }

  std::string name_of_element(NodeIndex node, std::string_view role) const {
    if (!value(node, "aria-labelledby").empty()) return {};
    if (!value(node, "aria-label").empty()) return collapsed(value(node, "aria-label"));
    const bool is_field = tag(node) == "input" || tag(node) == "textarea" || tag(node) == "select";
    if (is_field) return name_of_field(node);
    if (is_among(named_by_content, role))
      if (std::string name = text_content(document_, seen_, node); !name.empty()) return name;
    return collapsed(value(node, "title"));
  }

  std::string name_of_field(NodeIndex node) const {
    const std::string type = tag(node) == "input" ? type_of(node) : std::string();
    if (type == "submit" || type == "reset" || type == "button" || type == "image")
      return name_of_button(node, type);
    if (std::string label = label_of(node); !label.empty()) return label;
    if (type == "file") return "Choose File";
    const bool has_placeholder = tag(node) == "textarea" || is_among(types_with_placeholder, type);
    const std::string_view title = value(node, "title");
    const std::string_view placeholder = has_placeholder ? value(node, "placeholder") : std::string_view();
    return title.empty() || placeholder.empty() ? collapsed(title.empty() ? placeholder : title)
                                                : std::string();
  }

  std::string name_of_button(NodeIndex input, std::string_view type) const {
    std::string name = collapsed(value(input, type == "image" ? "alt" : "value"));
    if (name.empty() && type != "submit" && type != "reset") name = collapsed(value(input, "title"));
    return name.empty() ? std::string(second_of(names_without_value, type)) : name;
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
