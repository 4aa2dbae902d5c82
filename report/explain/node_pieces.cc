#include "report/explain/node_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/utf8.h"

namespace treesift {
namespace {

constexpr std::size_t max_value = 60;               // bytes of an attribute's value
constexpr std::size_t max_text = 200;               // bytes of a text
constexpr std::size_t max_preview = 60;             // bytes of the text of a subtree
constexpr std::size_t max_same_attributes = 4;      // shown beside those that changed
constexpr std::size_t max_changed_attributes = 40;  // of one element

PieceMark mark_of(NodeOnSides node) {
  if (node.actual == no_node) return PieceMark::removed;
  return node.expected == no_node ? PieceMark::added : PieceMark::kept;
}

// An attribute on both sides, or on one.
struct AttributeOnSides {
  std::string_view name;
  std::optional<std::string_view> before, after;

  bool changed() const { return before != after; }
};

// In which order a document keeps attributes: standard names by id, then the others by their bytes.
bool stands_before(const Document& a, NameId id_a, const Document& b, NameId id_b) {
  const bool standard_a = id_a < standard_name_count, standard_b = id_b < standard_name_count;
  if (standard_a != standard_b) return standard_a;
  return standard_a ? id_a < id_b : a.name_text(id_a) < b.name_text(id_b);
}

std::span<const Attribute> attributes_of(const Document& document, NodeIndex node) {
  return node == no_node ? std::span<const Attribute>() : document.attributes(node);
}

// Merges the attributes of both sides, which stand in the same order.
std::vector<AttributeOnSides> attributes_on_sides(const Document& expected, const Document& actual,
                                                  NodeOnSides element) {
  std::vector<AttributeOnSides> all;
  const auto of_expected = attributes_of(expected, element.expected);
  const auto of_actual = attributes_of(actual, element.actual);
  std::size_t e = 0, a = 0;
  while (e < of_expected.size() || a < of_actual.size()) {
    const bool only_expected =
        a == of_actual.size() ||
        (e < of_expected.size() && stands_before(expected, of_expected[e].name, actual, of_actual[a].name));
    const bool only_actual =
        e == of_expected.size() ||
        (a < of_actual.size() && stands_before(actual, of_actual[a].name, expected, of_expected[e].name));
    AttributeOnSides one;
    one.name = only_actual ? actual.name_text(of_actual[a].name) : expected.name_text(of_expected[e].name);
    if (!only_actual) one.before = expected.value(of_expected[e++]);
    if (!only_expected) one.after = actual.value(of_actual[a++]);
    all.push_back(one);
  }
  return all;
}

void append_attribute(DiffPieces& pieces, const AttributeOnSides& attribute) {
  const PieceMark mark = !attribute.after    ? PieceMark::removed
                         : !attribute.before ? PieceMark::added
                                             : PieceMark::kept;
  append_piece(pieces, PieceRole::markup, mark, " ");
  append_piece(pieces, PieceRole::attribute, mark, attribute.name);
  append_piece(pieces, PieceRole::markup, mark, "=\"");
  if (mark == PieceMark::kept && attribute.changed()) {
    append_changed_text(pieces, PieceRole::value, *attribute.before, *attribute.after);
  } else {
    append_clipped(pieces, PieceRole::value, mark, attribute.before ? *attribute.before : *attribute.after,
                   max_value);
  }
  append_piece(pieces, PieceRole::markup, mark, "\"");
}

// The beginning of the texts of a subtree; looks at a bounded number of nodes.
std::string text_preview(const Document& document, NodeIndex root) {
  constexpr NodeIndex max_nodes = 200;
  std::string text;
  const NodeIndex end = root + std::min(document.subtree_size(root), max_nodes);
  for (NodeIndex node = root; node < end && text.size() <= max_preview; ++node) {
    const std::string_view own = document.text(node);
    if (own.empty()) continue;
    if (!text.empty()) text += ' ';
    text += own.substr(0, character_begin(own, 2 * max_preview));
  }
  if (text.size() <= max_preview) return text;
  return text.substr(0, character_begin(text, max_preview)) + "…";
}

bool is_json_value(NodeKind kind) {
  return kind != NodeKind::document && kind != NodeKind::element && kind != NodeKind::text;
}

}  // namespace

void NodePieces::append_text(DiffPieces& pieces, PieceRole role, NodeOnSides node) const {
  const std::string_view before = node.expected != no_node ? expected_.text(node.expected) : "";
  const std::string_view after = node.actual != no_node ? actual_.text(node.actual) : "";
  const PieceMark mark = mark_of(node);
  if (mark == PieceMark::kept && before != after) return append_changed_text(pieces, role, before, after);
  append_clipped(pieces, role, mark, mark == PieceMark::added ? after : before, max_text);
}

void NodePieces::append_attributes(DiffPieces& pieces, NodeOnSides element) const {
  const PieceMark mark = mark_of(element);
  std::size_t changed = 0, same = 0, left_out = 0;
  for (const AttributeOnSides& attribute : attributes_on_sides(expected_, actual_, element)) {
    const bool counts_as_changed = attribute.changed();
    std::size_t& count = counts_as_changed ? changed : same;
    if (count++ < (counts_as_changed ? max_changed_attributes : max_same_attributes)) {
      append_attribute(pieces, attribute);
    } else {
      ++left_out;
    }
  }
  if (left_out > 0)
    append_piece(pieces, PieceRole::note, mark, fmt::format(" … {} more attributes", left_out));
}

void NodePieces::append_start_tag(DiffPieces& pieces, NodeOnSides element) const {
  const PieceMark mark = mark_of(element);
  const bool in_actual = element.actual != no_node;
  const Document& document = in_actual ? actual_ : expected_;
  append_piece(pieces, PieceRole::markup, mark, "<");
  append_piece(pieces, PieceRole::tag, mark,
               document.name_text(document.name(in_actual ? element.actual : element.expected)));
  append_attributes(pieces, element);
  append_piece(pieces, PieceRole::markup, mark, ">");
}

void NodePieces::append_end_tag(DiffPieces& pieces, NodeOnSides element) const {
  const PieceMark mark = mark_of(element);
  const bool in_actual = element.actual != no_node;
  const Document& document = in_actual ? actual_ : expected_;
  append_piece(pieces, PieceRole::markup, mark, "</");
  append_piece(pieces, PieceRole::tag, mark,
               document.name_text(document.name(in_actual ? element.actual : element.expected)));
  append_piece(pieces, PieceRole::markup, mark, ">");
}

void NodePieces::append_json(DiffPieces& pieces, NodeOnSides node) const {
  const PieceMark mark = mark_of(node);
  const bool in_actual = node.actual != no_node;
  const Document& document = in_actual ? actual_ : expected_;
  const NodeIndex index = in_actual ? node.actual : node.expected;
  const NodeKind kind = document.kind(index);
  const bool is_member =
      document.parent(index) != no_node && document.kind(document.parent(index)) == NodeKind::object;
  if (is_member) {
    append_clipped(pieces, PieceRole::attribute, mark,
                   fmt::format("\"{}\"", document.name_text(document.name(index))), max_value);
    append_piece(pieces, PieceRole::markup, mark, ": ");
  }
  if (kind == NodeKind::object) return append_piece(pieces, PieceRole::markup, mark, "{");
  if (kind == NodeKind::array) return append_piece(pieces, PieceRole::markup, mark, "[");
  if (kind == NodeKind::null) return append_piece(pieces, PieceRole::value, mark, "null");
  if (kind == NodeKind::string) append_piece(pieces, PieceRole::markup, mark, "\"");
  append_text(pieces, PieceRole::value, node);
  if (kind == NodeKind::string) append_piece(pieces, PieceRole::markup, mark, "\"");
}

void NodePieces::append_node(DiffPieces& pieces, NodeOnSides node) const {
  const NodeKind kind = node.actual != no_node ? actual_.kind(node.actual) : expected_.kind(node.expected);
  if (is_json_value(kind)) return append_json(pieces, node);
  if (kind == NodeKind::element) return append_start_tag(pieces, node);
  if (kind == NodeKind::text) append_text(pieces, PieceRole::text, node);
}

void NodePieces::append_with_text(DiffPieces& pieces, NodeOnSides element, NodeOnSides text) const {
  append_start_tag(pieces, element);
  append_text(pieces, PieceRole::text, text);
  append_end_tag(pieces, element);
}

void NodePieces::append_subtree(DiffPieces& pieces, NodeOnSides root) const {
  const bool in_actual = root.actual != no_node;
  const Document& document = in_actual ? actual_ : expected_;
  const NodeIndex index = in_actual ? root.actual : root.expected;
  const NodeIndex size = document.subtree_size(index);
  if (size == 2 && document.is_element(index) && document.is_text(index + 1)) {
    const NodeOnSides text{root.expected != no_node ? root.expected + 1 : no_node,
                           root.actual != no_node ? root.actual + 1 : no_node};
    return append_with_text(pieces, root, text);
  }
  append_node(pieces, root);
  if (size == 1) return;
  const std::string preview = text_preview(document, index);
  if (!preview.empty()) append_piece(pieces, PieceRole::note, mark_of(root), " ");
  append_piece(pieces, PieceRole::text, mark_of(root), preview);
  append_piece(pieces, PieceRole::note, mark_of(root), fmt::format(" ({} nodes)", size));
}

}  // namespace treesift
