#include "model/judge/boosted_trees_json.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <random>

#include "model/judge/model_file.h"
#include "tests/unit/model/learn/boosting_test_support.h"

namespace treesift {
namespace {

using FeatureNames = std::vector<std::string_view>;

BoostedTrees parse(const std::string& text, const FeatureNames& names) {
  simdjson::dom::parser parser;
  simdjson::dom::element json;
  if (parser.parse(simdjson::padded_string(text)).get(json) != simdjson::SUCCESS)
    throw ModelError("not JSON");
  return parse_boosted_trees(json, names);
}

std::string text_of(const BoostedTrees& trees, const FeatureNames& names) {
  std::string text;
  append_boosted_trees(text, trees, names);
  return text;
}

const FeatureNames six_names = {"a", "b \"quoted\"", "c\\", "d\n", "e", "f"};

BoostedTrees some_trees(std::size_t depth, std::size_t rounds = 30) {
  BoostingOptions options;
  options.rounds = rounds;
  options.depth = depth;
  return boost(random_table(depth, 300, 6).data(), options);
}

TEST(BoostedTreesJson, WhatIsWrittenIsReadBack) {
  for (std::size_t depth = 1; depth <= BoostedTrees::depth_limit; ++depth) {
    const BoostedTrees trees = some_trees(depth);
    const std::string text = text_of(trees, six_names);
    EXPECT_EQ(parse(text, six_names), trees);
    EXPECT_EQ(text_of(parse(text, six_names), six_names), text);
  }
}

TEST(BoostedTreesJson, EveryQuantumIsReadBack) {
  std::mt19937_64 random(1);
  BoostedTrees trees;
  trees.base = -3 * BoostedTrees::value_quantum;
  for (int i = 0; i < 5000; ++i) {
    trees.features.push_back(0);
    trees.thresholds.push_back(static_cast<double>(random() >> 11) * 0x1p-60);
    for (int k = 0; k < 3; ++k) {
      trees.values.push_back(static_cast<std::int32_t>(random() % (1u << 31)) - (1 << 30));
    }
  }
  EXPECT_EQ(parse(text_of(trees, six_names), six_names), trees);
}

TEST(BoostedTreesJson, IsWhatTheHeaderShows) {
  const FeatureNames names = {"other", "differs", "error_words"};
  const std::string text =
      "{\"base\": -1.5, \"depth\": 2, \"features\": [\"differs\", \"error_words\"], \"trees\": [\n"
      "  [1, 0.1, -0.125, -0.3125, [0, 3, 0.5, 0.25, 0.75]]]}";
  const BoostedTrees trees = parse(text, names);
  EXPECT_EQ(text_of(trees, names), text);
  EXPECT_EQ(margin(trees, std::vector<double>{0, 4, 1}), -0.75);
}

TEST(BoostedTreesJson, FeaturesAreFoundByName) {
  const BoostedTrees trees = some_trees(3);
  const FeatureNames other = {"f", "new", "e", "d\n", "c\\", "b \"quoted\"", "a"};
  const BoostedTrees moved = parse(text_of(trees, six_names), other);
  const LabelledTable table = random_table(3, 50, 6);
  for (std::size_t row = 0; row < 50; ++row) {
    const std::vector<double> x = table.row(row);
    const std::vector<double> y = {x[5], 99, x[4], x[3], x[2], x[1], x[0]};
    EXPECT_EQ(margin(moved, y), margin(trees, x));
  }
}

TEST(BoostedTreesJson, ThreeHundredTreesAreSmall) {
  const FeatureNames names = {"a_feature_with_a_long_name", "b", "c", "d", "e", "f"};
  const BoostedTrees trees = some_trees(4, 300);
  ASSERT_GT(trees.tree_count(), 200u);
  EXPECT_LT(text_of(trees, names).size(), 250'000u);
}

TEST(BoostedTreesJson, RefusesWhatIsMalformedAndSaysWhy) {
  const std::string head = R"({"base": 0, "depth": 1, "features": ["a"], "trees": )";
  const std::pair<std::string, std::string> cases[] = {
      {"[]", "not a JSON object"},
      {R"({"depth": 1, "features": [], "trees": []})", "\"base\" is missing"},
      {R"({"base": "0", "depth": 1, "features": [], "trees": []})", "\"base\" is not a number"},
      {R"({"base": 65, "depth": 1, "features": [], "trees": []})", "further from 0 than 64"},
      {R"({"base": 0, "depth": 0, "features": [], "trees": []})", "\"depth\" is 0"},
      {R"({"base": 0, "depth": 7, "features": [], "trees": []})", "\"depth\" is 7"},
      {R"({"base": 0, "depth": -1, "features": [], "trees": []})", "\"depth\" is not a count"},
      {R"({"base": 0, "depth": 1, "features": {}, "trees": []})", "\"features\" is not an array"},
      {R"({"base": 0, "depth": 1, "features": [1], "trees": []})", "not a name"},
      {R"({"base": 0, "depth": 1, "features": ["z"], "trees": []})", "no feature \"z\""},
      {R"({"base": 0, "depth": 1, "features": ["a"]})", "\"trees\" is missing"},
      {head + "7}", "\"trees\" is not an array"},
      {head + "[null]}", "tree 0 is not a number"},
      {head + "[1, [0, 1, 2, 3]]}", "tree 1 has a split of 4 parts"},
      {head + "[[0, 1, 2, 3, 4, 5]]}", "tree 0 has a split of 6 parts"},
      {head + "[[1, 1, 2, 3, 4]]}", "tree 0 asks feature 1, \"features\" has 1"},
      {head + "[[-1, 1, 2, 3, 4]]}", "tree 0 is not a count"},
      {head + "[[0, \"1\", 2, 3, 4]]}", "tree 0 is not a number"},
      {head + "[[0, 1, 2, 3, 4e9]]}", "further from 0"},
      {head + "[[0, 1, 2, 3, [0, 1, 2, 3, 4]]]}", "tree 0 is deeper"},
      {head + "[[0, 1e999, 2, 3, 4]]}", "not JSON"},
  };
  for (const auto& [text, reason] : cases) {
    try {
      parse(text, six_names);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const ModelError& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << text << "\n" << error.what();
    }
  }
}

TEST(BoostedTreesJson, RefusesTooManyTrees) {
  std::string text = R"({"base": 0, "depth": 6, "features": [], "trees": [0)";
  for (std::size_t i = 0; i < BoostedTrees::tree_limit; ++i) text += ",0";
  EXPECT_THROW(parse(text + "]}", six_names), ModelError);
}

// Whatever is accepted can be scored.
TEST(BoostedTreesJson, MutationsAreRefusedOrScored) {
  const std::string valid = text_of(some_trees(3, 6), six_names);
  const std::string alphabet = "0123456789-+.eE,[]{}:\" an";
  std::mt19937_64 random(13);
  std::size_t accepted = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    std::string text = valid;
    for (std::uint64_t edits = 1 + random() % 3; edits > 0; --edits) {
      const std::size_t at = random() % text.size(), kind = random() % 3;
      if (kind == 0) text[at] = alphabet[random() % alphabet.size()];
      if (kind == 1) text.erase(at, 1 + random() % 5);
      if (kind == 2) text.insert(at, text.substr(random() % text.size(), random() % 12));
    }
    try {
      const BoostedTrees trees = parse(text, six_names);
      const std::vector<double> row = {1, -2, 300, 0, 3, 700};
      std::vector<double> parts(6, 0);
      add_contributions(trees, row, parts);
      double sum = baseline(trees);
      for (double part : parts) sum += part;
      ASSERT_EQ(sum, margin(trees, row)) << text;
      ++accepted;
    } catch (const ModelError&) {
    }
  }
  EXPECT_GT(accepted, 1000u);
  EXPECT_LT(accepted, 19'000u);
}

}  // namespace
}  // namespace treesift
