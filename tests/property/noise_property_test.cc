// What must hold of learned noise, whatever the pages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "align/select/selector_matcher.h"
#include "model/noise/noise_rules.h"
#include "tests/support/noise_helpers.h"
#include "tests/support/random_tree.h"
#include "tests/support/ruled_pairs.h"

namespace treesift {
namespace {

struct RandomPage {
  std::string key;
  std::vector<Document> runs;

  std::vector<const Document*> pointers() const {
    std::vector<const Document*> all;
    for (const Document& run : runs) all.push_back(&run);
    return all;
  }
};

RandomTreeShape noisy_shape() {
  RandomTreeShape shape;
  shape.nodes = 30;
  shape.texts = {
      "1", "27", "on 2026-11-20", "on 2026-11-21", "id=9f3aa1c07b", "id=00c1e7ab42", "some longer text"};
  return shape;
}

// Pages in several runs, each some changes away from one tree.
std::vector<RandomPage> random_suite(std::uint64_t seed, bool varies) {
  RandomTrees trees(seed, noisy_shape());
  std::vector<RandomPage> suite;
  for (std::size_t i = 0; i < 6; ++i) {
    RandomPage page{"page" + std::to_string(i), {}};
    const RandomNode model = trees.tree();
    const std::size_t runs = 2 + trees.below(3);
    for (std::size_t run = 0; run < runs; ++run) {
      RandomNode tree = model;
      for (std::size_t changes = varies ? trees.below(4) : 0; changes > 0; --changes) trees.change(tree);
      page.runs.push_back(build(tree));
    }
    suite.push_back(std::move(page));
  }
  return suite;
}

LearnedNoise learn(const std::vector<RandomPage>& suite) {
  NoiseLearner learner;
  for (const RandomPage& page : suite) learner.add(page.key, page.pointers());
  return learner.finish();
}

std::string everything(const LearnedNoise& noise) {
  std::string all = described(noise) + "\n" + refusals(noise) + "\n";
  for (const VaryingPath& place : noise.places) {
    for (const ValuePatternText& pattern : place.values.patterns())
      all += pattern.kind + pattern.pattern + " ";
    for (const std::string& shape : place.shapes) all += shape + " ";
    for (const std::string& page : place.pages) all += page + " ";
    all += std::to_string(place.often.confidence()) + " " + std::to_string(place.stable_share) + " " +
           std::to_string(place.largest_share) + " " + std::to_string(place.ends) + "\n";
  }
  for (const FluidFragment& fragment : noise.fragments) all += fragment.selector + "\n";
  return all;
}

class NoiseProperty : public testing::TestWithParam<std::uint64_t> {};

TEST_P(NoiseProperty, WhatNeverVariedTeachesNothing) {
  const LearnedNoise noise = learn(random_suite(GetParam(), false));
  EXPECT_TRUE(noise.places.empty());
  EXPECT_TRUE(noise.refused.empty());
}

TEST_P(NoiseProperty, OrderOfPagesDoesNotMatter) {
  std::vector<RandomPage> suite = random_suite(GetParam(), true);
  const std::string forward = everything(learn(suite));
  std::ranges::reverse(suite);
  EXPECT_EQ(everything(learn(suite)), forward);
  std::rotate(suite.begin(), suite.begin() + 2, suite.end());
  EXPECT_EQ(everything(learn(suite)), forward);
}

TEST_P(NoiseProperty, SelectorsSelectWhereTheyWereLearned) {
  const std::vector<RandomPage> suite = random_suite(GetParam(), true);
  for (const VaryingPath& place : learn(suite).places) {
    SelectorResult css = parse_css_selector(place.selector);
    SelectorResult path = parse_xpath(place.what_varies());
    ASSERT_TRUE(std::holds_alternative<Selector>(css)) << place.selector;
    ASSERT_TRUE(std::holds_alternative<Selector>(path)) << place.what_varies();
    const SelectorSet set(std::vector<Selector>{std::get<Selector>(css), std::get<Selector>(path)});
    std::size_t by_css = 0, by_path = 0;
    for (const RandomPage& page : suite) {
      for (const Document& run : page.runs) {
        Selection selection;
        SelectorMatcher().match(run, set, selection);
        by_css += selection[0].size();
        by_path += selection[1].size();
      }
    }
    EXPECT_GT(by_css, 0U) << place.selector;
    EXPECT_GT(by_path, 0U) << place.what_varies();
  }
}

TEST_P(NoiseProperty, EveryPageCanFail) {
  const std::vector<RandomPage> suite = random_suite(GetParam(), true);
  const LearnedNoise noise = learn(suite);
  const Document empty = build(RandomNode{});
  NoiseFilter filter(noise.places);
  for (const RandomPage& page : suite) {
    if (page.runs[0].node_count() < 10) continue;
    EXPECT_FALSE(filter.filter(page.key, page.runs[0], empty).everything_hidden()) << everything(noise);
  }
}

// Rules can be compiled, written and read; they leave pages that never varied alone, and can make no page
// equal to an empty one.
TEST_P(NoiseProperty, RulesAreUsableAndNarrow) {
  const std::vector<RandomPage> suite = random_suite(GetParam(), true);
  const std::vector<Rule> rules = rules_against(learn(suite));
  EXPECT_EQ(rules_in(write_rules(rules)), rules);
  const RuleSet set = rule_set(rules);
  const Document empty = build(RandomNode{});
  for (const RandomPage& page : suite) {
    if (page.runs[0].node_count() < 10) continue;
    EXPECT_FALSE(RuledDocuments(set, page.key, page.runs[0], empty).equal()) << write_rules(rules);
  }
  EXPECT_TRUE(rules_against(learn(random_suite(GetParam(), false))).empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, NoiseProperty, testing::Range<std::uint64_t>(1, 120));

}  // namespace
}  // namespace treesift
