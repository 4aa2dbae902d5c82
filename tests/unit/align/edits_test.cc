// Moves by definition, over alignments written by hand.
#include "align/edits.h"

#include <gtest/gtest.h>

#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

Edits edits_of(const Document& expected, const Document& actual, std::vector<NodeIndex> actual_of) {
  Alignment alignment;
  alignment.expected_of.assign(actual.node_count(), no_node);
  for (NodeIndex e = 0; e < actual_of.size(); ++e) {
    if (actual_of[e] != no_node) alignment.expected_of[actual_of[e]] = e;
  }
  alignment.actual_of = std::move(actual_of);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  return edits;
}

TEST(Edits, TheChildThatOvertookTheOthersHasMoved) {
  const Edits edits = edits_of(tree("ul(b i u s)"), tree("ul(s b i u)"), {0, 1, 3, 4, 5, 2});
  ASSERT_EQ(edits.moved.size(), 1u);
  EXPECT_EQ(edits.moved[0].expected, 5u);
  EXPECT_EQ(edits.moved[0].actual, 2u);
  EXPECT_EQ(edits.moved[0].kind, MoveKind::reordered);
}

TEST(Edits, OfTwoThatChangedPlacesTheLighterHasMoved) {
  const Edits edits = edits_of(tree("ul(b i(u s))"), tree("ul(i(u s) b)"), {0, 1, 5, 2, 3, 4});
  ASSERT_EQ(edits.moved.size(), 1u);
  EXPECT_EQ(edits.moved[0].expected, 2u);
}

TEST(Edits, AnUnmatchedParentMeansReparentedChildren) {
  const Edits edits = edits_of(tree("div(b i)"), tree("p(b i)"), {0, no_node, 2, 3});
  EXPECT_EQ(edits.deleted, std::vector<NodeIndex>{1});
  EXPECT_EQ(edits.inserted, std::vector<NodeIndex>{1});
  ASSERT_EQ(edits.moved.size(), 2u);
  EXPECT_EQ(edits.moved[0].kind, MoveKind::reparented);
  EXPECT_EQ(edits.moved[1].kind, MoveKind::reparented);
}

TEST(Edits, MovesOfBothKindsStandInDocumentOrder) {
  const Edits edits = edits_of(tree("div(b i) u"), tree("div(u i b)"), {0, 1, 4, 3, 2});
  ASSERT_EQ(edits.moved.size(), 2u);
  EXPECT_EQ(edits.moved[0].kind, MoveKind::reparented);
  EXPECT_EQ(edits.moved[1].kind, MoveKind::reordered);
  EXPECT_LT(edits.moved[0].actual, edits.moved[1].actual);
}

TEST(Edits, ReparentedChildrenDoNotDisturbTheOrderOfTheOthers) {
  const Edits edits = edits_of(tree("p(b) div(i u)"), tree("p div(i b u)"), {0, 1, 4, 2, 3, 5});
  ASSERT_EQ(edits.moved.size(), 1u);
  EXPECT_EQ(edits.moved[0].kind, MoveKind::reparented);
}

TEST(Edits, UpdatesAreOfMatchedNodesOnly) {
  const Edits edits =
      edits_of(tree("p[class=a]('x') p[class=a]('y')"), tree("p[class=b]('z')"), {0, 1, 2, no_node, no_node});
  EXPECT_EQ(edits.updated_text.size(), 1u);
  EXPECT_EQ(edits.updated_attributes.size(), 1u);
  EXPECT_EQ(edits.deleted.size(), 2u);
  EXPECT_FALSE(edits.empty());
}

}  // namespace
}  // namespace treesift
