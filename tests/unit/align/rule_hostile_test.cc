// Pages made to be slow: what is asserted is that the answer is right or that a bound says so; the test's
// time limit does the rest.
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

std::string many_times(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(RulesHostile, TenThousandMatches) {
  const RuleSet numbers = rule_set(rule("stage = 'regex'\npattern = '[0-9]+'\naction = 'replace'"));
  EXPECT_EQ(stripped(numbers, "<p>" + many_times("a1 ", 10'000) + "</p>"),
            html("<p>" + many_times("a⟨number⟩ ", 10'000) + "</p>"));
  EXPECT_EQ(stripped(numbers, many_times("<p>1</p>", 10'000)), html(many_times("<p>⟨number⟩</p>", 10'000)));
  EXPECT_EQ(stripped(rule("stage = 'css'\nselect = 'b'"), many_times("a<b>x</b>", 10'000)),
            html(many_times("a", 10'000)));
}

TEST(RulesHostile, DeepNesting) {
  const std::string deep =
      many_times("<div>", 500) + many_times("<i></i>", 2000) + "x" + many_times("</div>", 500);
  for (const char* const lines :
       {"stage = 'css'\nselect = 'div'", "stage = 'css'\nselect = 'div'\naction = 'replace'",
        "stage = 'layout'", "stage = 'css'\nselect = 'i'\naction = 'replace'"}) {
    stripped(rule(lines), deep);
  }
  EXPECT_EQ(stripped(rule("stage = 'layout'"), deep), html(many_times("<i></i>", 2000) + "x"));
}

TEST(RulesHostile, QuadraticSearchesEndAtTheBudget) {
  const RuleSet rules = rule_set(rule("stage = 'regex'\npattern = 'a.*b|a'"));
  const Document document = parsed("<p>" + many_times("a", 2'000'000) + "</p>", SourceType::html);
  const Applied applied = apply_rules(rules, document);
  EXPECT_EQ(applied.outcome, RuleOutcome::untouched);
  EXPECT_EQ(applied.tally.values_over_budget, 1U);
  EXPECT_FALSE(applied.tally.rules[0].matched());
}

TEST(RulesHostile, EmptyMatchesHideNothing) {
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = 'x*'\naction = 'replace'"), "<p>abc äöü</p>"),
            "untouched");
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '\\b|^|$'"), "<p>abc</p>"), "untouched");
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = 'x*'"), "<p>axxb</p>"), html("<p>ab</p>"));
}

TEST(RulesHostile, LongTextsAreLinear) {
  const std::string text = many_times("some words and more ", 100'000);
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '(a|b|more )+z'"), "<p>" + text + "</p>"), "untouched");
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]+$'"), "<p>" + text + "12</p>"),
            html("<p>" + text + "</p>"));
}

TEST(RulesHostile, ManyOwnNames) {
  std::string page;
  for (int i = 0; i < 20'000; ++i)
    page += "<x" + std::to_string(i) + " data-" + std::to_string(i) + "=1></x" + std::to_string(i) + ">";
  const Applied applied = apply_rules(rule_set(rule("stage = 'attribute'\nattributes = 'data-*'")),
                                      parsed(page, SourceType::html));
  EXPECT_EQ(applied.tally.rules[0].nodes, 20'000U);
}

}  // namespace
}  // namespace treesift
