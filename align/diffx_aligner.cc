// The `diffx` aligner: bottom-up exact tree matching combined with top-down isolated tree fragments.
//
// Problem. The results of SMART (Soechting, Dobolyi, Weimer, WSE 2009) were obtained with diffX
// (Al-Ekram, Adma, Baysal, CASCON 2005). To repeat them, one needs that mapping with its habits, not a better
// one.
//
// How. First, equal subtrees (Valiente, An efficient bottom-up distance between trees, SPIRE 2001): expected
// is walked level by level, so that larger parts come first, and each unmatched node takes the first
// unmatched node of actual, in document order, whose subtree is equal. Then, fragments: expected is walked
// level by level again, and each unmatched node x is tried against every unmatched node y of actual that
// equals it. A fragment is what hangs together from (x, y) downwards: children are paired by position, as
// long as both are unmatched and equal. The largest fragment is matched; of equally large ones the first in
// document order.
//
//     expected  <ul> <li>1 <li>2 </ul>        actual  <ul> <li>0 <li>1 <li>2 <li>3 </ul>
//
// The items 1 and 2 are equal subtrees. The `ul` are then a fragment of one node, since position pairs <li>1
// with <li>0, and they are matched already. Items that are *almost* equal are paired by position within
// their fragment, or one by one with whatever fits: a row inserted in front makes moves of all changed ones
// behind it. So did the original, and `move` is the strongest feature of its authors.
//
// Choices, where the papers are silent or speak of other trees:
//   - Nodes are equal when kind, name and normalised text are. So a changed text is a delete and an insert,
//     never an update, and so is a JSON value.
//   - Attributes are nodes in diffX. Here they belong to their element: they do not count towards the size of
//     a fragment, and what has changed in them is found afterwards (edits.cc).
//   - The document node is the root of the tree: matched to the other one, and the first fragment begins
//     there.
//   - A subtree may be equal to one of which parts are matched already. Its root and whatever is free on both
//     sides are matched; the rest remains for later steps.
//   - Members of a JSON object are in the order of their names, and paired by position like all children.
//
// After the first step no two unmatched texts are equal, so fragments are made of elements (and of objects
// and arrays); texts are found where they stand or, equal, anywhere.
//
// Cost. The published bound is quadratic: 10,000 cells per side in containers that do not match are 10^8
// fragments to try. Two bounds leave the result as it is and most of the work out. The reach of a node is the
// size of the largest fragment that could begin there if every node found a partner, from the bottom up: a
// candidate whose reach is no larger than the best fragment is not tried, and nothing is tried once the best
// is as large as x can reach. What is left is paid for: every candidate looked at and every pair of children
// compared is a probe. When the budget is used up, nodes take the best of the candidates they have seen, and
// later ones their first: that is the rule for ties, and linear, since of each fragment matched every pair
// of nodes is compared once.
//
// Source of the pseudo-code: the abstract, SMART section 3.2 and two published transcriptions of algorithm 1;
// tests/support/naive_diffx.h follows it to the letter, and this must give the same mapping.
#include "align/diffx_aligner.h"

#include <algorithm>
#include <utility>

namespace treesift {
namespace {

bool holds_text(NodeKind kind) {
  return kind != NodeKind::document && kind != NodeKind::element && kind != NodeKind::object &&
         kind != NodeKind::array;
}

// The hash first: long texts that differ in their last byte would cost their length with every probe.
bool equal_nodes(const Matching& matching, NodeIndex e, NodeIndex a) {
  const Document& expected = matching.expected();
  const Document& actual = matching.actual();
  if (!matching.same_label(e, a)) return false;
  return !holds_text(expected.kind(e)) ||
         (expected.subtree_hash(e) == actual.subtree_hash(a) && expected.text(e) == actual.text(a));
}

// Equal for equal nodes of the two documents. A node that holds a text is a leaf, so that its subtree is all
// that it is.
std::uint64_t key_of(const Document& document, NodeIndex node, std::uint64_t label) {
  return holds_text(document.kind(node)) ? document.subtree_hash(node) : label;
}

std::uint64_t key_of_expected(const Matching& matching, NodeIndex e) {
  return key_of(matching.expected(), e, matching.label_of_expected(e));
}

}  // namespace

bool DiffxAligner::match(Matching& matching, std::uint64_t fragment_probes) {
  budget_ = {fragment_probes, false};
  list_levels(matching.expected());
  match_equal_subtrees(matching);
  if (!matching.finished()) match_fragments(matching);
  return !budget_.exceeded;
}

void DiffxAligner::list_levels(const Document& expected) {
  levels_.clear();
  levels_.push_back(document_node);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    for (const NodeIndex child : expected.children(levels_[i])) levels_.push_back(child);
  }
}

