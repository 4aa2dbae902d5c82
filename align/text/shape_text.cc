#include "align/text/shape_text.h"

#include <string_view>
#include <vector>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

std::string_view kind_text(NodeKind kind) {
  switch (kind) {
    case NodeKind::text:
      return "#text";
    case NodeKind::object:
      return "{}";
    case NodeKind::array:
      return "[]";
    case NodeKind::string:
      return "string";
    case NodeKind::number:
      return "number";
    case NodeKind::boolean:
      return "boolean";
    case NodeKind::null:
      return "null";
    default:
      return "";
  }
}

void append_label(const Document& document, NodeIndex node, std::string& out) {
  const NodeKind kind = document.kind(node);
  const std::string_view name = kind == NodeKind::text ? "" : name_in_map(document, node);
  const bool is_member = kind != NodeKind::element && !name.empty();
  out.append(name).append(is_member ? ":" : "").append(kind_text(kind));
}

}  // namespace

std::string_view name_in_map(const Document& document, NodeIndex node) {
  const std::string_view name = document.name_text(document.name(node));
  return document.kind(node) != NodeKind::element && is_joined_token(name) ? "*" : name;
}

std::string shape_text(const Document& document, NodeIndex node) {
  std::string text;
  std::vector<NodeIndex> ends;  // of the open nodes
  for (NodeIndex at = node; at < document.subtree_end(node); ++at) {
    for (; !ends.empty() && ends.back() <= at; ends.pop_back()) text.push_back(')');
    if (!text.empty() && text.back() != '(') text.push_back(',');
    append_label(document, at, text);
    if (text.size() + ends.size() > longest_shape_text) return "";
    if (document.subtree_size(at) == 1) continue;
    text.push_back('(');
    ends.push_back(document.subtree_end(at));
  }
  return text.append(ends.size(), ')');
}

}  // namespace treesift
