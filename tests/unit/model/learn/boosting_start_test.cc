// Boosting that goes on from trees: the start stays as it is, and what held for boosting holds for the sum.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "model/learn/boosting.h"
#include "model/learn/training.h"
#include "tests/unit/model/learn/boosting_test_support.h"

namespace treesift {
namespace {

BoostingOptions few_rounds() {
  BoostingOptions options;
  options.rounds = 20;
  options.depth = 3;
  options.minimum_child_weight = 0.1;
  return options;
}

BoostedTrees start_of(std::uint64_t seed, std::size_t width) {
  const LabelledTable table = random_table(seed, 200, width);
  return boost(table.data(), few_rounds());
}

template <typename Value>
bool begins_with(const std::vector<Value>& all, const std::vector<Value>& first) {
  return all.size() >= first.size() && std::equal(first.begin(), first.end(), all.begin());
}

TEST(BoostingFromAStart, KeepsTheTreesOfTheStartInFront) {
  const BoostedTrees start = start_of(1, 6);
  const LabelledTable table = random_table(2, 80, 6);
  const BoostedTrees trees = continue_boosting(start, table.data(), few_rounds());
  EXPECT_EQ(trees.base, start.base);
  EXPECT_EQ(trees.tree_count(), start.tree_count() + 20);
  EXPECT_TRUE(begins_with(trees.features, start.features));
  EXPECT_TRUE(begins_with(trees.thresholds, start.thresholds));
  EXPECT_TRUE(begins_with(trees.values, start.values));
}

TEST(BoostingFromAStart, FromNoTreesIsPlainBoosting) {
  const LabelledTable table = random_table(3, 150, 5);
  const BoostedTrees plain = boost(table.data(), few_rounds());
  BoostedTrees nothing;
  nothing.depth = 3;
  nothing.base = plain.base;
  EXPECT_EQ(continue_boosting(nothing, table.data(), few_rounds()), plain);
}

// With all rows and columns, boosting in two goes is boosting in one.
TEST(BoostingFromAStart, TwoGoesAreOne) {
  const LabelledTable table = random_table(4, 150, 5);
  BoostingOptions twice = few_rounds();
  twice.rounds = 40;
  const BoostedTrees half = boost(table.data(), few_rounds());
  EXPECT_EQ(continue_boosting(half, table.data(), few_rounds()), boost(table.data(), twice));
}

TEST(BoostingFromAStart, NoWeightNoTree) {
  const BoostedTrees start = start_of(5, 4);
  LabelledTable table = random_table(6, 50, 4);
  std::fill(table.weights.begin(), table.weights.end(), 0);
  EXPECT_EQ(continue_boosting(start, table.data(), few_rounds()), start);
  EXPECT_EQ(continue_boosting(start, {{}, 4, {}, {}}, few_rounds()), start);
}

TEST(BoostingFromAStart, IsTheSameInAnyOrderAndForRepeatedRows) {
  const BoostedTrees start = start_of(7, 6);
  const LabelledTable table = random_table(8, 200, 6);
  std::vector<std::size_t> order(table.labels.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(5));
  LabelledTable shuffled, repeated;
  shuffled.width = repeated.width = table.width;
  for (std::size_t row : order) {
    shuffled.add(table.row(row), table.labels[row], table.weights[row]);
    for (double k = 0; k < table.weights[row]; ++k) repeated.add(table.row(row), table.labels[row]);
  }
  BoostingOptions options = few_rounds();
  options.row_subsample = 0.5;
  options.feature_subsample = 0.5;
  const BoostedTrees trees = continue_boosting(start, table.data(), options);
  EXPECT_EQ(trees, continue_boosting(start, table.data(), options));
  EXPECT_EQ(trees, continue_boosting(start, shuffled.data(), options));
  EXPECT_EQ(trees, continue_boosting(start, repeated.data(), options));
}

TEST(BoostingFromAStart, ContributionsStillAddUpExactly) {
  const LabelledTable table = random_table(9, 100, 6);
  const BoostedTrees trees = continue_boosting(start_of(10, 6), table.data(), few_rounds());
  for (std::size_t row = 0; row < table.labels.size(); ++row) {
    std::vector<double> parts(6, 0);
    add_contributions(trees, table.row(row), parts);
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), baseline(trees)), margin(trees, table.row(row)));
  }
}

TEST(BoostingFromAStart, KeepsMonotoneDirections) {
  BoostingOptions options = few_rounds();
  options.monotone = {1, -1, 1, 0};
  LabelledTable first = random_table(11, 200, 4), second = random_table(12, 100, 4);
  for (std::size_t row = 0; row < 100; row += 2) {  // so that the data say otherwise at places
    second.labels[row] = second.labels[row] == Label::inspect ? Label::benign : Label::inspect;
  }
  const BoostedTrees trees = continue_boosting(boost(first.data(), options), second.data(), options);
  std::mt19937_64 random(13);
  for (int trial = 0; trial < 4000; ++trial) {
    const std::vector<double> low = second.row(random() % second.labels.size());
    std::vector<double> high = low;
    const std::size_t feature = random() % 3;
    high[feature] = second.row(random() % second.labels.size())[feature];
    if (high[feature] < low[feature]) continue;
    ASSERT_GE((margin(trees, high) - margin(trees, low)) * options.monotone[feature], 0);
  }
}

TEST(BoostingFromAStart, OneLabelIsEnough) {
  const BoostedTrees start = start_of(14, 2);
  LabelledTable table;
  table.width = 2;
  for (int i = 0; i < 20; ++i) table.add({static_cast<double>(i % 2), 0}, Label::benign);
  const BoostedTrees trees = continue_boosting(start, table.data(), few_rounds());
  for (std::size_t row : {0, 1}) EXPECT_LE(margin(trees, table.row(row)), margin(start, table.row(row)));
}

std::string refusal(const BoostedTrees& start, const BoostingData& data, const BoostingOptions& options) {
  try {
    continue_boosting(start, data, options);
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "";
}

TEST(BoostingFromAStart, RefusesWhatDoesNotFit) {
  const BoostedTrees start = start_of(15, 6);
  const LabelledTable table = random_table(16, 30, 6), narrow = random_table(17, 30, 1);
  EXPECT_EQ(refusal(start, table.data(), few_rounds()), "");
  BoostingOptions deeper = few_rounds(), many = few_rounds();
  deeper.depth = 4;
  EXPECT_NE(refusal(start, table.data(), deeper).find("depth 4 cannot follow trees of depth 3"),
            std::string::npos);
  many.rounds = BoostedTrees::tree_limit;
  EXPECT_NE(refusal(start, table.data(), many).find("10000 rounds after 20 trees"), std::string::npos);
  EXPECT_NE(refusal(start, narrow.data(), few_rounds()).find("not 1"), std::string::npos);
  const std::vector<double> offsets(table.labels.size(), 0);
  BoostingData data = table.data();
  data.offsets = offsets;
  EXPECT_NE(refusal(start, data, few_rounds()), "");
}

TEST(BoostingOffsets, AreCheckedAndReplaceTheBase) {
  const LabelledTable table = random_table(18, 30, 3);
  std::vector<double> offsets(table.labels.size(), 0.5);
  BoostingData data = table.data();
  data.offsets = offsets;
  EXPECT_EQ(boost(data, few_rounds()).base, 0);
  offsets[7] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(boost(data, few_rounds()), TrainingError);
  offsets.pop_back();
  data.offsets = offsets;
  EXPECT_THROW(boost(data, few_rounds()), TrainingError);
}

}  // namespace
}  // namespace treesift
