#include "pipeline/measuring/measure_memo.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

PairKey key_of(std::string_view expected, std::string_view expected_type, std::string_view actual,
               std::string_view actual_type) {
  return pair_key({expected, expected_type, ""}, {actual, actual_type, ""});
}

MeasuredPair pair_with_content(std::uint64_t content) {
  MeasuredPair pair;
  pair.id = "an id";
  pair.content = content;
  return pair;
}

// Keeps it, as what comes once is not kept.
void keep_now(MeasureMemo& memo, const PairKey& key, const MeasuredPair& pair) {
  memo.keep(key, pair);
  memo.keep(key, pair);
}

TEST(MeasureMemory, GivesBackWhatWasKeptWithoutTheId) {
  MeasureMemo memo(1 << 20, 4);
  const PairKey key = key_of("a", "html", "b", "html");
  memo.keep(key, pair_with_content(5));
  EXPECT_EQ(memo.find(key), nullptr);  // it has come once
  memo.keep(key, pair_with_content(5));
  ASSERT_NE(memo.find(key), nullptr);
  EXPECT_EQ(memo.find(key)->content, 5u);
  EXPECT_EQ(memo.find(key)->id, "");
  EXPECT_EQ(memo.hits(), 3u);
}

TEST(MeasureMemory, NeverMistakesOnePairForAnother) {
  MeasureMemo memo(1 << 20, 2);
  for (int i = 0; i < 100; ++i) {
    const std::string body = std::to_string(i);
    keep_now(memo, key_of("a", "html", body, "html"), pair_with_content(static_cast<std::uint64_t>(i)));
  }
  for (int i = 0; i < 100; ++i) {
    const MeasuredPair* kept = memo.find(key_of("a", "html", std::to_string(i), "html"));
    if (kept != nullptr) {
      EXPECT_EQ(kept->content, static_cast<std::uint64_t>(i));
    }
  }
}

TEST(MeasureMemory, TakesNoMoreThanItsBytes) {
  MeasuredPair large;
  large.places.assign(200, {std::string(500, 'x'), std::string(500, 'x'), ""});  // 200 kB
  MeasureMemo memo(1 << 20, 1024);
  const auto key = [](int i) { return key_of("a", "html", std::to_string(i), "html"); };
  for (int i = 0; i < 100; ++i) keep_now(memo, key(i), large);
  int kept = 0;
  for (int i = 0; i < 100; ++i) kept += memo.find(key(i)) != nullptr;
  EXPECT_GE(kept, 3);
  EXPECT_LE(kept, 5);
}

TEST(MeasureMemory, SidesTypesAndEncodingsAreParts) {
  const PairKey key = key_of("a", "html", "b", "html");
  EXPECT_NE(key, key_of("b", "html", "a", "html"));
  EXPECT_NE(key, key_of("a", "xml", "b", "html"));
  EXPECT_NE(key, key_of("a", "html", "b", "xml"));
  EXPECT_NE(key, pair_key({"a", "html", "UTF-8"}, {"b", "html", ""}));
  EXPECT_NE(pair_key({"a", "html", "UTF-8"}, {"b", "html", ""}),
            pair_key({"a", "html", ""}, {"b", "html", "UTF-8"}));
}

}  // namespace
}  // namespace treesift
