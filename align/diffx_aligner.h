// The `diffx` aligner: the algorithm with which SMART's results were obtained.
#pragma once

#include <cstdint>
#include <vector>

#include "align/candidate_lists.h"
#include "align/matching.h"
#include "align/work_budget.h"

namespace treesift {

class DiffxAligner {
 public:
  // Matches the nodes of two documents of which nothing but the document nodes is matched yet. False when
  // looking at all candidates would have taken more than `fragment_probes` pairs of nodes: from there on each
  // node took its first candidate. Matched nodes have equal texts. Linear in the documents except for the
  // probes, and for equal subtrees that stand in each other: O(nodes * depth).
  bool match(Matching& matching, std::uint64_t fragment_probes);

 private:
  struct Pair {
    NodeIndex e;
    NodeIndex a;
  };
  using Fragment = std::vector<Pair>;

  void list_levels(const Document& expected);
  void match_equal_subtrees(Matching& matching);
  void match_fragments(Matching& matching);
  void list_by_label(const Matching& matching);
  void measure_expected_reach(const Matching& matching);
  void measure_actual_reach(const Matching& matching);
  std::uint32_t free_list_of(const Matching& matching, NodeIndex e);
  void match_largest_fragment(Matching& matching, NodeIndex e, std::uint32_t list);
  void find_fragment(const Matching& matching, Pair top);
  static void match_all(Matching& matching, const Fragment& fragment);

  std::vector<NodeIndex> levels_;    // the nodes of expected, level by level
  std::vector<std::uint64_t> keys_;  // by node of actual
  CandidateLists candidates_;
  // By node: no fragment that begins there can have more nodes.
  std::vector<NodeIndex> expected_reach_, actual_reach_;
  std::vector<std::uint8_t> wanted_;  // by list of candidates: a free node of expected asks for it
  Fragment fragment_, best_;
  WorkBudget budget_;
};

}  // namespace treesift
