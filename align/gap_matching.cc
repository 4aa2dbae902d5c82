// What stands between two anchors, and what moved with a neighbour.
//
// Gaps. Children of matched parents that are matched to each other, in order, are anchors. Between two of
// them the free children are compared as sequences, similarity deciding (sequence_matching.cc):
//
//     expected  <table> A B C D </table>              anchors A and D, gaps B C and N B' C'
//     actual    <table> A N B' C' D </table>          B-B', C-C', N is new
//
// Wrappers. An element around some children may be new, gone, or renamed. Then the children are one level
// off, and equal ones are looked for there: across all of the parents' children, before labels could pair a
// wrapper with what it wrapped, those that carry evidence; within a gap, where position is evidence enough,
// all.
//
//     expected  <p> some <b>words</b> </p>            one level off on both sides: the text is the same,
//     actual    <p> some <strong>words</strong> </p>  b is gone, strong is new
//
// Neighbours. What was wrapped two levels deeper is found by its hash where it carries enough; the `hr`
// between two such paragraphs does not, but it stands between them on both sides. follow_moves() looks behind
// each reparented node for what is equal, and compares as a gap what lies between two that moved together.
//
// Cost. Linear except for the sequences: a gap, and the siblings behind a node up to the next matched one,
// are looked at once.
#include <algorithm>
#include <utility>

#include "align/child_matching.h"
#include "align/similarity.h"

