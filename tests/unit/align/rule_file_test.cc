#include "align/rules/rule_file.h"

#include <toml++/toml.h>

#include "align/rules/tables/rule_table.h"
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

std::string rule_error(std::string_view toml) {
  const RulesResult result = read_rules(toml);
  const auto* const error = std::get_if<TomlError>(&result);
  if (error == nullptr) return "";
  return std::to_string(error->line) + ":" + std::to_string(error->column) + " " + error->message;
}

TEST(RuleFile, IsWrittenAsItIsRead) {
  const std::string file = R"TOML([[rule]]
name = "clock"
stage = "date-time"
action = "replace"
in = "attributes"
attributes = ["title", "data-*"]
elements = ["b"]
when = { all = [{ css = "#clock" }, { not = { type = "json" } }] }
expires = 2027-06-30
comment = "two\u000Alines"

[[rule]]
name = "contacts"
stage = "template"
place = "ul#c"
covers = "content"
pattern = '''
li+ {words}
'''

[[rule]]
name = "bytes"
stage = "regex"
in = "bytes"
pattern = "<!--.*?-->"
when = { any = [{ page = "x" }, { id = "a*" }, { id-pattern = "b$" }] }
)TOML";
  EXPECT_EQ(write_rules(rules_in(file)), file);
  EXPECT_EQ(write_rules({}), "");
}

TEST(RuleFile, SeveralKeysOfAConditionHoldTogether) {
  const Condition when = rules_in(rule("stage = 'script'\nwhen = { css = 'a', id = 'b' }")).front().when;
  EXPECT_EQ(when.kind, ConditionKind::all);
  EXPECT_EQ(when.parts.size(), 2U);
}

TEST(RuleFile, OtherTablesAreLeftToOthers) {
  EXPECT_EQ(rule_error("a = 1\n"), "1:1 unknown key \"a\"");
  const toml::table file = toml::parse("[compare]\naligner = 'hash'\n[[rule]]\nname = 'a'\nstage = 'list'\n");
  EXPECT_EQ(std::get<std::vector<Rule>>(rules_of(file)).size(), 1U);
  EXPECT_TRUE(std::get<std::vector<Rule>>(rules_of(toml::table())).empty());
}

TEST(RuleFile, UnknownWordsAreErrorsWithASuggestion) {
  EXPECT_EQ(rule_error("[[rules]]\n"), "1:3 unknown key \"rules\"; did you mean \"rule\"?");
  EXPECT_EQ(rule_error(rule("stage = 'list'\ncoment = 'x'")),
            "4:1 unknown key \"coment\"; did you mean \"comment\"?");
  EXPECT_EQ(rule_error(rule("stage = 'datetime'")),
            "3:9 unknown stage \"datetime\"; did you mean \"date-time\"?");
  EXPECT_EQ(rule_error(rule("stage = 'list'\nwhen = { cs = 'x' }")),
            "4:10 unknown condition \"cs\"; did you mean \"css\"?");
}

TEST(RuleFile, AJavascriptConditionIsRefusedWithAWayOut) {
  const std::string error = rule_error(rule("stage = 'list'\nwhen = { javascript = 'window.x' }"));
  EXPECT_TRUE(error.starts_with("4:10 a javascript condition needs a live page")) << error;
  EXPECT_NE(error.find("css, no-css, xpath or no-xpath"), error.npos) << error;
}

