#include "io/pairs/pair_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace treesift {
namespace {

Pair pair_with(std::string id, std::string_view expected = "a", std::string_view actual = "b") {
  Pair pair;
  pair.id = std::move(id);
  pair.expected = expected;
  pair.actual = actual;
  return pair;
}

std::vector<Pair> numbered(std::size_t count) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < count; ++i) pairs.push_back(pair_with("page/" + std::to_string(i)));
  return pairs;
}

std::vector<std::string> drawn(SampleSize size, std::uint64_t seed, const std::vector<Pair>& pairs) {
  SampleDraw draw(size, seed);
  for (const Pair& pair : pairs) draw.see(pair);
  const PairSample sample = draw.sample();
  std::vector<std::string> ids;
  for (const Pair& pair : pairs) {
    if (sample.has(pair)) ids.push_back(pair.id);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

TEST(SamplesOfPairs, HaveAsManyAsWereAskedFor) {
  const std::vector<Pair> pairs = numbered(500);
  EXPECT_EQ(drawn({0, 1}, 1, pairs).size(), 1u);
  EXPECT_EQ(drawn({0, 37}, 1, pairs).size(), 37u);
  EXPECT_EQ(drawn({0, 500}, 1, pairs).size(), 500u);
  EXPECT_EQ(drawn({0, 10'000}, 1, pairs).size(), 500u);
  EXPECT_EQ(drawn({0, 5}, 1, {}).size(), 0u);
}

TEST(SamplesOfPairs, HaveAboutTheShareThatWasAskedFor) {
  const std::vector<Pair> pairs = numbered(10'000);
  EXPECT_NEAR(static_cast<double>(drawn({0.05, 0}, 1, pairs).size()), 500, 100);
  EXPECT_NEAR(static_cast<double>(drawn({0.5, 0}, 1, pairs).size()), 5000, 300);
  EXPECT_EQ(drawn({1, 0}, 1, pairs).size(), 10'000u);
}

TEST(SamplesOfPairs, DoNotHangOnTheOrder) {
  std::vector<Pair> pairs = numbered(300);
  const auto first = drawn({0, 20}, 7, pairs);
  std::mt19937_64 random(1);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(pairs.begin(), pairs.end(), random);
    ASSERT_EQ(drawn({0, 20}, 7, pairs), first);
  }
}

TEST(SamplesOfPairs, HangOnTheSeed) {
  const std::vector<Pair> pairs = numbered(300);
  EXPECT_NE(drawn({0, 20}, 1, pairs), drawn({0, 20}, 2, pairs));
}

TEST(SamplesOfPairs, HaveOnlyPairsThatCanComeOutOtherwise) {
  std::vector<Pair> pairs{pair_with("equal", "a", "a"), pair_with("differs")};
  pairs.push_back(pair_with("other type", "a", "a"));
  pairs.back().type = "html";
  pairs.back().actual_type = "xml";
  pairs.push_back(pair_with("one side"));
  pairs.back().actual.reset();
  pairs.push_back(pair_with("error"));
  pairs.back().error = PairError{PairErrorCode::bad_id, ""};
  pairs.push_back(pair_with("measured"));
  pairs.back().measured = "{}";
  const std::vector<std::string> both{"differs", "other type"};
  EXPECT_EQ(drawn({1, 0}, 1, pairs), both);
  EXPECT_EQ(drawn({0, 2}, 1, pairs), both);
  EXPECT_EQ(drawn({0, 100}, 1, pairs), both);
}

}  // namespace
}  // namespace treesift
