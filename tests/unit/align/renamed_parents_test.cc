// Over alignments written by hand.
#include "align/renamed_parents.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

// A pair of documents with its alignment, which says of each node of expected what it is in actual.
struct Aligned {
  Aligned(std::string_view before, std::string_view after, std::vector<NodeIndex> actual_of)
      : expected(tree(before)), actual(tree(after)) {
    alignment.expected_of.assign(actual.node_count(), no_node);
    for (NodeIndex e = 0; e < actual_of.size(); ++e) {
      if (actual_of[e] != no_node) alignment.expected_of[actual_of[e]] = e;
    }
    alignment.actual_of = std::move(actual_of);
    EditFinder().find(expected, actual, alignment, edits);
  }

  RenamedParents renamed() const { return {expected, actual, alignment, edits}; }

  Document expected, actual;
  Alignment alignment;
  Edits edits;
};

// Of each node that moved, whether it only follows its element.
std::vector<bool> following(std::string_view before, std::string_view after,
                            std::vector<NodeIndex> actual_of) {
  const Aligned pair(before, after, std::move(actual_of));
  const RenamedParents renamed = pair.renamed();
  std::vector<bool> follow;
  for (const Move& move : pair.edits.moved) follow.push_back(renamed.follows(move));
  return follow;
}

TEST(RenamedParents, WhatIsInARenamedElementFollowsIt) {
  EXPECT_EQ(following("ul(b(x) i(y))", "ul(s(x) u(y))", {0, 1, no_node, 3, no_node, 5}),
            (std::vector<bool>{true, true}));
}

TEST(RenamedParents, ANewSiblingIsNotInTheWay) {
  EXPECT_EQ(following("ul(b(x) i)", "ul(p s(x) i)", {0, 1, no_node, 4, 5}), (std::vector<bool>{true}));
}

TEST(RenamedParents, WhatPassedASiblingHasMoved) {
  EXPECT_EQ(following("ul(b(x) i)", "ul(i s(x))", {0, 1, no_node, 4, 2}), (std::vector<bool>{false}));
}

TEST(RenamedParents, WhatChangedPlacesWithItsNeighbourHasMoved) {
  EXPECT_EQ(following("ul(b(x) i(y))", "ul(s(y) u(x))", {0, 1, no_node, 5, no_node, 3}),
            (std::vector<bool>{false, false}));
}

TEST(RenamedParents, TwoThatBecameOneAreNotRenamed) {
  EXPECT_EQ(following("ul(b(x) i(y))", "ul(s(x y))", {0, 1, no_node, 3, no_node, 4}),
            (std::vector<bool>{false, false}));
}

TEST(RenamedParents, WhatIsInATableThatBecameBlocksFollows) {
  const std::vector<NodeIndex> cells_stay{0, no_node, no_node, no_node, 4, no_node, 6};
  EXPECT_EQ(following("table(tr(td(x) td(y)))", "div(p(b(x) b(y)))", cells_stay),
            (std::vector<bool>{true, true}));
  const std::vector<NodeIndex> cells_swapped{0, no_node, no_node, no_node, 6, no_node, 4};
  EXPECT_EQ(following("table(tr(td(x) td(y)))", "div(p(b(y) b(x)))", cells_swapped),
            (std::vector<bool>{false, false}));
}

TEST(RenamedParents, AroundWhichAnElementCameStandsWhereItStood) {
  EXPECT_EQ(following("p(x y)", "p(span(x) y)", {0, 1, 3, 4}), (std::vector<bool>{true}));
  EXPECT_EQ(following("p(x y)", "div(p(span(x y)))", {0, 2, 4, 5}), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(following("p(x y z)", "p(y span(x) z)", {0, 1, 4, 2, 5}), (std::vector<bool>{false}));
}

TEST(RenamedParents, FromAroundWhichAnElementWentStandsWhereItStood) {
  EXPECT_EQ(following("p(span(x) y)", "p(x y)", {0, 1, no_node, 2, 3}), (std::vector<bool>{true}));
  EXPECT_EQ(following("p(span(x) y)", "p(y x)", {0, 1, no_node, 3, 2}), (std::vector<bool>{false}));
}

TEST(RenamedParents, KnowNothingWhereTheShapesDiffer) {
  const Aligned pair("ul(b('x') i[class=a])", "ul(s('y'))", {0, 1, no_node, no_node, no_node});
  EXPECT_EQ(pair.renamed().renamed_to(2), no_node);
  const Aligned texts("ul(b('x') i(p))", "ul(s('y') u(p))", {0, 1, no_node, no_node, no_node, no_node});
  EXPECT_EQ(texts.renamed().renamed_to(2), 2u);
}

TEST(RenamedParents, KnowWhatReplacedAnElement) {
  const Aligned pair("ul(b(x) i[class=a] p)", "ul(s(x) em[class=a] p u)", {0, 1, no_node, 3, no_node, 5});
  const RenamedParents renamed = pair.renamed();
  EXPECT_EQ(renamed.renamed_to(2), 2u);
  EXPECT_EQ(renamed.renamed_to(4), 4u);  // empty, of the same attributes
  EXPECT_EQ(renamed.renamed_from(4), 4u);
  EXPECT_EQ(renamed.renamed_from(6), no_node);
  EXPECT_TRUE(renamed.holds_kept(true, 2));
  EXPECT_FALSE(renamed.holds_kept(true, 4));
}

}  // namespace
}  // namespace treesift