TEST(RuleFile, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(rule_error("[[rule]]\nstage = 'list'\n"), "1:1 a rule needs a name");
  EXPECT_EQ(rule_error("[[rule]]\nname = 'a'\n"), "1:1 a rule needs a stage");
  EXPECT_EQ(rule_error("[rule]\n"), "1:1 write [[rule]] in two pairs of brackets");
  EXPECT_EQ(rule_error(rule("stage = 'list'\nselect = 'a'")), "4:1 the stage list takes no select");
  EXPECT_EQ(rule_error(rule("stage = 'list'\naction = 'replace'")), "4:10 the stage list only removes");
  EXPECT_EQ(rule_error(rule("stage = 'list'\naction = 'hide'")), "4:10 action is one of remove, replace");
  EXPECT_EQ(rule_error(rule("stage = 'regex'\npattern = '('")), "4:11 not an RE2 expression: missing ): (");
  EXPECT_EQ(rule_error(rule("stage = 'regex'\npattern = 'a\\C'")),
            "4:11 \\C matches a part of a character: write . for any character");
  EXPECT_EQ(rule_error(rule("stage = 'css'\nselect = 'a['")).substr(0, 5), "4:13 ");
  EXPECT_EQ(rule_error(rule("stage = 'list'\nexpires = '2027-01-01'")),
            "4:11 expires is a date, without quotes: 2027-06-30");
  EXPECT_EQ(rule_error(rule("stage = 'attribute'")), "1:1 which attributes? [\"*\"] is all");
  EXPECT_EQ(rule_error(rule("stage = 'list'") + rule("stage = 'list'")), "4:1 a second rule \"r\"");
  EXPECT_EQ(rule_error(rule("stage = 'list'\nwhen = { any = [] }")), "4:16 any takes a list of conditions");
  EXPECT_EQ(rule_error(rule("stage = 'date-time'\nattributes = 'a'")),
            "4:14 names of attributes need in = \"attributes\"");
  EXPECT_EQ(rule_error(rule("stage = 'regex'\nin = 'bytes'\npattern = 'a'\nwhen = { css = 'a' }")),
            "6:8 a rule on bytes comes before the document is parsed: page, id, id-pattern and type only");
  EXPECT_EQ(rule_error(rule("stage = 'template'")).substr(0, 4), "1:1 ");
}

TEST(RuleFile, ConditionsNestToABound) {
  std::string deep = "{ css = 'a' }";
  for (int i = 0; i < 15; ++i) deep = "{ not = " + deep + " }";
  EXPECT_EQ(rule_error(rule("stage = 'list'\nwhen = " + deep)), "");
  EXPECT_NE(rule_error(rule("stage = 'list'\nwhen = { not = " + deep + " }")).find("deeper than 16"),
            std::string::npos);
}

TEST(RuleSet, RefusesWhatAFileCouldNotHold) {
  Rule broken;
  broken.name = "a";
  broken.stage = StripStage::css;
  broken.pattern = "[";
  const auto error = std::get<RuleSetError>(RuleSet::compile({broken}));
  EXPECT_EQ(error.rule, 0U);
  EXPECT_TRUE(error.message.starts_with("rule \"a\": select: ")) << error.message;
}

TEST(RuleFile, TolerancesKeysAndWhatCounts) {
  const std::string file = R"TOML([[rule]]
name = "prices"
stage = "number"
at = "td.price"
tolerance = 0.01

[[rule]]
name = "widths"
stage = "number"
in = "attributes"
tolerance = "1%"
attributes = ["width"]

[[rule]]
name = "jobs"
stage = "child-order"
at = "/jobs"
key = "id"

[[rule]]
name = "heading"
stage = "only"
select = "h1"

[[rule]]
name = "letters"
stage = "case"
)TOML";
  EXPECT_EQ(write_rules(rules_in(file)), file);
  const auto error = [](const std::string& lines) { return rule_error("[[rule]]\nname = 'r'\n" + lines); };
  EXPECT_EQ(error("stage = 'number'\ntolerance = 'much'"),
            "4:13 a tolerance is a number, 0.01, or a share of the expected number, \"1%\"");
  EXPECT_EQ(error("stage = 'number'\ntolerance = -1"), "4:13 a tolerance is 0 or more");
  EXPECT_EQ(error("stage = 'case'\ntolerance = 1"), "4:1 the stage case takes no tolerance");
  EXPECT_EQ(error("stage = 'one-sided'\nat = 'p'\nkey = 'id'"), "5:1 the stage one-sided takes no key");
  EXPECT_EQ(error("stage = 'only'\nselect = ''"),
            "4:11 a selector is missing before the end: name an element, * , .class, #id or [attribute]");
}

}  // namespace
}  // namespace treesift
