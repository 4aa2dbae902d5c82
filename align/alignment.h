// Which node of the actual document is which node of the expected one.
#pragma once

#include <vector>

#include "parsers/document.h"

namespace treesift {

// A partial one-to-one mapping of nodes. Matched nodes have the same kind and name; the two document nodes
// are always matched.
struct Alignment {
  std::vector<NodeIndex> actual_of;    // by expected node: its match in actual, or no_node
  std::vector<NodeIndex> expected_of;  // by actual node: its match in expected, or no_node
  // Actual nodes whose whole subtrees were found equal to those of their matches and are matched in order; none lies
  // in another. A hint, which spares comparing their nodes again: in no order, perhaps not all there are.
  std::vector<NodeIndex> equal_subtrees;
  bool identical = false;  // the documents are equal: everything is matched in order
  // The aligner ran out of its work budget: correct, but perhaps not as short as could be.
  bool budget_exceeded = false;

  bool matches_expected(NodeIndex expected) const { return actual_of[expected] != no_node; }
  bool matches_actual(NodeIndex actual) const { return expected_of[actual] != no_node; }
};

}  // namespace treesift
