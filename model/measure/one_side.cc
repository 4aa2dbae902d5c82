#include "model/measure/one_side.h"

#include <algorithm>

#include "align/text/shape_text.h"
#include "base/hash.h"

namespace treesift {
namespace {

bool is_empty(const Document& document, NodeIndex node) {
  return document.subtree_size(node) == 1;
}

std::size_t items_of(const Document& document, NodeIndex list) {
  std::size_t items = 0;
  for ([[maybe_unused]] const NodeIndex item : document.children(list)) ++items;
  return items;
}

bool has_kind(std::uint32_t kinds, NodeKind kind) {
  return (kinds >> static_cast<std::uint32_t>(kind) & 1U) != 0;
}

std::uint32_t kinds_of_items(const Document& document, NodeIndex list) {
  std::uint32_t kinds = 0;
  if (is_empty(document, list)) return kinds;
  for (const NodeIndex item : document.children(list))
    kinds |= 1U << static_cast<std::uint32_t>(document.kind(item));
  return kinds;
}

bool is_in_object(const Document& document, NodeIndex node) {
  return node != document_node && document.kind(document.parent(node)) == NodeKind::object;
}

// By its name; what is called so is an item of a map.
bool is_generated(const Document& document, NodeIndex member) {
  return name_in_map(document, member) == "*";
}

// The rows of a table, the items of an array or a map: of elements at least two, and the first two of one name.
bool is_list(const Document& document, NodeIndex node) {
  if (document.kind(node) == NodeKind::array) return true;
  if (document.kind(node) == NodeKind::object)
    return !is_empty(document, node) && is_generated(document, node + 1);
  if (!document.is_element(node) || is_empty(document, node)) return false;
  const NodeIndex first = node + 1, second = document.next_sibling(first);
  return second != no_node && document.is_element(first) && document.is_element(second) &&
         document.name(first) == document.name(second);
}

}  // namespace

bool OneSide::lies_within(NodeIndex node) const {
  return node != document_node && match_of_parent(node) == no_node && !is_renested(document.parent(node));
}

// A member of an object that is on both sides, or all of a JSON document.
bool OneSide::is_member(NodeIndex node) const {
  const bool is_all =
      document.format() == Format::json && node != document_node && document.parent(node) == document_node;
  return (is_all || is_in_object(document, node)) && match_of_parent(node) != no_node;
}

// The same number for either side.
std::uint64_t OneSide::field(NodeIndex node) const {
  const NodeIndex object = is_expected ? document.parent(node) : match_of_parent(node);
  return hash_of(document.name_text(document.name(node)), object);
}

bool OneSide::is_of_other_type(NodeIndex member) const {
  return std::binary_search(fields_there.begin(), fields_there.end(), field(member));
}

bool OneSide::is_field(NodeIndex node) const {
  return is_member(node) && (!is_generated(document, node) || is_of_other_type(node));
}

void OneSide::note_fields(std::vector<std::uint64_t>& fields) const {
  fields.clear();
  if (document.format() != Format::json) return;
  for (const NodeIndex node : nodes) {
    if (is_member(node)) fields.push_back(field(node));
  }
  std::sort(fields.begin(), fields.end());
}

ValueClass OneSide::class_of(NodeIndex node) const {
  const NodeIndex parent = match_of_parent(node);
  if (parent == no_node) return ValueClass::none;
  const bool is_null = !is_expected && document.kind(node) == NodeKind::null;
  if (is_field(node)) {
    if (is_of_other_type(node)) return is_null ? ValueClass::nothing : ValueClass::type;
    return is_expected ? ValueClass::field_lost : ValueClass::field_new;
  }
  const NodeIndex above = document.parent(node);
  const bool fills = above == document_node || document.is_text(node) || is_list(document, above);
  if (fills && is_empty(other, parent)) return is_expected ? ValueClass::emptied : ValueClass::filled;
  return ValueClass::none;
}

ValueClass OneSide::class_of_new_kind(NodeIndex node, CountedList& last) const {
  if (is_expected || match_of_parent(node) == no_node) return ValueClass::none;
  const NodeIndex list = document.parent(node);
  if (document.kind(list) != NodeKind::array) return ValueClass::none;
  if (list != last.node) last = {list, false, kinds_of_items(other, matches[list])};
  if (last.kinds_there == 0 || has_kind(last.kinds_there, document.kind(node))) return ValueClass::none;
  return document.kind(node) == NodeKind::null ? ValueClass::nothing : ValueClass::type;
}

bool OneSide::is_of_list_mostly_gone(NodeIndex node, CountedList& last) const {
  if (!is_expected || match_of_parent(node) == no_node) return false;
  const NodeIndex list = document.parent(node);
  if (list != last.node)
    last = {list, is_list(document, list) && 2 * items_of(other, matches[list]) < items_of(document, list)};
  return last.is_mostly_gone;
}

}  // namespace treesift
