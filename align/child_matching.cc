// From matched parents down to their children.
//
// Problem. Two parents are the same node; which of their children are? Subtree hashes answer for what has not
// changed. For what has, label, identity, likeness and position must do, in that order of trust.
//
// Example. A row is new, one has changed, one wears another class:
//
//     expected  <table> A B C D </table>          A, D  equal at the ends            -> descend()
//     actual    <table> A N B' C' D </table>      B-B', C-C' by likeness, N is new   -> settle()
//
// descend() is step 1 of truediff (Erdweg, Szabo, Pacak, PLDI 2021): a simultaneous walk that trims what is
// equal at both ends, takes a common subsequence of equal subtrees between them, and goes on into children
// that are the only ones of their kind on both sides, such as `head`, `body` or whatever has an `id`. It
// stops where there is choice, and so leaves that for the hashes of the whole document to decide
// (hash_matching.cc): a table that was moved should not be paired with the table that took its place.
//
// settle() comes when hashes have said what they can. For each open pair, the children that have been matched
// to each other are anchors; between two of them the free children are paired by likeness (match_similar).
// What is then still alone of its label under both parents has changed places. Text is matched to text only
// here, between anchors: a changed text is an update where position says so.
//
// Neighbours. What was wrapped two levels deeper is found by its hash where it carries enough; the `hr`
// between two such paragraphs does not, but stands between them on both sides. follow_moves() looks behind
// each reparented node for what moved with it.
//
// Wrappers. An element around some children may be new, gone, or renamed; then the children are one level
// off. Equal ones are looked for there, before labels could pair a wrapper with what it wrapped.
//
// Cost. Linear in the children of open pairs but for the sequences (sequence_matching.cc).
#include "align/child_matching.h"

#include <algorithm>
#include <utility>

#include "align/similarity.h"

