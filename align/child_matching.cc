// From matched parents down to their children.
//
// Problem. Two parents are the same node; which of their children are? Subtree hashes answer for what has not
// changed. For what has, label, identity, similarity and position must do, in that order of trust.
//
// Example. A row is new, one has changed, one wears another class:
//
//     expected  <table> A B C D </table>          A, D  equal at the ends            -> descend()
//     actual    <table> A N B' C' D </table>      B-B', C-C' by similarity, N is new   -> settle()
//
// descend() is step 1 of truediff (Erdweg, Szabo, Pacak, PLDI 2021): a simultaneous walk that trims what is
// equal at both ends, takes a common subsequence of equal subtrees between them, and goes on into children
// that are the only ones of their kind on both sides, such as `head`, `body` or whatever has an `id`; before
// these, into what holds the same under other attributes, as ids may have been numbered anew; into items of
// a list that share a key (item_keys.cc); and into children that all have the shape of the one in the same
// place: the rows of a table in which only the times have changed must not be taken apart because a time now
// stands in another row. It stops where there is choice, and so leaves that for the hashes of the whole
// document to decide (hash_matching.cc): a table that was moved should not be paired with the table that
// took its place.
//
// settle() comes when hashes have said what they can. For each open pair, the children that have been matched
// to each other are anchors; between two of them the free children are paired by similarity (match_similar).
// What is then still alone of its label under both parents has changed places. Text is matched to text only
// here, between anchors: a changed text is an update where position says so.
//
// What happens between two anchors, and around wrappers and moved nodes, is told in gap_matching.cc.
//
// Cost. Linear in the children of open pairs except for the sequences (sequence_matching.cc).
#include "align/child_matching.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "align/similarity.h"
#include "base/hash.h"

namespace treesift {
namespace {

// An equal sibling of less than this that changed places is not a move: `<br>`, `1`, `<td></td>`.
constexpr std::uint32_t sibling_evidence = 5;

// An array, or an element of XML, but not of a page or picture.
bool is_list_of_data(const Document& document, NodeIndex node) {
  if (document.kind(node) == NodeKind::array) return true;
  if (document.format() != Format::xml || document.kind(node) != NodeKind::element) return false;
  const NameId top = document.name(document.first_child(document_node));
  return top != standard_name("html") && top != standard_name("svg");
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
    match_keyed_items(open_[descended_]);
    match_same_shapes();
    if (xs_.size() > 1 || ys_.size() > 1) match_only_ones(&ChildMatcher::inside_x, &ChildMatcher::inside_y);
    match_only_ones(&ChildMatcher::identity_x, &ChildMatcher::identity_y);
  }
}

// Items of a list of JSON or XML that have changed, in whatever order they stand; short values in another order.
void ChildMatcher::match_keyed_items(Pair parents) {
  const bool in_doubt = !xs_.empty() && !ys_.empty() && (xs_.size() > 1 || ys_.size() > 1);
  if (!in_doubt || !is_list_of_data(matching_->expected(), parents.e)) return;
  item_keys_.match(*matching_, xs_, ys_, pairs_);
  for (const auto [x, y] : pairs_) {
    if (matching_->same_label(xs_[x], ys_[y])) pair_up(xs_[x], ys_[y]);
  }
  drop_matched(xs_, ys_);
}

// Rows whose values have all changed: as many on either side, each with the shape of the one in its place.
void ChildMatcher::match_same_shapes() {
  const auto no_text = [](const Document& document, const Nodes& nodes) {
    return std::none_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return document.is_text(node); });
  };
  const auto same_shape = [&](NodeIndex e, NodeIndex a) {
    return matching_->same_label(e, a) &&
           matching_->expected().shape_hash(e) == matching_->actual().shape_hash(a);
  };
  if (!std::equal(xs_.begin(), xs_.end(), ys_.begin(), ys_.end(), same_shape)) return;
  if (!no_text(matching_->expected(), xs_) || neighbours_look_swapped()) return;
  for (std::size_t i = 0; i < xs_.size(); ++i) pair_up(xs_[i], ys_[i]);
  drop_matched(xs_, ys_);
}

