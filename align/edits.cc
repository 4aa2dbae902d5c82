// From a mapping to what has changed.
//
// One pass over each document. A matched node whose parents are not matched to each other has been
// reparented. The others stayed below their parent, where the order of their matches tells who has moved: as
// long as these grow from child to child nothing has, which is checked in passing by remembering, for each
// parent, the last one. Only parents where they do not grow are looked at again, for the longest increasing
// subsequence (increasing_sequence.cc): what lies outside it has moved. So
//
//     expected  <ul> 1 2 3 4 5 </ul>      actual  <ul> 5 1 2 3 4 </ul>
//
// is one move, of 5.
//
// Cost. Linear, and O(k log k) for the k children of parents whose children changed order.
#include "align/edits.h"

#include <algorithm>
#include <functional>

#include "align/node_equality.h"
#include "base/common_ends.h"

namespace treesift {

void Edits::clear() {
  deleted.clear();
  inserted.clear();
  moved.clear();
  updated_text.clear();
  updated_attributes.clear();
}

void EditFinder::find(const Document& expected, const Document& actual, const Alignment& alignment,
                      Edits& edits) {
  edits.clear();
  if (alignment.identical) return;
  names_.assign(expected, actual);
  find_deleted(expected, alignment, edits);
  compare_nodes(expected, actual, alignment, edits);
  find_reordered(expected, actual, alignment, edits);
}

void EditFinder::find_deleted(const Document& expected, const Alignment& alignment, Edits& edits) const {
  for (NodeIndex e = 1; e < expected.node_count(); ++e) {
    if (!alignment.matches_expected(e)) edits.deleted.push_back(e);
  }
}

void EditFinder::compare_nodes(const Document& expected, const Document& actual, const Alignment& alignment,
                               Edits& edits) {
  last_child_.assign(actual.node_count(), 0);
  disordered_.clear();
  const bool with_attributes =
      has_attributes(expected, document_node) || has_attributes(actual, document_node);
  equal_.assign(alignment.equal_subtrees.begin(), alignment.equal_subtrees.end());
  std::ranges::sort(equal_, std::greater());  // the next one is the last
  for (NodeIndex a = 1; a < actual.node_count(); ++a) {
    const NodeIndex e = alignment.expected_of[a];
    if (e == no_node) {
      edits.inserted.push_back(a);
      continue;
    }
    if (alignment.expected_of[actual.parent(a)] == expected.parent(e))
      note_order(actual, {e, a});
    else
      edits.moved.push_back({e, a, MoveKind::reparented});
    if (!equal_.empty() && equal_.back() == a) {
      equal_.pop_back();
      a = actual.subtree_end(a) - 1;
    } else if (!actual.is_element(a)) {
      if (!same_bytes(expected.text(e), actual.text(a))) edits.updated_text.push_back({e, a});
    } else if (with_attributes && !same_attributes(expected, e, actual, a, names_)) {
      edits.updated_attributes.push_back({e, a});
    }
  }
}

void EditFinder::note_order(const Document& actual, MatchedPair stayed) {
  constexpr NodeIndex known = no_node;  // the parent is listed already
  NodeIndex& last = last_child_[actual.parent(stayed.actual)];
  if (stayed.expected > last) {
    last = stayed.expected;
  } else if (last != known) {
    last = known;
    disordered_.push_back(actual.parent(stayed.actual));
  }
}

void EditFinder::find_reordered(const Document& expected, const Document& actual, const Alignment& alignment,
                                Edits& edits) {
  if (disordered_.empty()) return;
  for (const NodeIndex parent : disordered_) {
    stayed_.clear();
    values_.clear();
    weights_.clear();
    for (const NodeIndex a : actual.children(parent)) {
      const NodeIndex e = alignment.expected_of[a];
      if (e == no_node || expected.parent(e) != alignment.expected_of[parent]) continue;
      stayed_.push_back({e, a});
      values_.push_back(e);
      weights_.push_back(expected.subtree_size(e));
    }
    increasing_.find(values_, weights_, kept_);
    for (std::size_t i = 0; i < stayed_.size(); ++i) {
      if (kept_[i]) continue;
      edits.moved.push_back({stayed_[i].expected, stayed_[i].actual, MoveKind::reordered});
    }
  }
  std::ranges::sort(edits.moved, {}, &Move::actual);
}

}  // namespace treesift
