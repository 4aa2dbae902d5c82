// The sequence algorithms of the aligner against slow ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "align/increasing_sequence.h"
#include "align/sequence_matching.h"

namespace treesift {
namespace {

using Keys = std::vector<std::uint64_t>;

std::vector<PositionPair> equal_pairs(const Keys& xs, const Keys& ys, std::uint64_t cells) {
  WorkBudget budget{cells, false};
  std::vector<PositionPair> pairs;
  SequenceMatcher().match_equal(xs, ys, budget, pairs);
  return pairs;
}

void expect_common_subsequence(const Keys& xs, const Keys& ys, const std::vector<PositionPair>& pairs) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_EQ(xs[pairs[i].x], ys[pairs[i].y]);
    if (i > 0) {
      ASSERT_TRUE(pairs[i - 1].x < pairs[i].x && pairs[i - 1].y < pairs[i].y);
    }
  }
}

std::size_t longest_common(const Keys& xs, const Keys& ys) {
  std::vector<std::size_t> lengths(ys.size() + 1, 0);
  for (const std::uint64_t x : xs) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < ys.size(); ++j) {
      const std::size_t above = lengths[j + 1];
      lengths[j + 1] = x == ys[j] ? diagonal + 1 : std::max(above, lengths[j]);
      diagonal = above;
    }
  }
  return lengths.back();
}

Keys random_keys(std::mt19937& random, std::size_t most, std::size_t kinds) {
  Keys keys(random() % (most + 1));
  for (std::uint64_t& key : keys) key = random() % kinds;
  return keys;
}

TEST(Sequences, EqualPairsAreALongestCommonSubsequence) {
  std::mt19937 random(3);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t most = i % 10 == 0 ? 80 : 12;
    const Keys xs = random_keys(random, most, 1 + i % 7);
    const Keys ys = random_keys(random, most, 1 + i % 7);
    const auto pairs = equal_pairs(xs, ys, 1'000'000);
    expect_common_subsequence(xs, ys, pairs);
    ASSERT_EQ(pairs.size(), longest_common(xs, ys));
  }
}

TEST(Sequences, WithoutBudgetStillACommonSubsequence) {
  std::mt19937 random(4);
  for (int i = 0; i < 1000; ++i) {
    const Keys xs = random_keys(random, 12, 4);
    const Keys ys = random_keys(random, 12, 4);
    const auto pairs = equal_pairs(xs, ys, 0);
    expect_common_subsequence(xs, ys, pairs);
    EXPECT_EQ(pairs.empty(), longest_common(xs, ys) == 0);
  }
}

TEST(Sequences, TheBudgetIsPaidAndItsEndIsSaid) {
  WorkBudget budget{5, false};
  std::vector<PositionPair> pairs;
  SequenceMatcher matcher;
  matcher.match_equal(Keys{1, 1}, Keys{1, 1}, budget, pairs);  // in order, nothing to choose
  EXPECT_EQ(budget.left, 5u);
  matcher.match_equal(Keys{1, 1, 2}, Keys{2, 1, 1}, budget, pairs);  // five equal cells
  EXPECT_EQ(budget.left, 0u);
  EXPECT_EQ(pairs.size(), 2u);
  EXPECT_FALSE(budget.exceeded);
  const std::vector<SequenceItem> items{{1, 0}, {1, 0}};
  matcher.match_similar(items, items, budget, pairs);
  EXPECT_TRUE(budget.exceeded);
  EXPECT_EQ(pairs.size(), 2u);
}

TEST(Sequences, SimilarItemsFindEachOther) {
  const std::vector<SequenceItem> xs{{1, 0b0011}, {1, 0b1100}};
  const std::vector<SequenceItem> ys{{1, 0b0010}, {1, 0b1000000}, {2, 0b1100}, {1, 0b0100}};
  WorkBudget budget{100, false};
  std::vector<PositionPair> pairs;
  SequenceMatcher().match_similar(xs, ys, budget, pairs);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[0].y, 0u);
  EXPECT_EQ(pairs[1].x, 1u);
  EXPECT_EQ(pairs[1].y, 3u);
}

TEST(Sequences, OccurrencesPairInTurn) {
  std::vector<PositionPair> pairs;
  SequenceMatcher().match_by_occurrence(Keys{7, 8, 7, 7}, Keys{7, 7, 9, 8}, pairs);
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[0].y, 0u);
  EXPECT_EQ(pairs[1].y, 3u);
  EXPECT_EQ(pairs[2].x, 2u);
  EXPECT_EQ(pairs[2].y, 1u);
}

// The best (length, weight) over all subsets.
std::pair<std::size_t, std::size_t> best_subset(const std::vector<std::uint32_t>& values,
                                                const std::vector<std::uint32_t>& weights) {
  std::pair<std::size_t, std::size_t> best{0, 0};
  for (std::uint32_t subset = 0; subset < 1u << values.size(); ++subset) {
    std::pair<std::size_t, std::size_t> merit{0, 0};
    bool increases = true;
    std::int64_t last = -1;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if ((subset >> i & 1) == 0) continue;
      increases = increases && values[i] > last;
      last = values[i];
      merit = {merit.first + 1, merit.second + weights[i]};
    }
    if (increases) best = std::max(best, merit);
  }
  return best;
}

TEST(Sequences, TheLongestIncreasingSubsequenceIsTheHeaviestOfThem) {
  std::mt19937 random(5);
  IncreasingSequence sequence;
  for (int i = 0; i < 500; ++i) {
    std::vector<std::uint32_t> values(random() % 9), weights(values.size());
    for (std::uint32_t j = 0; j < values.size(); ++j) values[j] = 10 * j;
    std::shuffle(values.begin(), values.end(), random);
    for (std::uint32_t& weight : weights) weight = random() % 5;
    std::vector<std::uint8_t> kept;
    sequence.find(values, weights, kept);
    std::pair<std::size_t, std::size_t> merit{0, 0};
    std::int64_t last = -1;
    for (std::size_t j = 0; j < values.size(); ++j) {
      if (!kept[j]) continue;
      ASSERT_GT(values[j], last);
      last = values[j];
      merit = {merit.first + 1, merit.second + weights[j]};
    }
    ASSERT_EQ(merit, best_subset(values, weights));
  }
}

}  // namespace
}  // namespace treesift
