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

// A clock whose parts stand in several elements, as the footer of many pages has it.
TEST(StateVariants, ANumberWithoutWordsIsToldOnOtherPagesByTheWordsAroundIt) {
  StateVariants variants(2);
  const auto met = [&](const std::string& html) {
    return variants.met({parsed(html, SourceType::html), {}}, {});
  };
  const std::string list = "<ul><li>one<li>two</ul>", form = "<form><input></form>",
                    early = "<footer>Shown at <span>06:57:09</span>.064</footer>",
                    late = "<footer>Shown at <span>06:57:10</span>.756</footer>";
  variants.keep(0, "state0", met(list + early));
  variants.keep(1, "state1", met(form + early));
  EXPECT_EQ(variants.find(1, met(form + late)), nullptr);
  variants.learn(0, met(list + early), met(list + late));
  EXPECT_NE(variants.find(1, met(form + late)), nullptr);
  EXPECT_EQ(variants.find(1, met(form + "<footer>Sold at <span>06:57:10</span>.756</footer>")), nullptr);
  EXPECT_EQ(variants.find(1, met(form + early + "<p>.756")), nullptr);
}

}  // namespace
}  // namespace treesift
