// Over alignments written by hand.
#include "align/renamed_parents.h"

#include <gtest/gtest.h>

#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

// Of each node that moved, whether it only follows its element.
std::vector<bool> following(const Document& expected, const Document& actual,
                            std::vector<NodeIndex> actual_of) {
  Alignment alignment;
  alignment.expected_of.assign(actual.node_count(), no_node);
  for (NodeIndex e = 0; e < actual_of.size(); ++e) {
    if (actual_of[e] != no_node) alignment.expected_of[actual_of[e]] = e;
  }
  alignment.actual_of = std::move(actual_of);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  const RenamedParents renamed(expected, actual, alignment, edits.moved);
  std::vector<bool> follow;
  for (const Move& move : edits.moved) follow.push_back(renamed.follows(move));
  return follow;
}

TEST(RenamedParents, WhatIsInARenamedElementFollowsIt) {
  EXPECT_EQ(following(tree("ul(b(x) i(y))"), tree("ul(s(x) u(y))"), {0, 1, no_node, 3, no_node, 5}),
            (std::vector<bool>{true, true}));
}

TEST(RenamedParents, ANewSiblingIsNotInTheWay) {
  EXPECT_EQ(following(tree("ul(b(x) i)"), tree("ul(p s(x) i)"), {0, 1, no_node, 4, 5}),
            (std::vector<bool>{true}));
}

TEST(RenamedParents, WhatPassedASiblingHasMoved) {
  EXPECT_EQ(following(tree("ul(b(x) i)"), tree("ul(i s(x))"), {0, 1, no_node, 4, 2}),
            (std::vector<bool>{false}));
}

TEST(RenamedParents, WhatChangedPlacesWithItsNeighbourHasMoved) {
  EXPECT_EQ(following(tree("ul(b(x) i(y))"), tree("ul(s(y) u(x))"), {0, 1, no_node, 5, no_node, 3}),
            (std::vector<bool>{false, false}));
}

TEST(RenamedParents, TwoThatBecameOneAreNotRenamed) {
  EXPECT_EQ(following(tree("ul(b(x) i(y))"), tree("ul(s(x y))"), {0, 1, no_node, 3, no_node, 4}),
            (std::vector<bool>{false, false}));
}

}  // namespace
}  // namespace treesift
