// Equal subtrees far apart: what has moved.
//
// Problem. A block that left its parent is found by its hash. But pages repeat themselves: of twenty equal
// buttons, which is which? A wrong answer is a move that did not happen.
//
// Example.    expected  <div> A X </div> <div> X B </div>
//             actual    <div> B X </div> <div> X A </div>
// A and B occur once on either side: matched at once, they have moved. X is ambiguous and waits. The two
// `div` are then matched by what they hold (container_votes.cc), and their children X by their parents. Had
// the first X been given to the first X at once, nothing would have been wrong here; with the blocks in other
// numbers it would.
//
// How. X-tree Diff (Lee & Kim 2003) matches only 1:1 unique hashes first and delays ambiguous ones: the
// cheapest known guard against false moves in repetitive pages. BULD of XyDiff (Cobena, Abiteboul, Marian,
// ICDE 2002) chooses among candidates by their nearest matched ancestor, and takes the heaviest first. Both
// are followed. A subtree that is unique has a unique parent if the parents are equal as well, so for unique
// ones "heaviest first" is simply document order: the outermost comes first and takes its descendants with
// it.
//
// What may be matched so far from home must carry evidence (similarity.cc): the more nodes, the more of it.
//
// Cost. Linear: each free node is hashed into a group once. Ambiguous groups are sorted by weight: O(k log k)
// in their number.
#include "align/hash_matching.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "align/similarity.h"

namespace treesift {
namespace {

constexpr NodeIndex farthest_ancestor = 16;  // levels; bounds the walk, as in BULD

bool can_stand_alone(const Document& document, NodeIndex node) {
  const NodeKind kind = document.kind(node);
  return kind == NodeKind::element || kind == NodeKind::object || kind == NodeKind::array;
}

// Bits that it takes to name a node of the smaller document.
std::uint32_t bits_of_choice(const Matching& matching) {
  return static_cast<std::uint32_t>(
      std::bit_width(std::min(matching.expected().node_count(), matching.actual().node_count())));
}

std::uint32_t needed_evidence(const Matching& matching) {
  return 2 * bits_of_choice(matching);
}

bool has_evidence(const Matching& matching, NodeIndex e) {
  const std::uint32_t needed = needed_evidence(matching);
  return evidence_of(matching.expected(), e, needed) == needed;
}

// The nearest matched ancestor, as a node of actual; no_node when it is too far away.
std::uint64_t ancestor_of_expected(const Matching& matching, NodeIndex e) {
  NodeIndex ancestor = matching.expected().parent(e);
  for (NodeIndex level = 0; level < farthest_ancestor; ++level) {
    if (!matching.free_expected(ancestor)) return matching.actual_of(ancestor);
    ancestor = matching.expected().parent(ancestor);
  }
  return no_node;
}

std::uint64_t ancestor_of_actual(const Matching& matching, NodeIndex a) {
  NodeIndex ancestor = matching.actual().parent(a);
  for (NodeIndex level = 0; level < farthest_ancestor; ++level) {
    if (!matching.free_actual(ancestor)) return ancestor;
    ancestor = matching.actual().parent(ancestor);
  }
  return no_node;
}

}  // namespace

void HashMatcher::list_free(const Matching& matching) {
  free_expected_.clear();
  free_actual_.clear();
  for (NodeIndex e = 1; e < matching.expected().node_count(); ++e) {
    if (matching.free_expected(e) && can_stand_alone(matching.expected(), e)) free_expected_.push_back(e);
  }
  if (free_expected_.empty()) return;
  for (NodeIndex a = 1; a < matching.actual().node_count(); ++a) {
    if (matching.free_actual(a) && can_stand_alone(matching.actual(), a)) free_actual_.push_back(a);
  }
}

void HashMatcher::group(const Matching& matching, Hash hash) {
  const auto hash_of = [hash](const Document& document, NodeIndex node) {
    return hash == Hash::subtree ? document.subtree_hash(node) : document.shape_hash(node);
  };
  groups_.clear();
  list_free(matching);
  if (free_actual_.empty()) return;
  keys_.begin(free_expected_.size());
  for (const NodeIndex e : free_expected_) {
    const std::uint32_t number = keys_.add(hash_of(matching.expected(), e));
    if (number == groups_.size()) groups_.push_back({0, 0, e, no_node});
    ++groups_[number].expected_count;
  }
  for (const NodeIndex a : free_actual_) {
    const std::uint32_t number = keys_.find(hash_of(matching.actual(), a));
    if (number == KeyNumbering::unknown) continue;
    if (groups_[number].actual_count++ == 0) groups_[number].first_actual = a;
  }
}

void HashMatcher::match_unique(Matching& matching) {
  group(matching, Hash::subtree);
  for (const Group& group : groups_) {  // in document order of expected: outer ones before inner ones
    if (group.expected_count != 1 || group.actual_count != 1) continue;
    if (!matching.free_expected(group.first_expected) || !matching.free_actual(group.first_actual)) continue;
    if (has_evidence(matching, group.first_expected)) {
      matching.match_if_equal(group.first_expected, group.first_actual);
    }
  }
}

void HashMatcher::match_unique_shapes(Matching& matching) {
  group(matching, Hash::shape);
  const std::uint32_t least_size = bits_of_choice(matching);
  for (const Group& group : groups_) {
    if (group.expected_count != 1 || group.actual_count != 1) continue;
    if (!matching.free_expected(group.first_expected) || !matching.free_actual(group.first_actual)) continue;
    if (matching.expected().subtree_size(group.first_expected) < least_size) continue;
    matching.match_if_same_shape(group.first_expected, group.first_actual);
  }
}

void HashMatcher::match_repeated(Matching& matching) {
  group(matching, Hash::subtree);
  if (groups_.empty()) return;
  list_members(matching);
  group_order_.clear();
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].actual_count > 0) group_order_.push_back(i);
  }
  std::ranges::sort(group_order_, {}, [&](std::uint32_t number) {  // heaviest first, then by position
    return std::pair(~matching.expected().subtree_size(groups_[number].first_expected), number);
  });
  for (const std::uint32_t number : group_order_) resolve(matching, number);
}

