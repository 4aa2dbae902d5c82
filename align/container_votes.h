// Matches containers by what they hold.
#pragma once

#include <vector>

#include "align/child_matching.h"
#include "align/matching.h"

namespace treesift {

class ContainerVotes {
 public:
  // Matches free nodes of the same label that hold most of each other's matched children, from the bottom
  // up, and opens each such pair. Linear.
  void match(Matching& matching, ChildMatcher& children);

 private:
  NodeIndex elect_for_expected(const Matching& matching, NodeIndex e);
  NodeIndex elect_for_actual(const Matching& matching, NodeIndex a);

  void vote(NodeIndex candidate, NodeIndex weight);
  NodeIndex close_election();

  std::vector<NodeIndex> votes_;  // by candidate; all zero between elections
  std::vector<NodeIndex> candidates_;
  std::vector<NodeIndex> choice_of_actual_;  // by actual node: its candidate once it was asked
};

}  // namespace treesift
