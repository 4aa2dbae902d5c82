// Where words and tokens end.
#include "align/text/text_kinds.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

std::size_t count_of_runs(std::string_view text) {
  std::size_t runs = 0;
  for_each_run(
      text, [&](std::string_view) { ++runs; }, [](char) {});
  return runs;
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(TextKinds, AJoinedTokenIsOneRunHoweverLongItIs) {
  EXPECT_EQ(count_of_runs("01c1fc53-7c2e-4d83-9b0f-0a3d2c5e6f70"), 1u);
  EXPECT_EQ(count_of_runs(repeated("jCjs0-doj_0HUQ-7aB", 1000)), 1u);
  EXPECT_EQ(count_of_runs("2026-11-19-harbour-news"), 5u);
}

// Each word looked to the end of all: 50 KB took five seconds, and this a day.
TEST(TextKinds, WordsThatHyphensJoinAreNotEachFollowedToTheEndOfAll) {
  EXPECT_EQ(count_of_runs(repeated("2024-", 400'000)), 400'000u);
  EXPECT_EQ(count_of_runs(repeated("harbour-news-", 400'000)), 800'000u);
}

}  // namespace
}  // namespace treesift
