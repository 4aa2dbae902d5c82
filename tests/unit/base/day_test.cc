#include "base/times/day.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

using std::chrono::year;

TEST(Day, IsWrittenInOneWay) {
  EXPECT_EQ(day_text(year(2026) / 1 / 8), "2026-01-08");
  EXPECT_EQ(day_named("2026-01-08"), year(2026) / 1 / 8);
  for (const char* text :
       {"", "2026-1-8", "2026-02-30", "2026-01-08 ", "20260108", "2026/01/08", "+026-01-08"})
    EXPECT_FALSE(day_named(text)) << text;
}

}  // namespace
}  // namespace treesift
