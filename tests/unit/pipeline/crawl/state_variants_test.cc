// Which pages of a state are told apart.
#include "pipeline/crawl/state_variants.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

TEST(StateVariants, NumbersThatAreOthersAfterTheSameWayVaryByThemselves) {
  StateVariants variants(2);
  const auto met = [&](const std::string& words) {
    return variants.met({parsed("<p>" + words, SourceType::html), {}}, {});
  };
  variants.keep(0, "state0", met("cart of 3 items, made in 12 ms"));
  CrawlEdge click;
  click.event = "click";
  const std::uint64_t way = way_on(way_of_load, click);
  variants.note_way(way, 0, "state0");
  EXPECT_EQ(variants.find(0, met("cart of 3 items, made in 15 ms")), nullptr);
  variants.learn_of_way(way_of_load, 0, met("cart of 3 items, made in 15 ms"));
  EXPECT_EQ(variants.find(0, met("cart of 3 items, made in 15 ms")), nullptr);
  variants.learn_of_way(way, 0, met("cart of 3 items, made in 15 ms"));
  EXPECT_NE(variants.find(0, met("cart of 3 items, made in 15 ms")), nullptr);
  EXPECT_EQ(variants.find(0, met("basket of 3 items, made in 12 ms")), nullptr);
}

}  // namespace
}  // namespace treesift