namespace treesift {

// The children that are matched to each other and kept their order.
void ChildMatcher::find_anchors(Pair parents) {
  const Document& expected = matching_->expected();
  anchors_.clear();
  values_.clear();
  weights_.clear();
  for (const NodeIndex a : matching_->actual().children(parents.a)) {
    const NodeIndex e = matching_->expected_of(a);
    if (e == no_node || expected.parent(e) != parents.e) continue;
    anchors_.push_back({e, a});
    values_.push_back(e);
    weights_.push_back(expected.subtree_size(e));
  }
  increasing_.find(values_, weights_, kept_);
  std::size_t count = 0;
  for (std::size_t i = 0; i < anchors_.size(); ++i) {
    if (kept_[i]) anchors_[count++] = anchors_[i];
  }
  anchors_.resize(count);
}

void ChildMatcher::match_gaps(Pair parents) {
  if (xs_.empty() || ys_.empty()) return;
  find_anchors(parents);
  anchors_.push_back({no_node, no_node});  // beyond the last child
  auto x = xs_.begin();
  auto y = ys_.begin();
  for (const Pair& anchor : anchors_) {
    const auto x_begin =
        std::exchange(x, std::find_if(x, xs_.end(), [&](NodeIndex e) { return e > anchor.e; }));
    const auto y_begin =
        std::exchange(y, std::find_if(y, ys_.end(), [&](NodeIndex a) { return a > anchor.a; }));
    gap_xs_.assign(x_begin, x);
    gap_ys_.assign(y_begin, y);
    match_gap();
  }
}

// Between two anchors: similarity first. What that leaves is compared one level off, where position is
// evidence enough.
void ChildMatcher::match_gap() {
  if (gap_xs_.empty() || gap_ys_.empty()) return;
  match_alike();
  drop_matched(gap_xs_, gap_ys_);
  match_one_level_off(gap_xs_, gap_ys_, 0);
  drop_matched(gap_xs_, gap_ys_);
  match_renamed();
}

void ChildMatcher::match_alike() {
  const bool no_choice = gap_xs_.size() == 1 && gap_ys_.size() == 1;
  if (no_choice && wraps(gap_xs_[0], gap_ys_[0])) return;
  x_items_.clear();
  y_items_.clear();
  for (const NodeIndex e : gap_xs_) x_items_.push_back({label_x(e), traits_of(matching_->expected(), e)});
  for (const NodeIndex a : gap_ys_) y_items_.push_back({label_y(a), traits_of(matching_->actual(), a)});
  sequences_.match_similar(x_items_, y_items_, budget_, pairs_);
  for (const auto [x, y] : pairs_) pair_up(gap_xs_[x], gap_ys_[y]);
}

// The children of a wrapper that is gone stand among the children of its parent now; those of a new wrapper
// stood there.
void ChildMatcher::match_one_level_off(const Nodes& xs, const Nodes& ys, std::uint32_t evidence) {
  if (xs.empty() || ys.empty()) return;
  gather_below(xs, ys);
  match_equal(below_xs_, ys, evidence);
  match_equal(xs, below_ys_, evidence);
}

// Parents that are left in a gap have perhaps one role under two names: `<b>` and `<strong>`. If they have
// something in common and there is no choice, their children are matched like those of matched parents.
void ChildMatcher::match_renamed() {
  gather_below(gap_xs_, gap_ys_);
  const bool alike = match_equal(below_xs_, below_ys_, 0) > 0;
  if (alike && gap_xs_.size() == 1 && gap_ys_.size() == 1) open(gap_xs_[0], gap_ys_[0]);
}

void ChildMatcher::gather_below(const Nodes& xs, const Nodes& ys) {
  below_xs_.clear();
  below_ys_.clear();
  for (const NodeIndex e : xs) {
    append_free(matching_->expected(), e, matching_->alignment().actual_of, below_xs_);
  }
  for (const NodeIndex a : ys) {
    append_free(matching_->actual(), a, matching_->alignment().expected_of, below_ys_);
  }
}

// Whether one of the two stands, up to its texts, among the free children of the other.
bool ChildMatcher::wraps(NodeIndex e, NodeIndex a) const {
  constexpr NodeIndex least_size = 3;  // of smaller ones it would say nothing
  const Document& expected = matching_->expected();
  const Document& actual = matching_->actual();
  if (actual.subtree_size(a) >= least_size) {
    for (const NodeIndex child : expected.children(e)) {
      if (expected.shape_hash(child) == actual.shape_hash(a) && matching_->free_expected(child)) return true;
    }
  }
  if (expected.subtree_size(e) >= least_size) {
    for (const NodeIndex child : actual.children(a)) {
      if (actual.shape_hash(child) == expected.shape_hash(e) && matching_->free_actual(child)) return true;
    }
  }
  return false;
}

void ChildMatcher::follow_moves() {
  const Document& actual = matching_->actual();
  for (NodeIndex a = 1; a < actual.node_count(); ++a) {
    const NodeIndex e = matching_->expected_of(a);
    if (e == no_node) continue;
    const bool moved = matching_->actual_of(matching_->expected().parent(e)) != actual.parent(a);
    if (moved) follow(a);
  }
}

void ChildMatcher::follow(NodeIndex a) {
  const NodeIndex next_a =
      take_free_siblings(matching_->actual(), a, matching_->alignment().expected_of, gap_ys_);
  if (gap_ys_.empty()) return;
  const NodeIndex next_e = take_free_siblings(matching_->expected(), matching_->expected_of(a),
                                              matching_->alignment().actual_of, gap_xs_);
  const std::size_t count = std::min(gap_xs_.size(), gap_ys_.size());
  for (std::size_t i = 0; i < count; ++i) {
    const NodeIndex e = gap_xs_[i];
    if (matching_->expected().subtree_hash(e) != matching_->actual().subtree_hash(gap_ys_[i])) break;
    if (!matching_->match_if_equal(e, gap_ys_[i])) break;
  }
  drop_matched(gap_xs_, gap_ys_);
  if (next_a != no_node && matching_->expected_of(next_a) == next_e) match_gap();
}

// Puts the free siblings right behind the node into `taken`; gives the one after them.
NodeIndex ChildMatcher::take_free_siblings(const Document& document, NodeIndex node, const Nodes& matches,
                                           Nodes& taken) {
  taken.clear();
  NodeIndex next = document.next_sibling(node);
  for (; next != no_node && matches[next] == no_node; next = document.next_sibling(next)) {
    taken.push_back(next);
  }
  return next;
}

}  // namespace treesift
