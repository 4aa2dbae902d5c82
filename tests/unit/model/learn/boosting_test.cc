#include "model/learn/boosting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "model/learn/binned_features.h"
#include "model/learn/training.h"
#include "tests/unit/model/learn/boosting_test_support.h"

namespace treesift {
namespace {

constexpr double quantum = BoostedTrees::value_quantum;

BoostingOptions one_tree(std::size_t depth) {
  BoostingOptions options;
  options.rounds = 1;
  options.depth = depth;
  options.learning_rate = 1;
  options.minimum_child_weight = 0;
  return options;
}

TEST(Boosting, OneSplitIsTheAnswerByHand) {
  LabelledTable table;
  for (double x : {0, 1, 2}) table.add({x}, Label::benign);
  table.add({4}, Label::inspect);
  const BoostedTrees trees = boost(table.data(), one_tree(1));
  EXPECT_NEAR(trees.base, std::log(1.0 / 3), quantum);
  EXPECT_EQ(trees.thresholds, std::vector<double>{3});
  // p = 1/4 everywhere: G = 3 * 1/4 on the left and -3/4 on the right, H = 3/16 a row, l2 = 1.
  ASSERT_EQ(trees.values.size(), 3u);
  EXPECT_NEAR(trees.values[1] * quantum, -0.75 / (9.0 / 16 + 1), 2 * quantum);
  EXPECT_NEAR(trees.values[2] * quantum, 0.75 / (3.0 / 16 + 1), 2 * quantum);
  EXPECT_NEAR(trees.values[0] * quantum, (-3 * 0.48 + 0.75 / 1.1875) / 4, 2 * quantum);
}

TEST(Boosting, LearningRateScalesTheLeaves) {
  LabelledTable table;
  table.add({0}, Label::benign);
  table.add({1}, Label::inspect);
  BoostingOptions options = one_tree(1);
  const double whole = boost(table.data(), options).values[2];
  options.learning_rate = 0.125;
  EXPECT_NEAR(boost(table.data(), options).values[2], whole / 8, 1);
}

LabelledTable exclusive_or() {
  LabelledTable table;
  table.width = 2;
  table.add({0, 0}, Label::benign, 2);
  table.add({1, 1}, Label::benign);
  table.add({0, 1}, Label::inspect);
  table.add({1, 0}, Label::inspect);
  return table;
}

std::size_t count_errors(const BoostedTrees& trees, const LabelledTable& table) {
  std::size_t errors = 0;
  for (std::size_t row = 0; row < table.labels.size(); ++row) {
    errors += (margin(trees, table.row(row)) > 0) != (table.labels[row] == Label::inspect);
  }
  return errors;
}

TEST(Boosting, ExclusiveOrNeedsDepthTwo) {
  BoostingOptions options;
  options.rounds = 50;
  options.minimum_child_weight = 0;
  options.learning_rate = 0.3;
  options.depth = 1;
  EXPECT_GT(count_errors(boost(exclusive_or().data(), options), exclusive_or()), 0u);
  options.depth = 2;
  EXPECT_EQ(count_errors(boost(exclusive_or().data(), options), exclusive_or()), 0u);
}

TEST(Boosting, MoreRoundsLowerTheLoss) {
  const LabelledTable table = random_table(11, 300, 8);
  double previous = std::numeric_limits<double>::infinity();
  for (std::size_t rounds : {0, 1, 5, 25, 100}) {
    BoostingOptions options;
    options.rounds = rounds;
    const BoostedTrees trees = boost(table.data(), options);
    double loss = 0;
    for (std::size_t row = 0; row < table.labels.size(); ++row) {
      const double sign = table.labels[row] == Label::inspect ? 1 : -1;
      loss += table.weights[row] * std::log1p(std::exp(-sign * margin(trees, table.row(row))));
    }
    EXPECT_LT(loss, previous);
    previous = loss;
  }
}

// The slow reference: all thresholds of all features, from plain sums over the rows. Grows the tree's best
// splits greedily and returns the margin's change for each row.
class ReferenceTree {
 public:
  ReferenceTree(const LabelledTable& table, double base, double l2, double minimum)
      : table_(table), l2_(l2), minimum_(minimum), chance_(1 / (1 + std::exp(-base))) {
    change_.resize(table.labels.size(), 0);
  }

  void grow(const std::vector<std::size_t>& rows, std::size_t depth) {
    const Sums total = sums(rows);
    for (std::size_t row : rows) change_[row] = -total.gradient / (total.hessian + l2_);
    std::vector<std::size_t> left, right;
    if (depth == 0 || !find_split(rows, left, right)) return;
    grow(left, depth - 1);
    grow(right, depth - 1);
  }

