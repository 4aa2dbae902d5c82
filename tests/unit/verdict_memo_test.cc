#include "pipeline/verdict_memo.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

Verdict verdict_with_score(double score) {
  Verdict verdict;
  verdict.id = "an id";
  verdict.score = score;
  return verdict;
}

TEST(VerdictMemory, GivesBackWhatWasKeptWithoutTheId) {
  VerdictMemo memo(4);
  const PairKey key = pair_key("a", "html", "b", "html");
  EXPECT_EQ(memo.find(key), nullptr);
  memo.keep(key, verdict_with_score(0.5));
  ASSERT_NE(memo.find(key), nullptr);
  EXPECT_EQ(memo.find(key)->score, 0.5);
  EXPECT_EQ(memo.find(key)->id, "");
  EXPECT_EQ(memo.hits(), 3u);
}

TEST(VerdictMemory, NeverMistakesOnePairForAnother) {
  VerdictMemo memo(2);
  for (int i = 0; i < 100; ++i) {
    const std::string body = std::to_string(i);
    memo.keep(pair_key("a", "html", body, "html"), verdict_with_score(i));
  }
  for (int i = 0; i < 100; ++i) {
    const Verdict* kept = memo.find(pair_key("a", "html", std::to_string(i), "html"));
    if (kept != nullptr) {
      EXPECT_EQ(kept->score, i);
    }
  }
}

TEST(VerdictMemory, SidesAndTypesAreParts) {
  const PairKey key = pair_key("a", "html", "b", "html");
  EXPECT_NE(key, pair_key("b", "html", "a", "html"));
  EXPECT_NE(key, pair_key("a", "xml", "b", "html"));
  EXPECT_NE(key, pair_key("a", "html", "b", "xml"));
}

}  // namespace
}  // namespace treesift
