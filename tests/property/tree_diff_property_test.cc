// What must hold for the rows of every pair of documents: they stand for all nodes of both sides, each once,
// in document order of actual, and of expected except for what has moved.
#include <gtest/gtest.h>

#include "align/aligner.h"
#include "report/explain/tree_diff.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

struct Sides {
  Document expected, actual;
  Alignment alignment;
  Edits edits;
};

template <typename Check>
void for_each_random_pair(AlignerKind kind, Check check) {
  RandomTreeShape shape;
  shape.nodes = 40;
  RandomTrees random(7, shape);
  Aligner aligner(kind, {});
  EditFinder finder;
  for (std::size_t i = 0; i < test::rounds(400u) && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const RandomNode before = random.tree();
    RandomNode after = i % 10 == 9 ? random.tree() : before;
    for (std::size_t changes = random.below(8); changes > 0; --changes) random.change(after);
    Sides sides{build(before), build(after), {}, {}};
    aligner.align(sides.expected, sides.actual, sides.alignment);
    finder.find(sides.expected, sides.actual, sides.alignment, sides.edits);
    check(sides);
  }
}

TreeDiff diff_of(const Sides& sides, const TreeDiffOptions& options) {
  return make_tree_diff({sides.expected, sides.actual, sides.alignment, sides.edits}, options);
}

// The nodes that the rows stand for, side by side; a row of many nodes stands for the subtrees that begin
// there.
struct Covered {
  std::vector<int> expected, actual;
};

void cover(std::vector<int>& times, NodeIndex first, NodeIndex count) {
  for (NodeIndex node = first; node < first + count; ++node) ++times[node];
}

// With nothing folded and nothing moved within what is the same, the nodes of a row follow each other.
void expect_each_once(const Sides& sides, const TreeDiff& diff) {
  Covered covered{std::vector<int>(sides.expected.node_count(), 0),
                  std::vector<int>(sides.actual.node_count(), 0)};
  for (const TreeDiffRow& row : diff.rows) {
    if (row.expected_nodes > 0) cover(covered.expected, row.expected, row.expected_nodes);
    if (row.actual_nodes > 0) cover(covered.actual, row.actual, row.actual_nodes);
  }
  for (NodeIndex node = 1; node < sides.expected.node_count(); ++node)
    ASSERT_EQ(covered.expected[node], 1) << node;
  for (NodeIndex node = 1; node < sides.actual.node_count(); ++node)
    ASSERT_EQ(covered.actual[node], 1) << node;
}

void expect_order(const TreeDiff& diff) {
  NodeIndex expected = 0, actual = 0;
  for (const TreeDiffRow& row : diff.rows) {
    if (row.is_shown_in_actual() && row.actual != no_node) {
      ASSERT_GT(row.actual, actual);
      actual = row.actual;
    }
    const bool below_moved = row.expected != no_node && row.expected <= expected;
    if (row.is_shown_in_expected() && row.expected != no_node && !below_moved) expected = row.expected;
  }
}

void expect_states(const Sides& sides, const TreeDiff& diff) {
  std::size_t moved_from = 0, moved_to = 0, deleted = 0, inserted = 0;
  for (const TreeDiffRow& row : diff.rows) {
    moved_from += row.state == RowState::moved_from;
    moved_to += row.state == RowState::moved_to;
    if (row.state == RowState::deleted) deleted += row.expected_nodes;
    if (row.state == RowState::inserted) inserted += row.actual_nodes;
    EXPECT_EQ(row.other_place.empty(), row.state != RowState::moved_from && row.state != RowState::moved_to);
  }
  EXPECT_EQ(moved_from, sides.edits.moved.size());
  EXPECT_EQ(moved_to, sides.edits.moved.size());
  EXPECT_EQ(deleted, sides.edits.deleted.size());
  EXPECT_EQ(inserted, sides.edits.inserted.size());
}

void expect_counts(const Sides& sides, const TreeDiff& diff) {
  NodeIndex expected = 0, actual = 0;
  for (const TreeDiffRow& row : diff.rows) {
    expected += row.expected_nodes;
    actual += row.actual_nodes;
  }
  EXPECT_EQ(expected, sides.expected.node_count() - 1);
  EXPECT_EQ(actual, sides.actual.node_count() - 1);
}

class TreeDiffProperty : public testing::TestWithParam<AlignerKind> {};

TEST_P(TreeDiffProperty, RowsStandForEachNodeOnce) {
  for_each_random_pair(GetParam(), [](const Sides& sides) {
    for (const std::size_t context : {0, 1, 1000}) {
      const TreeDiff diff = diff_of(sides, {.context = context, .max_rows = 100'000, .longest_run = 1000});
      expect_each_once(sides, diff);
      expect_order(diff);
      expect_states(sides, diff);
      expect_counts(sides, diff);
    }
  });
}

TEST_P(TreeDiffProperty, CountsAddUpWhateverIsLeftOut) {
  for_each_random_pair(GetParam(), [](const Sides& sides) {
    for (const std::size_t most : {1, 2, 3, 10}) {
      expect_counts(sides, diff_of(sides, {.context = 1, .max_rows = most, .longest_run = 2}));
      const TreeDiff folded = diff_of(sides, {.context = 1, .max_rows = 100'000, .longest_run = most});
      expect_counts(sides, folded);
      expect_states(sides, folded);
    }
  });
}

TEST_P(TreeDiffProperty, OfWhatChangedBothSidesCanBeReadOffThePieces) {
  for_each_random_pair(GetParam(), [](const Sides& sides) {
    for (const TreeDiffRow& row : diff_of(sides, {.max_rows = 100'000}).rows) {
      if (row.kind != RowKind::node || row.state != RowState::changed) continue;
      if (!sides.actual.is_text(row.actual)) continue;
      EXPECT_EQ(side_text(row.pieces, PieceMark::removed), sides.expected.text(row.expected));
      EXPECT_EQ(side_text(row.pieces, PieceMark::added), sides.actual.text(row.actual));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Aligners, TreeDiffProperty, testing::Values(AlignerKind::hash, AlignerKind::diffx));

}  // namespace
}  // namespace treesift
