#include "model/states/page_content.h"

#include <string>
#include <string_view>

#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr NameSet whose_children_are_values = {"select", "textarea", "option"};
constexpr NameSet never_seen = {"script", "style", "noscript", "template",
                                "head",   "title", "noembed",  "noframes"};

bool hides_itself(const Document& document, NodeIndex node) {
  bool is_hidden_field = false;
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name == standard_name("hidden")) return true;
    is_hidden_field |= attribute.name == standard_name("type") && document.value(attribute) == "hidden";
  }
  return is_hidden_field && document.name(node) == standard_name("input");
}

// Text where its element is; an element by its own box. What is around seen nodes is seen, too.
bool is_seen_itself(const Document& document, const Layout& layout, NodeIndex node) {
  if (layout.empty()) return true;
  if (document.is_text(node)) return layout.sight[node] != Sight::hidden;
  return layout.sight[node] == Sight::with_area;
}

void append_value(const Document& document, NodeIndex node, std::string& content) {
  const NameId name = document.name(node);
  if (name == standard_name("input")) {
    content += has_attribute(document, node, standard_name("checked")) ? "\x01+" : "\x01";
    content += attribute_value(document, node, standard_name("value"));
  } else if (name == standard_name("option") && has_attribute(document, node, standard_name("selected"))) {
    content += '\x02';
    for (const NodeIndex child : document.children(node)) content += document.text(child);
  }
}

}  // namespace

std::vector<std::uint8_t> seen_nodes(const Document& document, const Layout& layout) {
  const NodeIndex count = document.node_count();
  std::vector<std::uint8_t> seen(count), left_out(count);
  for (NodeIndex node = 1; node < count; ++node) {
    left_out[node] = left_out[document.parent(node)] != 0 || never_seen.contains(document.name(node)) ||
                     (layout.empty() && hides_itself(document, node));
  }
  for (NodeIndex node = count; node-- > 1;) {
    if (left_out[node] != 0) continue;
    seen[node] |= is_seen_itself(document, layout, node);
    seen[document.parent(node)] |= seen[node];
  }
  return seen;
}

PagePrint shape_of(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex from) {
  std::string steps;
  std::vector<std::uint32_t> depth(document.subtree_size(from));
  NodeIndex skipped_to = 0;
  for (NodeIndex node = from; node < document.subtree_end(from); ++node) {
    if (node != from) depth[node - from] = depth[document.parent(node) - from] + 1;
    if (seen[node] == 0 || node < skipped_to) continue;
    steps.append(reinterpret_cast<const char*>(&depth[node - from]), sizeof depth[node - from]);
    steps += document.name_text(document.name(node));
    steps += '\n';
    if (whose_children_are_values.contains(document.name(node))) skipped_to = document.subtree_end(node);
  }
  return print_of_bytes(steps);
}

PagePrint content_of(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex from) {
  std::string content;
  NodeIndex in_select = 0;  // where the options end whose choice counts, displayed or not
  for (NodeIndex node = from; node < document.subtree_end(from); ++node) {
    const bool is_seen = seen[node] != 0;
    if (is_seen && document.name(node) == standard_name("select")) in_select = document.subtree_end(node);
    if (document.is_text(node) && is_seen && node >= in_select) {
      content += document.text(node);
      content += '\n';
    } else if (is_seen || node < in_select) {
      append_value(document, node, content);
    }
  }
  return print_of_bytes(content);
}

void for_each_shown_text(const Document& document, const std::vector<std::uint8_t>& seen,
                         const std::function<void(NodeIndex, std::string_view)>& use) {
  NodeIndex in_select = 0;
  std::string value;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    const bool is_seen = seen[node] != 0;
    if (is_seen && document.name(node) == standard_name("select")) in_select = document.subtree_end(node);
    if (document.is_text(node)) {
      if (is_seen && node >= in_select) use(node, document.text(node));
      continue;
    }
    if (!is_seen && node >= in_select) continue;
    value.clear();
    append_value(document, node, value);
    if (!value.empty()) use(node, std::string_view(value).substr(1));
  }
}

}  // namespace treesift
