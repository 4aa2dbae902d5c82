#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

TEST(ParseLimits, LargeDocumentsWithinTheLimitsAreRead) {
  const std::string rows = repeated("<p class=\"a\">Lorem <b>ipsum</b> dolor &amp; sit amet</p>\n", 800'000);
  ASSERT_GT(rows.size(), std::size_t{40} << 20);
  EXPECT_EQ(parsed(rows, SourceType::html).node_count(), 800'000u * 5 + 1);
  EXPECT_EQ(parsed("<r>" + rows + "</r>", SourceType::xml).node_count(), 800'000u * 5 + 2);
}

}  // namespace
}  // namespace treesift
