// Preconditions, order, placeholders and counts.
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

constexpr std::string_view page_with_class = "<h1>Todo items</h1><p class=a>x</p>";
const std::string page_without_class = "<h1>Todo items</h1><p>x</p>";

// Whether a rule under the condition applies.
bool applies(std::string_view when, std::string_view source, std::string_view id = "",
             SourceType type = SourceType::html) {
  const std::string toml = rule("stage = 'attribute'\nattributes = 'class'\nwhen = " + std::string(when));
  return stripped(toml, source, type, id) != "untouched";
}

TEST(RuleConditions, Page) {
  EXPECT_TRUE(applies("{ page = '<h1>Todo items</h1>' }", page_with_class));
  EXPECT_FALSE(applies("{ page = '<h2>' }", page_with_class));
  EXPECT_TRUE(applies("{ page = '<p.*\\xE9' }", "<p class=a>\xE9</p>"));
}

TEST(RuleConditions, Selectors) {
  EXPECT_TRUE(applies("{ css = 'h1 + p' }", page_with_class));
  EXPECT_FALSE(applies("{ css = 'h2' }", page_with_class));
  EXPECT_TRUE(applies("{ no-css = 'h2' }", page_with_class));
  EXPECT_FALSE(applies("{ no-xpath = '//h1' }", page_with_class));
  EXPECT_TRUE(applies("{ xpath = \"//h1[.='Todo items']\" }", page_with_class));
}

TEST(RuleConditions, IdAndType) {
  EXPECT_TRUE(applies("{ id = 'todo/*' }", page_with_class, "todo/1/2"));
  EXPECT_FALSE(applies("{ id = 'todo' }", page_with_class, "todo/1"));
  EXPECT_TRUE(applies("{ id-pattern = '[0-9]$' }", page_with_class, "todo/1"));
  EXPECT_TRUE(applies("{ type = 'html' }", page_with_class));
  EXPECT_TRUE(applies("{ type = ['json', 'xml'] }", "<p class='a'/>", "", SourceType::xml));
  EXPECT_FALSE(applies("{ type = ['json', 'xml'] }", page_with_class));
}

TEST(RuleConditions, Combine) {
  EXPECT_TRUE(applies("{ css = 'h1', id = 'a' }", page_with_class, "a"));
  EXPECT_FALSE(applies("{ css = 'h1', id = 'a' }", page_with_class, "b"));
  EXPECT_TRUE(applies("{ any = [{ css = 'h2' }, { not = { id = 'a' } }] }", page_with_class, "b"));
  EXPECT_FALSE(applies("{ not = { all = [{ css = 'h1' }, { page = 'Todo' }] } }", page_with_class));
}

TEST(RuleConditions, SeeTheDocumentAsItWasParsed) {
  const std::string toml = rule("stage = 'css'\nselect = 'h1'", "a") +
                           rule("stage = 'css'\nselect = 'h1 + p'\nwhen = { css = 'h1' }", "b");
  EXPECT_EQ(stripped(toml, "<h1>a</h1><p>b</p><i>c</i>"), html("<i>c</i>"));
}

TEST(RuleConditions, ASelectorOverBudgetDoesNotApply) {
  const RuleSet rules = rule_set(
      rule("stage = 'css'\nselect = 'b'", "a") +
      rule("stage = 'script'\nwhen = { not = { xpath = '//p[count(following-sibling::p/b) > 5]' } }", "b") +
      rule("stage = 'date-time'", "c"));
  const Document document = parsed("<p>10:41<b>1</b><script>x</script></p><p>x</p>", SourceType::html);
  RuleApplier applier(rules, {}, {.fixed = 1, .per_node = 0});
  RuleTally tally(3);
  Document out;
  ASSERT_EQ(applier.apply(document, {}, out, tally), RuleOutcome::rewritten);
  EXPECT_EQ(dump(out), html("<p><b>1</b><script>x</script></p><p>x</p>"));
  EXPECT_EQ(tally.selectors_over_budget, 1U);
  EXPECT_FALSE(tally.rules[0].matched());
  EXPECT_FALSE(tally.rules[1].matched());
}

TEST(RuleOrder, ALaterRuleSeesValuesAsEarlierOnesLeftThem) {
  const std::string dates = rule("stage = 'date-time'\naction = 'replace'", "dates");
  const std::string numbers = rule("stage = 'regex'\npattern = '[0-9]+'\naction = 'replace'", "numbers");
  EXPECT_EQ(stripped(dates + numbers, "<p>2024-05-01: 12</p>"), html("<p>⟨date⟩: ⟨number⟩</p>"));
  EXPECT_EQ(stripped(numbers + dates, "<p>2024-05-01: 12</p>"),
            html("<p>⟨number⟩-⟨number⟩-⟨number⟩: ⟨number⟩</p>"));
}

TEST(RuleOrder, NoRuleMatchesAPlaceholderOrAcrossAGap) {
  const std::string first = rule("stage = 'regex'\npattern = '[0-9]+'\naction = 'replace'", "a");
  EXPECT_EQ(stripped(first + rule("stage = 'regex'\npattern = 'number|⟨'", "b"), "<p>1</p>"),
            html("<p>⟨number⟩</p>"));
  EXPECT_EQ(stripped(first + rule("stage = 'regex'\npattern = 'a.b'", "b"), "<p>a1b</p>"),
            html("<p>a⟨number⟩b</p>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = 'ab'"), "<p>aabb</p>"), html("<p>ab</p>"));
}

