// Rules that look at one place only, that hide a group of what they match, and that say what they put in.
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

TEST(RuleSelection, OwnTextsOfWhatIsSelected) {
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]+'\nat = 'p.hits'"),
                     "<p class=hits>12 <b>13</b> 14</p><p>15</p>"),
            html("<p class=hits> <b>13</b> </p><p>15</p>"));
  EXPECT_EQ(stripped(rule("stage = 'date-time'\nat = '//td[2]'\naction = 'replace'"),
                     "<table><tr><td>2024-05-01<td>2024-05-01</table>"),
            html("<table><tr><td>2024-05-01<td>⟨date⟩</table>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]+'\nat = 'p'"), "<b>12</b>"), "untouched");
}

TEST(RuleSelection, AttributesOfWhatIsSelected) {
  EXPECT_EQ(stripped(rule("stage = 'attribute'\nattributes = 'value'\nat = 'input[name=token]'"),
                     "<input name=token value=a><input name=user value=b>"),
            html("<input name=token><input name=user value=b>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\nin = 'attributes'\nattributes = 'value'\npattern = '.+'\n"
                          "at = 'input[name=token]'\naction = 'replace'"),
                     "<input name=token value=17 title=x><input name=user value=b>"),
            html("<input name=token value=⟨number⟩ title=x><input name=user value=b>"));
}

TEST(RuleSelection, ValuesOfJson) {
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '[0-9]+'\nat = '/run/id'\naction = 'replace'"),
                     R"({"run":{"id":"a12","page":"b7"},"id":"c3"})", SourceType::json),
            dumped(R"({"run":{"id":"a⟨number⟩","page":"b7"},"id":"c3"})", SourceType::json));
}

TEST(RuleSelection, AreThoseOfTheDocumentAsItWasParsed) {
  const std::string rules = rule("stage = 'attribute'\nattributes = 'class'", "classes") +
                            rule("stage = 'regex'\npattern = '[0-9]+'\nat = '.hits'", "hits");
  EXPECT_EQ(stripped(rules, "<p class=hits>a 12</p>"), html("<p>a </p>"));
}

TEST(RuleSelection, TextsThatComeTogetherBelongToTheElementAround) {
  const std::string rules =
      rule("stage = 'style'", "look") + rule("stage = 'regex'\npattern = '[0-9]+:[0-9]+'\nat = 'p'", "time");
  EXPECT_EQ(stripped(rules, "<p>at <b>12</b>:30</p><i>12:30</i>"), html("<p>at </p>12:30"));
}

TEST(RuleGroups, OfAMatchTheFirstThatTakesPartIsHidden) {
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = 'sid=([0-9a-f]{4})&'"), "<p>sid=00ff&page=3 sid=1</p>"),
            html("<p>sid=&page=3 sid=1</p>"));
  EXPECT_EQ(
      stripped(rule("stage = 'regex'\npattern = 'a([0-9])|b([0-9])'\naction = 'replace'"), "<p>a1 b2 c3</p>"),
      html("<p>a⟨number⟩ b⟨number⟩ c3</p>"));
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = 'a(x?)b'"), "<p>ab</p>"), "untouched");
  EXPECT_EQ(stripped(rule("stage = 'regex'\npattern = '(?:ab)+'"), "<p>ababc</p>"), html("<p>c</p>"));
}

TEST(RuleGroups, NoMoreThanCanBeLookedAt) {
  std::string pattern;
  for (int i = 0; i < 32; ++i) pattern += "(a)";
  const RulesResult read = read_rules(rule("stage = 'regex'\npattern = '" + pattern + "'"));
  ASSERT_TRUE(std::holds_alternative<TomlError>(read));
  EXPECT_EQ(std::get<TomlError>(read).message, "more than 31 groups; (?:…) is none");
}

TEST(RulePlaceholders, AreWhatTheRuleSays) {
  EXPECT_EQ(
      stripped(rule("stage = 'regex'\npattern = '[0-9a-f]{8}'\naction = 'replace'\nplaceholder = 'token'"),
               "<p>12345678</p><p>12cd5678</p>"),
      html("<p>⟨token⟩</p><p>⟨token⟩</p>"));
}

TEST(RulePlaceholders, NoDateOfNoCalendar) {
  const std::string dates =
      rule("stage = 'regex'\npattern = '^[0-9/.-]+$'\naction = 'replace'\nplaceholder = 'date'");
  for (const std::string date : {"2026-12-31", "2026/1/9", "31.12.2026", "12/31/2026", "2026-11"})
    EXPECT_EQ(stripped(dates, "<p>" + date), html("<p>⟨date⟩")) << date;
  for (const std::string none :
       {"2026-13-01", "2026-20-11", "2026-12-32", "2026/00/01", "45.12.2026", "1970-01-01"})
    EXPECT_EQ(stripped(dates, "<p>" + none), "untouched") << none;
}

TEST(RulePlaceholders, AndPlacesAreReadAndWritten) {
  const std::string text =
      "[[rule]]\nname = \"r\"\nstage = \"regex\"\naction = \"replace\"\npattern = \"a(.)\"\n"
      "placeholder = \"token\"\nat = \"p.hits\"\n";
  EXPECT_EQ(write_rules(rules_in(text)), text);
  const std::string of_comments = "[[rule]]\nname = \"r\"\nstage = \"date-time\"\nin = \"comments\"\n";
  EXPECT_EQ(write_rules(rules_in(of_comments)), of_comments);
}

TEST(RulePlaceholders, AndPlacesAreRefusedWhereTheyMeanNothing) {
  const auto message = [](std::string_view lines) {
    const RulesResult read = read_rules(rule(lines));
    const auto* const error = std::get_if<TomlError>(&read);
    return error == nullptr ? "no error" : error->message;
  };
  EXPECT_EQ(message("stage = 'style'\nat = 'p'"), "the stage style takes no at");
  EXPECT_EQ(message("stage = 'regex'\npattern = 'a'\nat = 'p['"), "a name is missing before the end");
  EXPECT_EQ(message("stage = 'regex'\npattern = 'a'\nin = 'bytes'\nat = 'p'"),
            "attribute, one-sided, child-order, member-names, and date-time, regex, number and case on texts "
            "or attributes "
            "look at "
            "a place");
  EXPECT_TRUE(
      message("stage = 'regex'\npattern = 'a'\nin = 'comments'\nat = 'p'").ends_with("look at a place"));
  EXPECT_EQ(message("stage = 'number'\nin = 'comments'\ntolerance = 1"),
            "numbers of comments have no tolerance: take a regex");
  EXPECT_EQ(message("stage = 'regex'\npattern = 'a'\nplaceholder = 'text'"),
            "a regex with action = \"replace\" says what it puts in");
}

}  // namespace
}  // namespace treesift
