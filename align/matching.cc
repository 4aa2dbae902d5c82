#include "align/matching.h"

#include "align/node_equality.h"

namespace treesift {

void Matching::begin(const Document& expected, const Document& actual, Alignment& alignment) {
  expected_ = &expected;
  actual_ = &actual;
  alignment_ = &alignment;
  names_.assign(expected, actual);
  alignment.actual_of.assign(expected.node_count(), no_node);
  alignment.expected_of.assign(actual.node_count(), no_node);
  alignment.equal_subtrees.clear();
  matched_ = 0;
  alignment.identical = false;
  alignment.budget_exceeded = false;
  match(document_node, document_node);
}

void Matching::match(NodeIndex e, NodeIndex a) {
  alignment_->actual_of[e] = a;
  alignment_->expected_of[a] = e;
  ++matched_;
}

bool Matching::match_if_equal(NodeIndex e, NodeIndex a) {
  if (!equal_subtrees(*expected_, e, *actual_, a, names_)) return false;
  const NodeIndex before = matched_;
  match_in_parallel(e, a);
  if (matched_ - before == expected_->subtree_size(e)) alignment_->equal_subtrees.push_back(a);
  return true;
}

bool Matching::match_if_same_shape(NodeIndex e, NodeIndex a) {
  const NodeIndex size = expected_->subtree_size(e);
  if (size != actual_->subtree_size(a)) return false;
  for (NodeIndex i = 0; i < size; ++i) {
    if (expected_->subtree_size(e + i) != actual_->subtree_size(a + i)) return false;
    if (!same_label(e + i, a + i)) return false;
  }
  match_in_parallel(e, a);
  return true;
}

void Matching::match_in_parallel(NodeIndex e, NodeIndex a) {
  const NodeIndex size = expected_->subtree_size(e);
  for (NodeIndex i = 0; i < size; ++i) {
    if (free_expected(e + i) && free_actual(a + i)) match(e + i, a + i);
  }
}

}  // namespace treesift
