#include "align/items/replaced_items.h"

namespace treesift {
namespace {

void unmatch(const Document& expected, NodeIndex item, Alignment& alignment) {
  for (NodeIndex node = item; node < expected.subtree_end(item); ++node) {
    NodeIndex& match = alignment.actual_of[node];
    if (match == no_node) continue;
    alignment.expected_of[match] = no_node;
    match = no_node;
  }
}

}  // namespace

void separate_replaced_items(const Document& expected, const Document& actual, Alignment& alignment,
                             EditFinder& finder, Edits& edits) {
  bool any = false;
  for (const Move& move : edits.moved) {
    const bool replaced = move.kind == MoveKind::reordered && !expected.is_text(move.expected) &&
                          expected.subtree_hash(move.expected) != actual.subtree_hash(move.actual) &&
                          alignment.actual_of[move.expected] == move.actual;
    if (!replaced) continue;
    unmatch(expected, move.expected, alignment);
    any = true;
  }
  if (!any) return;
  alignment.equal_subtrees.clear();  // some of them have no match any more
  finder.find(expected, actual, alignment, edits);
}

}  // namespace treesift