  const std::vector<double>& change() const { return change_; }

 private:
  struct Sums {
    double gradient = 0, hessian = 0;
  };

  Sums sums(const std::vector<std::size_t>& rows) const {
    Sums result;
    for (std::size_t row : rows) {
      result.gradient += table_.weights[row] * (chance_ - (table_.labels[row] == Label::inspect ? 1 : 0));
      result.hessian += table_.weights[row] * chance_ * (1 - chance_);
    }
    return result;
  }
  double score(const Sums& sums) const { return sums.gradient * sums.gradient / (sums.hessian + l2_); }

  bool find_split(const std::vector<std::size_t>& rows, std::vector<std::size_t>& left,
                  std::vector<std::size_t>& right) const {
    double best = 1e-6;
    for (std::size_t feature = 0; feature < table_.width; ++feature) {
      for (std::size_t cut : rows) {
        std::vector<std::size_t> low, high;
        for (std::size_t row : rows) {
          (value(row, feature) <= value(cut, feature) ? low : high).push_back(row);
        }
        const Sums low_sums = sums(low), high_sums = sums(high);
        if (std::min(low_sums.hessian, high_sums.hessian) < std::max(minimum_, 1e-9)) continue;
        const double gain = score(low_sums) + score(high_sums) - score(sums(rows));
        if (gain > best + 1e-6) {
          best = gain;
          left = low;
          right = high;
        }
      }
    }
    return !left.empty();
  }
  double value(std::size_t row, std::size_t feature) const {
    return table_.values[row * table_.width + feature];
  }

  const LabelledTable& table_;
  double l2_, minimum_, chance_;
  std::vector<double> change_;
};

// The loss that the change removes, by the second-order expansion that the tree minimises.
double expected_gain(const LabelledTable& table, double base, double l2, const std::vector<double>& change) {
  const double chance = 1 / (1 + std::exp(-base));
  double gain = 0;
  for (std::size_t row = 0; row < change.size(); ++row) {
    const double gradient = chance - (table.labels[row] == Label::inspect ? 1 : 0);
    gain -= table.weights[row] * change[row] * (2 * gradient + chance * (1 - chance) * change[row]);
  }
  // The penalty of a leaf is counted once: rows of one leaf share their change.
  std::vector<double> leaves;
  for (std::size_t row = 0; row < change.size(); ++row) {
    if (table.weights[row] > 0) leaves.push_back(std::round(change[row] * 1e5));
  }
  std::sort(leaves.begin(), leaves.end());
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  for (double leaf : leaves) gain -= l2 * leaf * leaf * 1e-10;
  return gain;
}

TEST(Boosting, OneSplitAgreesWithTheExhaustiveSearch) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const LabelledTable table = random_table(seed, 8 + seed, 1 + seed % 6);
    BoostingOptions options = one_tree(1);
    options.l2 = static_cast<double>(seed % 3) / 2;
    options.minimum_child_weight = static_cast<double>(seed % 4) / 2;
    const BoostedTrees trees = boost(table.data(), options);
    ReferenceTree reference(table, trees.base, options.l2, options.minimum_child_weight);
    std::vector<std::size_t> rows(table.labels.size());
    std::iota(rows.begin(), rows.end(), 0);
    reference.grow(rows, 1);
    std::vector<double> change(rows.size());
    for (std::size_t row : rows) change[row] = margin(trees, table.row(row)) - trees.base;
    EXPECT_NEAR(expected_gain(table, trees.base, options.l2, change),
                expected_gain(table, trees.base, options.l2, reference.change()), 1e-3)
        << seed;
  }
}

