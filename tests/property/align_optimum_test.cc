// The aligner against the optimum: exhaustively on the smallest trees, at random on somewhat larger ones.
//
// The optimum counts edits and knows no testers: it moves a `1` across a page because a move is one edit and
// a delete with an insert are two. The aligner does not, on purpose, so it cannot be optimal everywhere; how
// far it is from it is printed, and bounded so that a phase that breaks shows.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/alignment_checks.h"
#include "tests/support/optimal_alignment.h"
#include "tests/support/random_tree.h"

namespace treesift {
namespace {

class Ratios {
 public:
  void add(const Document& expected, const Document& actual) {
    aligner_.align(expected, actual, alignment_);
    finder_.find(expected, actual, alignment_, edits_);
    const std::size_t cost = edit_cost(edits_);
    const std::size_t least = OptimalAlignment(expected, actual).cost();
    ASSERT_GE(cost, least);
    const double ratio = least == 0 ? 1.0 : static_cast<double>(cost) / static_cast<double>(least);
    ++pairs_;
    optimal_ += cost == least ? 1 : 0;
    sum_ += ratio;
    worst_ = std::max(worst_, ratio);
  }

  double mean() const { return sum_ / static_cast<double>(pairs_); }
  double share_optimal() const { return static_cast<double>(optimal_) / static_cast<double>(pairs_); }
  double worst() const { return worst_; }

  void report(const char* what) const {
    std::printf("%s: %zu pairs, cost / optimum: mean %.4f, optimal %.2f %%, worst %.2f\n", what, pairs_,
                mean(), 100 * share_optimal(), worst_);
    testing::Test::RecordProperty("pairs", std::to_string(pairs_));
    testing::Test::RecordProperty("mean_ratio", std::to_string(mean()));
    testing::Test::RecordProperty("share_optimal", std::to_string(share_optimal()));
    testing::Test::RecordProperty("worst_ratio", std::to_string(worst_));
  }

 private:
  Aligner aligner_;
  EditFinder finder_;
  Alignment alignment_;
  Edits edits_;
  std::size_t pairs_ = 0;
  std::size_t optimal_ = 0;
  double sum_ = 0;
  double worst_ = 0;
};

// All ordered forests of up to `max_nodes` elements with two names: each is a sequence of depths, the first
// 0, each at most one more than the one before.
void append_forests(std::vector<std::size_t>& depths, std::size_t max_nodes, std::vector<Document>& forests) {
  for (std::size_t names = 0; names < std::size_t{1} << depths.size(); ++names) {
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::html);
    for (std::size_t i = 0; i < depths.size(); ++i) {
      while (builder.depth() > depths[i]) builder.close();
      builder.open((names >> i & 1) != 0 ? "b" : "div");
    }
    forests.push_back(builder.finish());
  }
  if (depths.size() == max_nodes) return;
  const std::size_t deepest = depths.empty() ? 0 : depths.back() + 1;
  for (std::size_t depth = 0; depth <= deepest; ++depth) {
    depths.push_back(depth);
    append_forests(depths, max_nodes, forests);
    depths.pop_back();
  }
}

TEST(AlignOptimum, AllForestsOfFourNodes) {
  std::vector<Document> forests;
  std::vector<std::size_t> depths;
  append_forests(depths, 4, forests);
  ASSERT_EQ(forests.size(), 1u + 2 + 2 * 4 + 5 * 8 + 14 * 16);
  Ratios ratios;
  for (const Document& expected : forests) {
    for (const Document& actual : forests) ratios.add(expected, actual);
  }
  ratios.report("all forests of up to 4 nodes, two names");
  EXPECT_LE(ratios.mean(), 1.46);
  EXPECT_GE(ratios.share_optimal(), 0.33);
}

void compare(const char* what, std::size_t nodes, std::size_t changes, std::size_t pairs, Ratios& ratios) {
  RandomTreeShape shape;
  shape.nodes = nodes;
  shape.names = {"div", "b"};
  RandomTrees random(7, shape);
  for (std::size_t i = 0; i < pairs; ++i) {
    const RandomNode before = random.tree();
    RandomNode after = before;
    for (std::size_t n = random.below(changes) + 1; n > 0; --n) random.change(after);
    const Document expected = build(before);
    const Document actual = build(after);
    if (actual.node_count() <= nodes + 3) ratios.add(expected, actual);
  }
  ratios.report(what);
}

TEST(AlignOptimum, RandomTreesChangedOnce) {
  Ratios ratios;
  compare("7 nodes, one change", 7, 1, 2000, ratios);
  EXPECT_LE(ratios.mean(), 1.09);
  EXPECT_GE(ratios.share_optimal(), 0.92);
}

TEST(AlignOptimum, RandomTreesChangedThrice) {
  Ratios ratios;
  compare("7 nodes, up to three changes", 7, 3, 2000, ratios);
  EXPECT_LE(ratios.mean(), 1.16);
  EXPECT_GE(ratios.share_optimal(), 0.82);
}

}  // namespace
}  // namespace treesift