void HashMatcher::list_members(const Matching& matching) {
  expected_begins_.assign(groups_.size() + 1, 0);
  actual_begins_.assign(groups_.size() + 1, 0);
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    expected_begins_[i + 1] = expected_begins_[i] + groups_[i].expected_count;
    actual_begins_[i + 1] = actual_begins_[i] + groups_[i].actual_count;
    groups_[i].expected_count = groups_[i].actual_count = 0;  // counted up again as members are listed
  }
  expected_members_.resize(expected_begins_.back());
  actual_members_.resize(actual_begins_.back());
  for (const NodeIndex e : free_expected_) {
    const std::uint32_t number = keys_.find(matching.expected().subtree_hash(e));
    expected_members_[expected_begins_[number] + groups_[number].expected_count++] = e;
  }
  for (const NodeIndex a : free_actual_) {
    const std::uint32_t number = keys_.find(matching.actual().subtree_hash(a));
    if (number == KeyNumbering::unknown) continue;
    actual_members_[actual_begins_[number] + groups_[number].actual_count++] = a;
  }
}

void HashMatcher::resolve(Matching& matching, std::uint32_t group) {
  if (!has_evidence(matching, groups_[group].first_expected)) return;
  keep_free(matching, group);
  if (xs_.empty() || ys_.empty()) return;
  x_keys_.clear();
  y_keys_.clear();
  for (const NodeIndex e : xs_) x_keys_.push_back(ancestor_of_expected(matching, e));
  for (const NodeIndex a : ys_) y_keys_.push_back(ancestor_of_actual(matching, a));
  sequences_.match_by_occurrence(x_keys_, y_keys_, pairs_);
  for (const auto [x, y] : pairs_) matching.match_if_equal(xs_[x], ys_[y]);
  keep_free(matching, group);
  const std::size_t count = std::min(xs_.size(), ys_.size());
  for (std::size_t i = 0; i < count; ++i) matching.match_if_equal(xs_[i], ys_[i]);
}

void HashMatcher::keep_free(const Matching& matching, std::uint32_t group) {
  xs_.clear();
  ys_.clear();
  for (std::uint32_t i = expected_begins_[group]; i < expected_begins_[group + 1]; ++i) {
    if (matching.free_expected(expected_members_[i])) xs_.push_back(expected_members_[i]);
  }
  for (std::uint32_t i = actual_begins_[group]; i < actual_begins_[group + 1]; ++i) {
    if (matching.free_actual(actual_members_[i])) ys_.push_back(actual_members_[i]);
  }
}

}  // namespace treesift