// Any values only, so that no two splits are equally good: the same tree, row by row.
TEST(Boosting, ATreeAgreesWithTheExhaustiveSearch) {
  std::size_t trees_compared = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::mt19937_64 random(seed);
    LabelledTable table;
    table.width = 4;
    for (int row = 0; row < 40; ++row) {
      std::vector<double> x(4);
      for (double& value : x) value = static_cast<double>(random() % 100'000);
      const bool inspect = x[0] + x[1] + static_cast<double>(random() % 50'000) > 130'000;
      table.add(x, inspect ? Label::inspect : Label::benign,
                0.5 + static_cast<double>(random() % 1000) / 512);
    }
    table.labels[0] = Label::inspect;
    table.labels[1] = Label::benign;
    BoostingOptions options = one_tree(3);
    options.minimum_child_weight = 0.5;
    const BoostedTrees trees = boost(table.data(), options);
    ReferenceTree reference(table, trees.base, options.l2, options.minimum_child_weight);
    std::vector<std::size_t> rows(table.labels.size());
    std::iota(rows.begin(), rows.end(), 0);
    reference.grow(rows, 3);
    for (std::size_t row : rows) {
      EXPECT_NEAR(margin(trees, table.row(row)) - trees.base, reference.change()[row], 1e-5) << seed;
    }
    trees_compared += trees.tree_count();
  }
  EXPECT_GE(trees_compared, 15u);
}

TEST(BoostingIsDeterministic, TheSameTreesTwiceAndOthersForAnotherSeed) {
  const LabelledTable table = random_table(21, 300, 12);
  BoostingOptions options;
  options.rounds = 40;
  options.row_subsample = 0.6;
  options.feature_subsample = 0.4;
  const BoostedTrees trees = boost(table.data(), options);
  EXPECT_EQ(trees, boost(table.data(), options));
  options.seed = 2;
  EXPECT_NE(trees, boost(table.data(), options));
}

TEST(BoostingIsDeterministic, TheOrderOfRowsDoesNotMatter) {
  const LabelledTable table = random_table(22, 400, 7);
  std::vector<std::size_t> order(table.labels.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(5));
  LabelledTable shuffled;
  shuffled.width = table.width;
  for (std::size_t row : order) shuffled.add(table.row(row), table.labels[row], table.weights[row]);
  for (double subsample : {1.0, 0.5}) {
    BoostingOptions options;
    options.rounds = 50;
    options.row_subsample = subsample;
    EXPECT_EQ(boost(table.data(), options), boost(shuffled.data(), options));
  }
}

TEST(BoostingIsDeterministic, AWeightCountsAsRepetition) {
  const LabelledTable table = random_table(23, 500, 6);  // more values than bins
  LabelledTable repeated;
  repeated.width = table.width;
  for (std::size_t row = 0; row < table.labels.size(); ++row) {
    for (double k = 0; k < table.weights[row]; ++k) repeated.add(table.row(row), table.labels[row]);
  }
  for (double subsample : {1.0, 0.7}) {
    BoostingOptions options;
    options.rounds = 50;
    options.row_subsample = subsample;
    EXPECT_EQ(boost(table.data(), options), boost(repeated.data(), options));
  }
}

TEST(BoostingMonotone, ARisingFeatureNeverLowersTheMargin) {
  std::mt19937_64 random(9);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    LabelledTable table = random_table(seed, 200, 6);
    for (std::size_t row = 0; row < table.labels.size();
         row += 3) {  // so that the data say otherwise at places
      table.labels[row] = table.labels[row] == Label::inspect ? Label::benign : Label::inspect;
    }
    BoostingOptions options;
    options.rounds = 40;
    options.depth = 1 + seed % 6;
    options.learning_rate = 0.5;
    options.minimum_child_weight = 0.1;
    options.monotone = {1, -1, 1, 0, -1, 0};
    const BoostedTrees trees = boost(table.data(), options);
    ASSERT_GT(trees.tree_count(), 0u);
    for (int trial = 0; trial < 4000; ++trial) {
      const std::vector<double> low = table.row(random() % table.labels.size());
      std::vector<double> high = low;
      const std::size_t feature = random() % 6;
      high[feature] = table.row(random() % table.labels.size())[feature];
      if (high[feature] < low[feature] || options.monotone[feature] == 0) continue;
      const double change = margin(trees, high) - margin(trees, low);
      ASSERT_GE(change * options.monotone[feature], 0) << "feature " << feature << ", seed " << seed;
    }
  }
}

TEST(BoostingMonotone, ADirectionAgainstTheDataLeavesTheFeatureOut) {
  LabelledTable table;
  for (int i = 0; i < 20; ++i) table.add({static_cast<double>(i)}, i < 10 ? Label::benign : Label::inspect);
  BoostingOptions options;
  options.monotone = {-1};
  EXPECT_EQ(boost(table.data(), options).tree_count(), 0u);
  options.monotone = {1};
  EXPECT_GT(boost(table.data(), options).tree_count(), 0u);
}

TEST(BoostingLimits, ChildrenHaveTheirWeight) {
  LabelledTable table;
  for (int i = 0; i < 16; ++i) table.add({static_cast<double>(i)}, i < 1 ? Label::inspect : Label::benign);
  BoostingOptions options = one_tree(1);
  options.minimum_child_weight = 4 * (1.0 / 16 * 15 / 16);  // four rows
  const BoostedTrees trees = boost(table.data(), options);
  ASSERT_EQ(trees.tree_count(), 1u);
  EXPECT_GE(trees.thresholds[0], 3);
}

std::string refusal(const LabelledTable& table, const BoostingOptions& options) {
  try {
    boost(table.data(), options);
  } catch (const TrainingError& error) {
    return error.what();
  }
  return "";
}