void DiffxAligner::match_equal_subtrees(Matching& matching) {
  keys_.resize(matching.actual().node_count());
  for (NodeIndex a = 0; a < keys_.size(); ++a) keys_[a] = matching.actual().subtree_hash(a);
  candidates_.assign(matching, keys_);
  for (const NodeIndex e : levels_) {
    if (!matching.free_expected(e)) continue;
    const std::uint32_t list = candidates_.find(matching.expected().subtree_hash(e));
    if (list == KeyNumbering::unknown) continue;
    const auto equal = candidates_.from_first_free(matching, list);
    if (!equal.empty()) matching.match_if_equal(e, equal.front());
  }
}

void DiffxAligner::match_fragments(Matching& matching) {
  list_by_label(matching);
  measure_expected_reach(matching);
  measure_actual_reach(matching);
  find_fragment(matching, {document_node, document_node});
  match_all(matching, fragment_);
  for (const NodeIndex e : levels_) {
    const std::uint32_t list = free_list_of(matching, e);
    if (list != KeyNumbering::unknown) match_largest_fragment(matching, e, list);
  }
}

void DiffxAligner::list_by_label(const Matching& matching) {
  keys_.resize(matching.actual().node_count());
  for (NodeIndex a = 0; a < keys_.size(); ++a) {
    keys_[a] = key_of(matching.actual(), a, matching.label_of_actual(a));
  }
  candidates_.assign(matching, keys_);
}

// Children stand behind their parents, so from the last node to the first all children are measured before
// their parent.
void DiffxAligner::measure_expected_reach(const Matching& matching) {
  const Document& expected = matching.expected();
  wanted_.assign(candidates_.count(), 0);
  expected_reach_.assign(expected.node_count(), 0);
  for (NodeIndex e = expected.node_count(); --e > 0;) {
    const std::uint32_t list = free_list_of(matching, e);
    if (list == KeyNumbering::unknown) {
      expected_reach_[e] = 0;
    } else {
      wanted_[list] = 1;
      expected_reach_[expected.parent(e)] += ++expected_reach_[e];
    }
  }
}

void DiffxAligner::measure_actual_reach(const Matching& matching) {
  const Document& actual = matching.actual();
  actual_reach_.assign(actual.node_count(), 0);
  for (NodeIndex a = actual.node_count(); --a > 0;) {
    if (!matching.free_actual(a) || wanted_[candidates_.find(keys_[a])] == 0) {
      actual_reach_[a] = 0;
    } else {
      actual_reach_[actual.parent(a)] += ++actual_reach_[a];
    }
  }
}

// The candidates of a node of expected; KeyNumbering::unknown when it has none or is matched.
std::uint32_t DiffxAligner::free_list_of(const Matching& matching, NodeIndex e) {
  return matching.free_expected(e) ? candidates_.find(key_of_expected(matching, e)) : KeyNumbering::unknown;
}

void DiffxAligner::match_largest_fragment(Matching& matching, NodeIndex e, std::uint32_t list) {
  best_.clear();
  const auto candidates = candidates_.from_first_free(matching, list);
  for (const NodeIndex a : candidates) {
    if (best_.size() == expected_reach_[e]) break;
    if (a != candidates.front() && !budget_.take(1)) break;
    if (!matching.free_actual(a) || actual_reach_[a] <= best_.size()) continue;
    if (!equal_nodes(matching, e, a)) continue;
    find_fragment(matching, {e, a});
    if (fragment_.size() > best_.size()) std::swap(fragment_, best_);
  }
  match_all(matching, best_);
}

// The fragment is its own queue: a pair's children are appended behind it.
void DiffxAligner::find_fragment(const Matching& matching, Pair top) {
  const Document& expected = matching.expected();
  const Document& actual = matching.actual();
  std::uint64_t probes = 0;
  fragment_.assign(1, top);
  for (std::size_t i = 0; i < fragment_.size(); ++i) {
    const auto [parent_e, parent_a] = fragment_[i];
    NodeIndex a = parent_a + 1;
    for (const NodeIndex e : expected.children(parent_e)) {
      if (a == actual.subtree_end(parent_a)) break;
      ++probes;
      if (matching.free_expected(e) && matching.free_actual(a) && equal_nodes(matching, e, a)) {
        fragment_.push_back({e, a});
      }
      a = actual.subtree_end(a);
    }
  }
  budget_.charge(probes);
}

void DiffxAligner::match_all(Matching& matching, const Fragment& fragment) {
  for (const auto [e, a] : fragment) {
    if (matching.free_expected(e)) matching.match(e, a);
  }
}

}  // namespace treesift