TEST(RuleOrder, RulesSeeTextThatHasComeTogether) {
  EXPECT_EQ(stripped(rule("stage = 'style'", "a") + rule("stage = 'date-time'\naction = 'replace'", "b"),
                     "<p>at <b>12</b>:<small>30</small> <i>or</i> so</p>"),
            html("<p>at ⟨date⟩ or so</p>"));
  EXPECT_EQ(stripped(rule("stage = 'date-time'", "b") + rule("stage = 'css'\nselect = 'u'", "a"),
                     "<p>at 12<u>x</u>:30</p>"),
            html("<p>at </p>"));
}

TEST(RuleOrder, RemovingGoesBeforeReplacing) {
  const std::string replace = rule("stage = 'css'\nselect = 'p'\naction = 'replace'", "a");
  const std::string remove = rule("stage = 'css'\nselect = 'p'", "b");
  EXPECT_EQ(stripped(replace + remove, "<p>a</p><i>b</i>"), html("<i>b</i>"));
  EXPECT_EQ(stripped(remove + replace, "<p>a</p><i>b</i>"), html("<i>b</i>"));
}

TEST(RulePlaceholders, ARealTextIsNeverTakenForOne) {
  const RuleSet rules = rule_set(rule("stage = 'date-time'\naction = 'replace'"));
  EXPECT_EQ(stripped(rules, "<p>⟨date⟩</p>"), html("<p>⟨⟨date⟩</p>"));
  EXPECT_EQ(stripped(rules, "<p>⟨10:41</p>"), html("<p>⟨⟨⟨date⟩</p>"));
  EXPECT_EQ(stripped(rules, "<p>⟨⟨date⟩</p>"), html("<p>⟨⟨⟨⟨date⟩</p>"));
  EXPECT_EQ(stripped(rules, "<p title=⟨text⟩>⟨a⟩</p>"), html("<p title=⟨⟨text⟩>⟨a⟩</p>"));
  EXPECT_EQ(stripped(rules, "<p>⟨a⟩ ⟨ ⟨dates⟩</p>"), "untouched");
  EXPECT_EQ(stripped(rule("stage = 'date-time'"), "<p>⟨date⟩</p>"), "untouched");
  EXPECT_EQ(stripped(rule("stage = 'css'\nselect = 'i'\naction = 'replace'", "a") +
                         rule("stage = 'regex'\npattern = 'x'", "b"),
                     "<p>⟨daxte⟩</p>"),
            html("<p>⟨⟨date⟩</p>"));
}

TEST(RuleTallies, CountNodesAndBytes) {
  const RuleSet rules =
      rule_set(rule("stage = 'css'\nselect = 'div'", "a") + rule("stage = 'date-time'", "b") +
               rule("stage = 'attribute'\nattributes = 'id'", "c") + rule("stage = 'table'", "d"));
  const Applied applied = apply_rules(
      rules, parsed("<div title=abc>x<div>yz</div></div><p id=pq>at 10:41</p>", SourceType::html));
  const RuleCount div{1, 4, 6}, date{1, 1, 5}, id{1, 1, 2}, none{};
  EXPECT_EQ(applied.tally.rules, (std::vector<RuleCount>{div, date, id, none}));
  EXPECT_FALSE(applied.tally.rules[3].matched());
}

TEST(RuleTallies, OfAPairAreOfBothSides) {
  RuleApplier applier(rule_set(rule("stage = 'date-time'")));
  const Document expected = parsed("<p>10:41</p>", SourceType::html),
                 actual = parsed("<p>a</p>", SourceType::html);
  Document new_expected, new_actual;
  RuleTally tally(1);
  const RuledPair pair = apply_to_pair(applier, expected, {}, new_expected, actual, {}, new_actual, tally);
  EXPECT_EQ(pair.expected, &new_expected);
  EXPECT_EQ(pair.actual, &actual);
  EXPECT_EQ(tally.rules[0].documents, 1U);
}

TEST(RuleTallies, ARuleCanBeLeftOut) {
  const RuleSet rules = rule_set(rule("stage = 'date-time'", "a") + rule("stage = 'script'", "b"));
  const Document document = parsed("<p onclick=x>10:41</p>", SourceType::html);
  EXPECT_EQ(dump(apply_rules(rules, document, {"", "", 0}).document), html("<p>10:41</p>"));
  EXPECT_EQ(dump(apply_rules(rules, document, {"", "", 1}).document), html("<p onclick=x></p>"));
}

TEST(RuleExpiry, IsTheDayAfterTheLast) {
  using namespace std::chrono;
  const Rule last = rules_in(rule("stage = 'script'\nexpires = 2027-06-30")).front();
  EXPECT_FALSE(expired(last, 2027y / June / 30d));
  EXPECT_TRUE(expired(last, 2027y / July / 1d));
  EXPECT_FALSE(expired(Rule(), 2027y / July / 1d));
}

}  // namespace
}  // namespace treesift