// Two neighbours have more in common with each other's counterpart than with their own.
bool ChildMatcher::neighbours_look_swapped() const {
  if (xs_.size() < 2) return false;
  const Document &expected = matching_->expected(), &actual = matching_->actual();
  const auto likeness = [](std::uint64_t x, std::uint64_t y) { return std::popcount(x & y); };
  std::uint64_t x_before = 0, y_before = 0;
  for (std::size_t i = 0; i < xs_.size(); ++i) {
    const std::uint64_t x = traits_of(expected, xs_[i]), y = traits_of(actual, ys_[i]);
    const int straight = likeness(x_before, y_before) + likeness(x, y);
    if (i > 0 && likeness(x_before, y) + likeness(x, y_before) > straight) return true;
    x_before = x;
    y_before = y;
  }
  return false;
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

void ChildMatcher::append_free(const Document& document, NodeIndex parent, const Nodes& matches,
                               Nodes& children) {
  for (const NodeIndex child : document.children(parent)) {
    if (matches[child] == no_node) children.push_back(child);
  }
}

void ChildMatcher::gather(Pair parents) {
  xs_.clear();
  ys_.clear();
  append_free(matching_->expected(), parents.e, matching_->alignment().actual_of, xs_);
  append_free(matching_->actual(), parents.a, matching_->alignment().expected_of, ys_);
}

void ChildMatcher::drop_matched(Nodes& xs, Nodes& ys) const {
  std::erase_if(xs, [&](NodeIndex e) { return !matching_->free_expected(e); });
  std::erase_if(ys, [&](NodeIndex a) { return !matching_->free_actual(a); });
}

void ChildMatcher::match_equal_children() {
  if (xs_.empty() || ys_.empty()) return;
  match_equal_ends();
  const bool none_can_be = xs_.empty() || ys_.empty() || (xs_.size() == 1 && ys_.size() == 1);
  if (none_can_be) return;  // of those that are left
  match_equal(xs_, ys_, 0);
  drop_matched(xs_, ys_);
  // What has an equal that stands elsewhere has moved.
  list_hashes(xs_, ys_);
  sequences_.match_by_occurrence(x_keys_, y_keys_, pairs_);
  for (const auto [x, y] : pairs_) {
    if (evidence_of(matching_->expected(), xs_[x], sibling_evidence) < sibling_evidence) continue;
    matching_->match_if_equal(xs_[x], ys_[y]);
  }
  drop_matched(xs_, ys_);
}

void ChildMatcher::list_hashes(const Nodes& xs, const Nodes& ys) {
  x_keys_.clear();
  y_keys_.clear();
  for (const NodeIndex e : xs) x_keys_.push_back(matching_->expected().subtree_hash(e));
  for (const NodeIndex a : ys) y_keys_.push_back(matching_->actual().subtree_hash(a));
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
  while (front < x_end && front < y_end && equal(xs_[x_end - 1], ys_[y_end - 1])) {
    --x_end;
    --y_end;
  }
  drop_matched(xs_, ys_);
}

// A longest common subsequence of equal subtrees, without those of little evidence. How many it matched.
std::size_t ChildMatcher::match_equal(const Nodes& xs, const Nodes& ys, std::uint32_t evidence) {
  std::size_t matched = 0;
  if (xs.empty() || ys.empty()) return matched;
  list_hashes(xs, ys);
  sequences_.match_equal(x_keys_, y_keys_, budget_, pairs_);
  for (const auto [x, y] : pairs_) {
    if (!matching_->free_expected(xs[x]) || !matching_->free_actual(ys[y])) continue;
    if (evidence_of(matching_->expected(), xs[x], evidence) < evidence) continue;
    if (matching_->match_if_equal(xs[x], ys[y])) ++matched;
  }
  return matched;
}

// What an element holds, whatever its attributes are: a section that was numbered anew is the same one, and not the one
// that has its number now. Of one that holds little, a key that nothing else has.
std::uint64_t ChildMatcher::inside_x(NodeIndex e) const {
  const std::uint64_t inside = inside_of(matching_->expected(), e);
  return inside != 0 ? label_x(e) ^ inside : combine_hashes(e, 1);
}
std::uint64_t ChildMatcher::inside_y(NodeIndex a) const {
  const std::uint64_t inside = inside_of(matching_->actual(), a);
  return inside != 0 ? label_y(a) ^ inside : combine_hashes(a, 2);
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
void ChildMatcher::match_only_ones(KeyOf key_x, KeyOf key_y) {
  if (xs_.empty() || ys_.empty()) return;
  x_keys_.clear();
  y_keys_.clear();
  for (const NodeIndex e : xs_) x_keys_.push_back((this->*key_x)(e));
  for (const NodeIndex a : ys_) y_keys_.push_back((this->*key_y)(a));
  find_only_ones();
  for (const auto [x, y] : pairs_) {
    const NodeIndex e = xs_[x];
    const NodeIndex a = ys_[y];
    if (matching_->same_label(e, a) && !matching_->expected().is_text(e) && !wraps(e, a)) pair_up(e, a);
  }
  drop_matched(xs_, ys_);
}

// The positions of the keys that occur once in x_keys_ and once in y_keys_.
void ChildMatcher::find_only_ones() {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  constexpr std::uint32_t several = none - 1;
  const auto seen = [](std::uint32_t before, std::uint32_t position) {
    return before == none ? position : several;
  };
  keys_.begin(x_keys_.size());
  first_seen_.clear();
  for (std::uint32_t x = 0; x < x_keys_.size(); ++x) {
    const std::uint32_t number = keys_.add(x_keys_[x]);
    if (number == first_seen_.size()) first_seen_.push_back({none, none});
    first_seen_[number].x = seen(first_seen_[number].x, x);
  }
  for (std::uint32_t y = 0; y < y_keys_.size(); ++y) {
    const std::uint32_t number = keys_.find(y_keys_[y]);
    if (number != KeyNumbering::unknown) first_seen_[number].y = seen(first_seen_[number].y, y);
  }
  pairs_.clear();
  for (const PositionPair& pair : first_seen_) {
    if (pair.x < several && pair.y < several) pairs_.push_back(pair);
  }
}

void ChildMatcher::pair_up(NodeIndex e, NodeIndex a) {
  matching_->match(e, a);
  open(e, a);
}

}  // namespace treesift