TEST(BoostingRefuses, WhatIsNoNumber) {
  for (double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    LabelledTable table = exclusive_or();
    table.values[5] = bad;
    EXPECT_NE(refusal(table, {}).find("feature 1 of row 2"), std::string::npos) << refusal(table, {});
    table = exclusive_or();
    table.weights[3] = bad;
    EXPECT_NE(refusal(table, {}).find("row 3 has weight"), std::string::npos) << refusal(table, {});
  }
}

TEST(BoostingRefuses, AMissingLabelWithTheCounts) {
  LabelledTable table;
  EXPECT_NE(refusal(table, {}).find("0 inspect of weight 0 and 0 benign"), std::string::npos);
  for (int i = 0; i < 3; ++i) table.add({1}, Label::benign, 2);
  EXPECT_NE(refusal(table, {}).find("0 inspect of weight 0 and 3 benign of weight 6"), std::string::npos)
      << refusal(table, {});
  table.add({1}, Label::inspect, 0);
  EXPECT_NE(refusal(table, {}).find("1 inspect of weight 0"), std::string::npos) << refusal(table, {});
}

TEST(BoostingRefuses, SizesThatDoNotAgreeAndOptionsOutOfRange) {
  LabelledTable table = exclusive_or();
  table.values.pop_back();
  EXPECT_NE(refusal(table, {}), "");
  table = exclusive_or();
  table.weights.pop_back();
  EXPECT_NE(refusal(table, {}), "");
  table = exclusive_or();
  table.weights[0] = 1e9;
  EXPECT_NE(refusal(table, {}), "");
  const auto refused = [](auto change) {
    BoostingOptions options;
    change(options);
    return !refusal(exclusive_or(), options).empty();
  };
  EXPECT_FALSE(refused([](BoostingOptions&) {}));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.depth = 0; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.depth = 7; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.rounds = 10'001; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.learning_rate = 0; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.learning_rate = std::nan(""); }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.l2 = -1; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.row_subsample = 1.5; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.feature_subsample = 0; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.minimum_child_weight = -1; }));
  EXPECT_TRUE(refused([](BoostingOptions& options) { options.monotone = {1}; }));
}

TEST(BinnedFeatures, FewValuesKeepABinEach) {
  const std::vector<double> values = {3, 5, 1, 5, -0.0, 5, 3, 5, 0, 5};
  const std::vector<std::uint64_t> weights(5, 1);
  const BinnedFeatures binned = bin_features(values, 2, weights);
  ASSERT_EQ(binned.columns.size(), 1u);  // the second feature never varies
  EXPECT_EQ(binned.columns[0].feature, 0);
  EXPECT_EQ(binned.columns[0].thresholds, (std::vector<double>{0.5, 2}));
  EXPECT_EQ(binned.bins, (std::vector<std::uint8_t>{2, 1, 0, 2, 0}));
}

TEST(BinnedFeatures, ManyValuesShareBinsByWeight) {
  std::vector<double> values(10'000);
  std::iota(values.begin(), values.end(), 0);
  std::vector<std::uint64_t> weights(values.size(), 1);
  weights[0] = 10'000;  // as much as all others
  const BinnedFeatures binned = bin_features(values, 1, weights);
  ASSERT_EQ(binned.columns[0].bin_count(), BinnedFeatures::largest_bin_count);
  EXPECT_EQ(binned.columns[0].thresholds[0], 0.5);
  std::vector<int> sizes(BinnedFeatures::largest_bin_count, 0);
  for (std::size_t row = 0; row < values.size(); ++row) {
    ++sizes[binned.bins[row]];
    const std::size_t bin = binned.bins[row];
    if (bin < 254) {
      EXPECT_LE(values[row], binned.columns[0].thresholds[bin]);
    }
    if (bin > 0) {
      EXPECT_GT(values[row], binned.columns[0].thresholds[bin - 1]);
    }
  }
  EXPECT_LE(*std::max_element(sizes.begin(), sizes.end()), 41);
  EXPECT_EQ(*std::min_element(sizes.begin() + 1, sizes.end() - 1) >= 38, true);
}

TEST(BinnedFeatures, NeighbouringNumbersAreToldApart) {
  const double one = 1, next = std::nextafter(1.0, 2.0), huge = std::numeric_limits<double>::max();
  const BinnedFeatures binned =
      bin_features(std::vector<double>{one, next, huge, -huge}, 1, std::vector<std::uint64_t>(4, 1));
  EXPECT_EQ(binned.bins, (std::vector<std::uint8_t>{1, 2, 3, 0}));
  EXPECT_EQ(binned.columns[0].thresholds[1], one);
}

}  // namespace
}  // namespace treesift
