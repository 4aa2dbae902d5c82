// What a measurer says of the rules that it applies.
#include <gtest/gtest.h>

#include "pipeline/pair_measurer.h"
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

class RulesInRuns : public testing::Test {
 protected:
  static void SetUpTestSuite() { initialise_parsers(); }

  void use(const std::string& rules) {
    rules_ = rule_set(rules);
    options_.rules = &rules_;
    measurer_.emplace(options_);
  }
  MeasuredPair measure(const std::string& id, const std::string& expected, const std::string& actual) {
    expected_ = expected + std::string(read_padding, '\0');
    actual_ = actual + std::string(read_padding, '\0');
    Pair pair;
    pair.id = id;
    pair.expected = std::string_view(expected_).substr(0, expected.size());
    pair.actual = std::string_view(actual_).substr(0, actual.size());
    pair.type = pair.actual_type = "html";
    return measurer_->measure(pair);
  }
  const RulesInUse& in_use() const { return measurer_->rules_in_use(); }

  RuleSet rules_;
  MeasureOptions options_;
  std::optional<PairMeasurer> measurer_;
  std::string expected_, actual_;
};

const std::string hide_b = rule("stage = 'css'\nselect = 'b'");

TEST_F(RulesInRuns, PairsBytesAndSharesAreCounted) {
  use(hide_b);
  measure("1", "<p title=four>word<b>12</b>", "<p title=four>word<b>34</b>");
  measure("2", "<p>word", "<p>other");
  measure("3", "<p>1<b>1234567</b>", "<p>2<b>12345678</b>");
  EXPECT_EQ(in_use().pairs, 3u);
  EXPECT_EQ(in_use().text_bytes, 20u + 9u + 17u);
  const RuleUse& use = in_use().rules[0];
  EXPECT_EQ(use.pairs, 2u);
  EXPECT_EQ(use.nodes, 8u);
  EXPECT_EQ(use.bytes, 19u);
  EXPECT_EQ(use.mostly_hidden, 1u);
  EXPECT_EQ(use.largest_id, "3");
  EXPECT_DOUBLE_EQ(use.largest_share, 15.0 / 17);
}

TEST_F(RulesInRuns, WhatIsRememberedIsCountedAgain) {
  use(hide_b);
  for (const char* id : {"1", "2", "3"}) {
    const MeasuredPair pair = measure(id, "<p>x<b>1</b>", "<p>x<b>2</b>");
    EXPECT_EQ(pair.state, PairState::equal);
    ASSERT_EQ(pair.rules.size(), 1u);
  }
  EXPECT_EQ(measurer_->memo_hits(), 1u);
  EXPECT_EQ(in_use().pairs, 3u);
  EXPECT_EQ(in_use().rules[0].pairs, 3u);
  EXPECT_EQ(in_use().rules[0].bytes, 6u);
}

TEST_F(RulesInRuns, WhatIsRememberedHoldsForIdsThatConditionsTreatAlike) {
  for (const char* when :
       {"id = '1'", "not = { id = '2' }", "any = [{ id-pattern = '1' }, { css = 'x-none' }]"}) {
    use(rule("stage = 'css'\nselect = 'b'\nwhen = { " + std::string(when) + " }"));
    EXPECT_EQ(measure("1", "<p>x<b>1</b>", "<p>x<b>2</b>").state, PairState::equal) << when;
    EXPECT_EQ(measure("2", "<p>x<b>1</b>", "<p>x<b>2</b>").state, PairState::differs) << when;
    for (const unsigned hits : {0u, 1u}) {
      EXPECT_EQ(measurer_->memo_hits(), 0u);
      EXPECT_EQ(measure("1", "<p>x<b>1</b>", "<p>x<b>2</b>").state, PairState::equal) << when;
      EXPECT_EQ(measurer_->memo_hits(), hits);
    }
  }
}

TEST_F(RulesInRuns, ARuleThatIsLeftOutHidesNothing) {
  for (const std::string& rest : {std::string("in = 'bytes'"), std::string("in = 'text'")}) {
    options_.left_out_rule = MeasureOptions::no_rule;
    const std::string rules =
        rule("stage = 'css'\nselect = 'b'", "a") + rule("stage = 'regex'\npattern = '[0-9]'\n" + rest, "b");
    use(rules);
    EXPECT_EQ(measure("1", "<p>x1<b>y</b>", "<p>x2<b>z</b>").state, PairState::equal);
    for (const std::size_t left_out : {0, 1}) {
      options_.left_out_rule = left_out;
      use(rules);
      EXPECT_EQ(measure("1", "<p>x1<b>y</b>", "<p>x2<b>z</b>").state, PairState::differs) << rest;
      EXPECT_EQ(in_use().rules[left_out].pairs, 0u);
      EXPECT_EQ(in_use().rules[1 - left_out].pairs, 1u);
    }
  }
}

TEST_F(RulesInRuns, EqualBytesAreNotLookedAt) {
  use(hide_b);
  EXPECT_EQ(measure("1", "<p>x<b>1</b>", "<p>x<b>1</b>").state, PairState::equal);
  EXPECT_EQ(measurer_->costs()[Stage::parse].calls, 0u);
  EXPECT_EQ(in_use().pairs, 0u);
}

}  // namespace
}  // namespace treesift
