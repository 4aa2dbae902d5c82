// From matched children up to their parents.
//
// Problem. A section was moved and one of its paragraphs changed: hashes match the other paragraphs, but not
// the section.
//
// How. The bottom-up phase of GumTree (Falleri et al., ASE 2014): each matched child votes for the parent of
// its match, with the weight of its subtree. A free node takes the free candidate of its own label with the
// most votes, if that candidate in turn owes most of its children to the node: a paragraph that went to
// another section does not take the section with it. Nodes are asked in reverse document order, children
// before parents, so that a parent matched here votes for the grandparent at once.
//
//     expected  section( p1 p2 p3 )               actual  section( p1 p2' p3 ), elsewhere
//     p1 and p3 vote for the second section, which owes both to the first: matched.
//
// Cost. Each child votes once, and each candidate is asked once whose children it holds: linear.
#include "align/container_votes.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr NodeIndex not_asked = no_node - 1;

}  // namespace

void ContainerVotes::match(Matching& matching, ChildMatcher& children) {
  const Document& expected = matching.expected();
  const NodeIndex nodes = std::max(expected.node_count(), matching.actual().node_count());
  if (votes_.size() < nodes) votes_.resize(nodes, 0);
  choice_of_actual_.assign(matching.actual().node_count(), not_asked);
  for (NodeIndex e = expected.node_count() - 1; e > 0; --e) {
    if (!matching.free_expected(e) || expected.subtree_size(e) == 1) continue;
    const NodeIndex a = elect_for_expected(matching, e);
    if (a == no_node) continue;
    NodeIndex& choice = choice_of_actual_[a];
    if (choice == not_asked) choice = elect_for_actual(matching, a);
    if (choice != e) continue;
    matching.match(e, a);
    children.open(e, a);
  }
}

NodeIndex ContainerVotes::elect_for_expected(const Matching& matching, NodeIndex e) {
  for (const NodeIndex child : matching.expected().children(e)) {
    if (matching.free_expected(child)) continue;
    const NodeIndex candidate = matching.actual().parent(matching.actual_of(child));
    const bool stands = matching.free_actual(candidate) && matching.same_label(e, candidate);
    if (stands) vote(candidate, matching.expected().subtree_size(child));
  }
  return close_election();
}

NodeIndex ContainerVotes::elect_for_actual(const Matching& matching, NodeIndex a) {
  for (const NodeIndex child : matching.actual().children(a)) {
    if (matching.free_actual(child)) continue;
    const NodeIndex candidate = matching.expected().parent(matching.expected_of(child));
    const bool stands = matching.free_expected(candidate) && matching.same_label(candidate, a);
    if (stands) vote(candidate, matching.actual().subtree_size(child));
  }
  return close_election();
}

void ContainerVotes::vote(NodeIndex candidate, NodeIndex weight) {
  if (votes_[candidate] == 0) candidates_.push_back(candidate);
  votes_[candidate] += weight;
}

// The candidate with the most votes, of several the one that was named first; no_node without a vote.
NodeIndex ContainerVotes::close_election() {
  NodeIndex best = no_node;
  for (const NodeIndex candidate : candidates_) {
    if (best == no_node || votes_[candidate] > votes_[best]) best = candidate;
  }
  for (const NodeIndex candidate : candidates_) votes_[candidate] = 0;
  candidates_.clear();
  return best;
}

}  // namespace treesift
