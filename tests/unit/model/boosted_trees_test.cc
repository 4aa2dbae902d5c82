#include "model/judge/boosted_trees.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "model/judge/logistic.h"
#include "tests/unit/model/learn/boosting_test_support.h"

namespace treesift {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// base 0.5; one tree: x1 > 2 ? (x0 > 0.5 ? 1 : 0.25) : -0.5, reached by equal parts of the data.
BoostedTrees by_hand() {
  BoostedTrees trees;
  trees.depth = 2;
  trees.base = 0.5;
  trees.features = {1, 0, 0};
  trees.thresholds = {2, never, 0.5};
  for (double value : {0.25, -0.5, 0.625, -0.5, -0.5, 0.25, 1.0}) trees.values.push_back(to_quanta(value));
  return trees;
}

TEST(BoostedTreesMargin, FollowsTheSplits) {
  const BoostedTrees trees = by_hand();
  EXPECT_EQ(trees.tree_count(), 1u);
  EXPECT_EQ(least_row_width(trees), 2u);
  EXPECT_EQ(margin(trees, std::vector<double>{1, 2}), 0.0);
  EXPECT_EQ(margin(trees, std::vector<double>{0.5, 2.1}), 0.75);
  EXPECT_EQ(margin(trees, std::vector<double>{0.6, 9}), 1.5);
  EXPECT_EQ(margin(trees, std::vector<double>{never, never}), 1.5);
  EXPECT_EQ(probability(trees, std::vector<double>{1, 2}), 0.5);
}

TEST(BoostedTreesMargin, NoNumberGoesLeft) {
  EXPECT_EQ(margin(by_hand(), std::vector<double>{1, std::nan("")}), 0.0);
  EXPECT_EQ(margin(by_hand(), std::vector<double>{std::nan(""), 3}), 0.75);
}

TEST(BoostedTreesMargin, NoTreesSayTheBase) {
  BoostedTrees trees;
  trees.base = -0.25;
  EXPECT_EQ(margin(trees, {}), -0.25);
  EXPECT_EQ(baseline(trees), -0.25);
  EXPECT_EQ(least_row_width(trees), 0u);
}

TEST(BoostedTreesContributions, GoToTheFeatureThatWasAsked) {
  std::vector<double> contributions(3, 0);
  add_contributions(by_hand(), std::vector<double>{1, 3, 0}, contributions);
  EXPECT_EQ(baseline(by_hand()), 0.75);
  EXPECT_EQ(contributions, (std::vector<double>{0.375, 0.375, 0}));
}

TEST(BoostedTreesContributions, AddUpToTheMarginInAnyOrder) {
  std::mt19937_64 random(3);
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const LabelledTable table = random_table(seed, 150, 9);
    BoostingOptions options;
    options.rounds = 60;
    options.depth = 1 + seed % 6;
    options.learning_rate = 0.37;
    const BoostedTrees trees = boost(table.data(), options);
    ASSERT_GT(trees.tree_count(), 10u);
    for (std::size_t row = 0; row < table.labels.size(); ++row) {
      std::vector<double> parts(table.width, 0);
      add_contributions(trees, table.row(row), parts);
      parts.push_back(baseline(trees));
      std::shuffle(parts.begin(), parts.end(), random);
      double sum = 0;
      for (double part : parts) sum += part;
      ASSERT_EQ(sum, margin(trees, table.row(row)));
    }
  }
}

// Within the rounding of each mean to a quantum.
TEST(BoostedTreesContributions, AreZeroOnAverageOverTheTrainingData) {
  const LabelledTable table = random_table(5, 200, 6);
  BoostingOptions options;
  options.rounds = 50;
  const BoostedTrees trees = boost(table.data(), options);
  double sum = 0, weight = 0;
  for (std::size_t row = 0; row < table.labels.size(); ++row) {
    sum += table.weights[row] * margin(trees, table.row(row));
    weight += table.weights[row];
  }
  EXPECT_NEAR(sum / weight, baseline(trees), 50 * 4 * BoostedTrees::value_quantum);
}

TEST(BoostedTreesQuanta, RoundToTheNearestAndStopAtTheLimit) {
  EXPECT_EQ(to_quanta(1.4 * BoostedTrees::value_quantum), 1);
  EXPECT_EQ(to_quanta(-1.6 * BoostedTrees::value_quantum), -2);
  EXPECT_EQ(to_quanta(1e300) * BoostedTrees::value_quantum, BoostedTrees::value_limit);
  EXPECT_EQ(to_quanta(-1e300) * BoostedTrees::value_quantum, -BoostedTrees::value_limit);
}

TEST(Logistic, AgreesWithTheLibrary) {
  for (double x = -60; x <= 60; x += 0.0137) {
    EXPECT_NEAR(logistic(x) * (1 + std::exp(-x)), 1, 4e-15) << x;
  }
}

TEST(Logistic, KnownPoints) {
  EXPECT_EQ(logistic(0), 0.5);
  EXPECT_EQ(logistic(-1e9), 0);
  EXPECT_EQ(logistic(1e9), 1);
  EXPECT_EQ(logistic(never), 1);
  EXPECT_EQ(logistic(-never), 0);
  EXPECT_TRUE(std::isnan(logistic(std::nan(""))));
}

TEST(Logistic, RisesFromQuantumToQuantum) {
  for (double start : {-40.0, -3.0, -0.0001, 0.0, 0.34, 5.0}) {
    for (int i = 0; i < 2000; ++i) {
      const double x = start + i * BoostedTrees::value_quantum;
      ASSERT_LT(logistic(x), logistic(x + BoostedTrees::value_quantum)) << x;
    }
  }
}

}  // namespace
}  // namespace treesift
