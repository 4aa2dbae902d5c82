#include "align/renamed_parents.h"

#include <algorithm>

namespace treesift {

RenamedParents::RenamedParents(const Document& expected, const Document& actual, const Alignment& alignment,
                               const std::vector<Move>& moves)
    : expected_{expected, alignment.actual_of, {}}, actual_{actual, alignment.expected_of, {}} {
  for (const Move& move : moves) {
    if (move.kind != MoveKind::reparented) continue;
    const MatchedPair parents = parents_of(move);
    if (may_be_renamed(parents)) renamed_.push_back(parents);
  }
  if (renamed_.empty()) return;
  count_siblings(expected_);
  count_siblings(actual_);
  std::erase_if(renamed_, [&](const MatchedPair& parents) {
    return expected_.matched_before[parents.expected] != actual_.matched_before[parents.actual];
  });
  leave_out_disordered();
}

MatchedPair RenamedParents::parents_of(const Move& move) const {
  return {expected_.document.parent(move.expected), actual_.document.parent(move.actual)};
}

std::tuple<NodeIndex, NodeIndex, NodeIndex> RenamedParents::order_of(MatchedPair parents) const {
  return {actual_.document.parent(parents.actual), parents.actual, parents.expected};
}

bool RenamedParents::may_be_renamed(MatchedPair parents) const {
  if (parents.expected == document_node || parents.actual == document_node) return false;
  if (expected_.matches[parents.expected] != no_node || actual_.matches[parents.actual] != no_node)
    return false;
  const NodeIndex before = expected_.document.parent(parents.expected);
  return expected_.matches[before] == actual_.document.parent(parents.actual);
}

void RenamedParents::count_siblings(Side& side) {
  side.matched_before.assign(side.document.node_count(), 0);
  std::vector<std::uint32_t> matched(side.document.node_count(), 0);  // children so far
  for (NodeIndex node = 1; node < side.document.node_count(); ++node) {
    std::uint32_t& so_far = matched[side.document.parent(node)];
    side.matched_before[node] = so_far;
    if (side.matches[node] != no_node) ++so_far;
  }
}

// All of a grandparent, where one of its elements became two, two became one, or one passed another.
void RenamedParents::leave_out_disordered() {
  std::ranges::sort(renamed_, {}, [&](const MatchedPair& parents) { return order_of(parents); });
  const auto same = [](const MatchedPair& one, const MatchedPair& other) {
    return one.expected == other.expected && one.actual == other.actual;
  };
  renamed_.erase(std::unique(renamed_.begin(), renamed_.end(), same), renamed_.end());
  std::vector<NodeIndex> disordered;  // grandparents
  for (std::size_t i = 1; i < renamed_.size(); ++i) {
    const MatchedPair &one = renamed_[i - 1], &next = renamed_[i];
    const NodeIndex grandparent = actual_.document.parent(next.actual);
    if (actual_.document.parent(one.actual) != grandparent) continue;
    if (one.actual == next.actual || one.expected >= next.expected) disordered.push_back(grandparent);
  }
  std::erase_if(renamed_, [&](const MatchedPair& parents) {
    return std::ranges::binary_search(disordered, actual_.document.parent(parents.actual));
  });
}

bool RenamedParents::follows(const Move& move) const {
  if (renamed_.empty() || move.kind != MoveKind::reparented) return false;
  const MatchedPair parents = parents_of(move);
  const auto found = std::ranges::lower_bound(renamed_, order_of(parents), {},
                                              [&](const MatchedPair& each) { return order_of(each); });
  const bool is_renamed =
      found != renamed_.end() && found->expected == parents.expected && found->actual == parents.actual;
  return is_renamed && expected_.matched_before[move.expected] == actual_.matched_before[move.actual];
}

}  // namespace treesift
