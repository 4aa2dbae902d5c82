#include "pipeline/measure_memo.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

MeasuredPair pair_with_content(std::uint64_t content) {
  MeasuredPair pair;
  pair.id = "an id";
  pair.content = content;
  return pair;
}

TEST(MeasureMemory, GivesBackWhatWasKeptWithoutTheId) {
  MeasureMemo memo(4);
  const PairKey key = pair_key("a", "html", "b", "html");
  EXPECT_EQ(memo.find(key), nullptr);
  memo.keep(key, pair_with_content(5));
  ASSERT_NE(memo.find(key), nullptr);
  EXPECT_EQ(memo.find(key)->content, 5u);
  EXPECT_EQ(memo.find(key)->id, "");
  EXPECT_EQ(memo.hits(), 3u);
}

TEST(MeasureMemory, NeverMistakesOnePairForAnother) {
  MeasureMemo memo(2);
  for (int i = 0; i < 100; ++i) {
    const std::string body = std::to_string(i);
    memo.keep(pair_key("a", "html", body, "html"), pair_with_content(static_cast<std::uint64_t>(i)));
  }
  for (int i = 0; i < 100; ++i) {
    const MeasuredPair* kept = memo.find(pair_key("a", "html", std::to_string(i), "html"));
    if (kept != nullptr) {
      EXPECT_EQ(kept->content, static_cast<std::uint64_t>(i));
    }
  }
}

TEST(MeasureMemory, SidesAndTypesAreParts) {
  const PairKey key = pair_key("a", "html", "b", "html");
  EXPECT_NE(key, pair_key("b", "html", "a", "html"));
  EXPECT_NE(key, pair_key("a", "xml", "b", "html"));
  EXPECT_NE(key, pair_key("a", "html", "b", "xml"));
}

}  // namespace
}  // namespace treesift