namespace treesift {
namespace {

// Of less than this an equal sibling that changed places is no move: `<br>`, `1`, `<td></td>`.
constexpr std::uint32_t sibling_evidence = 5;

void append_free_children(const Document& document, NodeIndex parent, const std::vector<NodeIndex>& matches,
                          std::vector<NodeIndex>& nodes) {
  for (const NodeIndex child : document.children(parent)) {
    if (matches[child] == no_node) nodes.push_back(child);
  }
}

}  // namespace

void ChildMatcher::begin(Matching& matching, std::uint64_t sequence_cells) {
  matching_ = &matching;
  budget_ = {sequence_cells, false};
  open_.clear();
  descended_ = 0;
}

void ChildMatcher::open(NodeIndex e, NodeIndex a) {
  const bool has_children =
      matching_->expected().subtree_size(e) > 1 && matching_->actual().subtree_size(a) > 1;
  if (has_children) open_.push_back({e, a});
}

void ChildMatcher::descend() {
  for (; descended_ < open_.size(); ++descended_) {
    gather(open_[descended_]);
    match_equal_children();
    match_only_ones(&ChildMatcher::identity_x, &ChildMatcher::identity_y);
  }
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

void ChildMatcher::settle() {
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const Pair parents = open_[i];
    gather(parents);
    match_equal_children();
    match_only_ones(&ChildMatcher::identity_x, &ChildMatcher::identity_y);
    match_one_level_off(xs_, ys_, sibling_evidence);
    drop_matched(xs_, ys_);
    match_gaps(parents);
    drop_matched(xs_, ys_);
    match_only_ones(&ChildMatcher::label_x, &ChildMatcher::label_y);
  }
}

void ChildMatcher::gather(Pair parents) {
  xs_.clear();
  ys_.clear();
  append_free_children(matching_->expected(), parents.e, matching_->alignment().actual_of, xs_);
  append_free_children(matching_->actual(), parents.a, matching_->alignment().expected_of, ys_);
}

void ChildMatcher::drop_matched(Nodes& xs, Nodes& ys) const {
  std::erase_if(xs, [&](NodeIndex e) { return !matching_->free_expected(e); });
  std::erase_if(ys, [&](NodeIndex a) { return !matching_->free_actual(a); });
}

void ChildMatcher::match_equal_children() {
  if (xs_.empty() || ys_.empty()) return;
  match_equal_ends();
  match_equal(xs_, ys_, 0);
  drop_matched(xs_, ys_);
  // What has an equal that stands elsewhere has moved.
  x_keys_.clear();
  y_keys_.clear();
  for (const NodeIndex e : xs_) x_keys_.push_back(matching_->expected().subtree_hash(e));
  for (const NodeIndex a : ys_) y_keys_.push_back(matching_->actual().subtree_hash(a));
  sequences_.match_by_occurrence(x_keys_, y_keys_, pairs_);
  for (const auto [x, y] : pairs_) {
    if (evidence_of(matching_->expected(), xs_[x], sibling_evidence) < sibling_evidence) continue;
    matching_->match_if_equal(xs_[x], ys_[y]);
  }
  drop_matched(xs_, ys_);
}

void ChildMatcher::match_equal_ends() {
  const auto equal = [&](NodeIndex e, NodeIndex a) {
    return matching_->expected().subtree_hash(e) == matching_->actual().subtree_hash(a) &&
           matching_->match_if_equal(e, a);
  };
  std::size_t front = 0;
  std::size_t x_end = xs_.size();
  std::size_t y_end = ys_.size();
  while (front < x_end && front < y_end && equal(xs_[front], ys_[front])) ++front;
  while (front < x_end && front < y_end && equal(xs_[x_end - 1], ys_[y_end - 1])) --x_end, --y_end;
  drop_matched(xs_, ys_);
}

// A longest common subsequence of equal subtrees, without those of little evidence. How many it matched.
std::size_t ChildMatcher::match_equal(const Nodes& xs, const Nodes& ys, std::uint32_t evidence) {
  std::size_t matched = 0;
  if (xs.empty() || ys.empty()) return matched;
  x_keys_.clear();
  y_keys_.clear();
  for (const NodeIndex e : xs) x_keys_.push_back(matching_->expected().subtree_hash(e));
  for (const NodeIndex a : ys) y_keys_.push_back(matching_->actual().subtree_hash(a));
  sequences_.match_equal(x_keys_, y_keys_, budget_, pairs_);
  for (const auto [x, y] : pairs_) {
    if (evidence_of(matching_->expected(), xs[x], evidence) < evidence) continue;
    if (matching_->match_if_equal(xs[x], ys[y])) ++matched;
  }
  return matched;
}

std::uint64_t ChildMatcher::identity_x(NodeIndex e) const {
  return label_x(e) ^ identity_of(matching_->expected(), e);
}
std::uint64_t ChildMatcher::identity_y(NodeIndex a) const {
  return label_y(a) ^ identity_of(matching_->actual(), a);
}
std::uint64_t ChildMatcher::label_x(NodeIndex e) const {
  return matching_->label_of_expected(e);
}
std::uint64_t ChildMatcher::label_y(NodeIndex a) const {
  return matching_->label_of_actual(a);
}

// Pairs the nodes that are the only ones of their key in both lists. No text: its place tells what it is.
void ChildMatcher::match_only_ones(std::uint64_t (ChildMatcher::*key_x)(NodeIndex) const,
                                   std::uint64_t (ChildMatcher::*key_y)(NodeIndex) const) {
  if (xs_.empty() || ys_.empty()) return;
  keys_.begin(xs_.size());
  only_ones_.clear();  // by key: one more than the position in xs, in ys; 0 for none, `several` for several
  constexpr std::uint32_t several = ~std::uint32_t{0};
  for (std::uint32_t x = 0; x < xs_.size(); ++x) {
    const std::uint32_t number = keys_.add((this->*key_x)(xs_[x]));
    if (number == only_ones_.size())
      only_ones_.push_back({x + 1, 0});
    else
      only_ones_[number].x = several;
  }
  for (std::uint32_t y = 0; y < ys_.size(); ++y) {
    const std::uint32_t number = keys_.find((this->*key_y)(ys_[y]));
    if (number == KeyNumbering::unknown) continue;
    only_ones_[number].y = only_ones_[number].y == 0 ? y + 1 : several;
  }
  for (const auto [x, y] : only_ones_) {
    if (x == several || y == several || y == 0) continue;
    const NodeIndex e = xs_[x - 1];
    const NodeIndex a = ys_[y - 1];
    if (matching_->same_label(e, a) && !matching_->expected().is_text(e) && !wraps(e, a)) pair_up(e, a);
  }
  drop_matched(xs_, ys_);
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

void ChildMatcher::pair_up(NodeIndex e, NodeIndex a) {
  matching_->match(e, a);
  open(e, a);
}

void ChildMatcher::gather_below(const Nodes& xs, const Nodes& ys) {
  below_xs_.clear();
  below_ys_.clear();
  for (const NodeIndex e : xs) {
    append_free_children(matching_->expected(), e, matching_->alignment().actual_of, below_xs_);
  }
  for (const NodeIndex a : ys) {
    append_free_children(matching_->actual(), a, matching_->alignment().expected_of, below_ys_);
  }
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

// Between two anchors: likeness first. What that leaves is compared one level off, where position is evidence
// enough.
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

}  // namespace treesift
