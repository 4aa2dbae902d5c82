// Random documents and random changes: what must hold always.
#include <gtest/gtest.h>

#include "tests/support/alignment_checks.h"
#include "tests/support/naive_diffx.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

struct Batch {
  const char* name;
  std::size_t nodes;
  std::size_t pairs;
  std::size_t max_changes;
  std::vector<std::string> names;
};

class RandomPairs : public testing::TestWithParam<Batch> {
 protected:
  // Calls check(expected, actual) with pairs of related documents, some of which are strangers.
  template <typename Check>
  void for_each_pair(Check check) {
    RandomTreeShape shape;
    shape.nodes = GetParam().nodes;
    if (!GetParam().names.empty()) shape.names = GetParam().names;
    RandomTrees random(20240517, shape);
    for (std::size_t i = 0; i < test::rounds(GetParam().pairs) && !HasFailure(); ++i) {
      SCOPED_TRACE(i);
      const RandomNode before = random.tree();
      RandomNode after = i % 10 == 9 ? random.tree() : before;
      for (std::size_t changes = random.below(GetParam().max_changes + 1); changes > 0; --changes) {
        random.change(after);
      }
      check(build(before), build(after));
    }
  }
};

void expect_all(const Document& expected, const Document& actual, Aligner& aligner) {
  Alignment alignment;
  Edits edits;
  aligner.align(expected, actual, alignment);
  expect_mapping(expected, actual, alignment);
  EditFinder().find(expected, actual, alignment, edits);
  expect_script(expected, actual, alignment, edits);
  const bool equal = equal_documents(expected, actual);
  EXPECT_EQ(alignment.identical, equal);
  EXPECT_EQ(edits.empty(), equal);
  EXPECT_LE(edit_cost(edits), expected.node_count() - 1 + actual.node_count() - 1);
}

TEST_P(RandomPairs, ScriptGivesActual) {
  Aligner hash(AlignerKind::hash), diffx(AlignerKind::diffx);
  for_each_pair([&](const Document& expected, const Document& actual) {
    expect_all(expected, actual, hash);
    expect_all(expected, actual, diffx);
  });
}

TEST_P(RandomPairs, ScriptGivesActualWithoutBudget) {
  Aligner hash(AlignerKind::hash, AlignmentBudget{.sequence_cells = 0});
  Aligner diffx(AlignerKind::diffx, AlignmentBudget{.fragment_probes = 0});
  for_each_pair([&](const Document& expected, const Document& actual) {
    expect_all(expected, actual, hash);
    expect_all(expected, actual, diffx);
  });
}

TEST_P(RandomPairs, AlignmentDoesNotDependOnWhatCameBefore) {
  for (const AlignerKind kind : {AlignerKind::hash, AlignerKind::diffx}) {
    Aligner used(kind);
    Alignment from_used, from_fresh;
    for_each_pair([&](const Document& expected, const Document& actual) {
      used.align(expected, actual, from_used);
      Aligner(kind).align(expected, actual, from_fresh);
      EXPECT_EQ(from_used.actual_of, from_fresh.actual_of);
      EXPECT_EQ(from_used.budget_exceeded, from_fresh.budget_exceeded);
    });
  }
}

TEST_P(RandomPairs, DiffxFollowsThePseudoCode) {
  Aligner aligner(AlignerKind::diffx);
  Alignment alignment;
  for_each_pair([&](const Document& expected, const Document& actual) {
    aligner.align(expected, actual, alignment);
    EXPECT_EQ(alignment.actual_of, NaiveDiffx(expected, actual).align().actual_of);
    EXPECT_FALSE(alignment.budget_exceeded);
  });
}

const std::vector<std::string> two_names{"div", "b"};

INSTANTIATE_TEST_SUITE_P(Align, RandomPairs,
                         testing::Values(Batch{"tiny", 4, 4000, 3, two_names},
                                         Batch{"small", 12, 3000, 4, two_names},
                                         Batch{"middling", 60, 600, 8, {}}, Batch{"large", 1500, 30, 40, {}},
                                         Batch{"oneName", 40, 500, 6, {"p"}}),
                         [](const testing::TestParamInfo<Batch>& batch) {
                           return std::string(batch.param.name);
                         });

}  // namespace
}  // namespace treesift
