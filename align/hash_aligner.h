// The `hash` aligner: linear time, and a mapping that a tester would expect.
#pragma once

#include <cstdint>

#include "align/child_matching.h"
#include "align/container_votes.h"
#include "align/hash_matching.h"
#include "align/matching.h"

namespace treesift {

class HashAligner {
 public:
  // Matches the nodes of two documents of which nothing but the document nodes is matched yet, and which are
  // not equal. False when common subsequences of children would have taken more than `sequence_cells` cells
  // and were found by a cheaper rule.
  bool match(Matching& matching, std::uint64_t sequence_cells);

 private:
  ChildMatcher children_;
  HashMatcher hashes_;
  ContainerVotes votes_;
};

}  // namespace treesift
