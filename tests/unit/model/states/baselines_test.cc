// What studies compare pages by: tree distances, histograms, thresholds.
#include "model/states/baselines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"
#include "model/states/page_content.h"
#include "model/states/picture_print.h"
#include "model/states/published.h"
#include "model/states/tree_distance.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/picture_files.h"

namespace treesift {
namespace {

Document tree(const std::string& html) {
  return tag_tree_of(parsed("<body>" + html + "</body>", SourceType::html)).tags;
}

std::uint32_t distance(const std::string& a, const std::string& b) {
  return tree_distance(tree(a), tree(b)).value();
}

TEST(TreeDistance, CountsNodesThatComeGoAndAreRenamed) {
  EXPECT_EQ(distance("<p>x</p>", "<p>y</p>"), 0U);
  EXPECT_EQ(distance("<p>x</p>", "<div>x</div>"), 1U);
  EXPECT_EQ(distance("<p>x</p>", "<p>x</p><p>y</p>"), 2U);
  EXPECT_EQ(distance("<div><b>x</b></div>", "<b>x</b>"), 1U);
  EXPECT_EQ(distance("<i></i><b></b>", "<b></b><i></i>"), 2U);
}

// The forests of children, by the definition.
std::uint32_t slow_distance(const Document& a, std::vector<NodeIndex> of_a, const Document& b,
                            std::vector<NodeIndex> of_b) {
  const auto size = [](const Document& document, const std::vector<NodeIndex>& forest) {
    std::uint32_t count = 0;
    for (const NodeIndex node : forest) count += document.subtree_size(node);
    return count;
  };
  if (of_a.empty() || of_b.empty()) return size(a, of_a) + size(b, of_b);
  const NodeIndex last_a = of_a.back(), last_b = of_b.back();
  of_a.pop_back();
  of_b.pop_back();
  const auto with_children = [](const Document& document, std::vector<NodeIndex> forest, NodeIndex node) {
    for (const NodeIndex child : document.children(node)) forest.push_back(child);
    return forest;
  };
  const auto with = [](std::vector<NodeIndex> forest, NodeIndex node) {
    forest.push_back(node);
    return forest;
  };
  const std::uint32_t removed = slow_distance(a, with_children(a, of_a, last_a), b, with(of_b, last_b)) + 1;
  const std::uint32_t added = slow_distance(a, with(of_a, last_a), b, with_children(b, of_b, last_b)) + 1;
  const std::uint32_t renamed =
      slow_distance(a, of_a, b, of_b) +
      slow_distance(a, with_children(a, {}, last_a), b, with_children(b, {}, last_b)) +
      (a.name_text(a.name(last_a)) != b.name_text(b.name(last_b)));
  return std::min({removed, added, renamed});
}

std::string random_html(Random& random, int depth) {
  std::string html;
  for (std::uint64_t i = random.below(3); i > 0 && depth > 0; --i) {
    const std::string name = random.below(2) == 0 ? "div" : "span";
    html += "<" + name + ">" + random_html(random, depth - 1) + "</" + name + ">";
  }
  return html;
}

TEST(TreeDistance, IsThatOfItsDefinition) {
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const Document a = tree(random_html(random, 3)), b = tree(random_html(random, 3));
    if (a.node_count() > 9 || b.node_count() > 9) continue;
    EXPECT_EQ(tree_distance(a, b), slow_distance(a, {1}, b, {1}));
  }
}

TEST(TreeDistance, RefusesWhatTakesTooLong) {
  EXPECT_FALSE(tree_distance(tree("<p>x</p><p>y</p>"), tree("<p>x</p>"), 3));
}

TEST(Thresholds, AreTheBestOnThesePairs) {
  const ClassTable table = table_of_best_thresholds("x", {{0, PairClass::clone},
                                                          {1, PairClass::near},
                                                          {2, PairClass::near},
                                                          {2, PairClass::near},
                                                          {5, PairClass::distinct},
                                                          {1.5, PairClass::distinct}});
  EXPECT_EQ(table.f1(PairClass::clone), 1);
  EXPECT_EQ(table.counts[1][1], 3U);  // all near-duplicates are found, at the price of one
  EXPECT_EQ(table.counts[2][1], 1U);
}

PagePrint collapsed(const std::string& html) {
  const Document page = parsed("<body>" + html + "</body>", SourceType::html);
  return collapsed_shape(page, seen_nodes(page, Layout()));
}

TEST(CrudeRule, RunsOfEqualSiblingsAreOne) {
  EXPECT_EQ(collapsed("<ul><li>a</li></ul>"), collapsed("<ul><li>a</li><li>b</li></ul>"));
  EXPECT_NE(collapsed("<i>a</i><b>b</b>"), collapsed("<i>a</i><b>b</b><i>c</i>"));
}

Picture one_colour(std::uint8_t red, std::uint8_t green, std::uint8_t blue, std::uint32_t width = 4) {
  Picture picture{width, 4, {}};
  for (std::uint32_t i = 0; i < width * 4; ++i)
    picture.pixels.insert(picture.pixels.end(), {red, green, blue, 255});
  return picture;
}

TEST(Histograms, ThePublishedOneIsBlindToRedAndWhite) {
  const auto histograms = [](const Picture& picture) { return histograms_of(picture); };
  const PictureHistograms red = histograms(one_colour(200, 0, 0)), black = histograms(one_colour(0, 0, 0));
  EXPECT_EQ(published_distance(red, black), 0);
  EXPECT_GT(colour_distance(red, black), 0);
  EXPECT_EQ(published_distance(histograms(one_colour(255, 255, 255)), black), 0);
  EXPECT_GT(published_distance(black, histograms(one_colour(255, 255, 255))), 0) << "not the same both ways";
}

TEST(Histograms, TheSymmetricOneIsOfShares) {
  const PictureHistograms small = histograms_of(one_colour(9, 9, 9)),
                          large = histograms_of(one_colour(9, 9, 9, 8));
  EXPECT_EQ(colour_distance(small, large), 0);
  EXPECT_DOUBLE_EQ(colour_distance(small, histograms_of(one_colour(200, 200, 200))), 3);
}

TEST(DecodedPictures, AreToldByTheirPixels) {
  const Limits limits;
  const Picture picture = one_colour(1, 2, 3);
  const auto print = [&](std::string_view file) { return decoded(file, limits)->print; };
  EXPECT_EQ(print(png_of(picture, 0)), print(png_of(picture, 9)));
  EXPECT_NE(print(png_of(picture)), print(png_of(one_colour(1, 2, 4))));
  EXPECT_NE(print(png_of(one_colour(1, 2, 3, 8))), print(png_of(picture)));
  EXPECT_FALSE(decoded("", limits));
  EXPECT_EQ(print("no picture"), print("no picture"));
}

}  // namespace
}  // namespace treesift
