// Invariants: the file, and what is told of a document.
#include <fmt/format.h>

#include "tests/support/invariant_helpers.h"

namespace treesift {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view numbers = "place = 'ul'\ncovers = 'content'\npattern = 'li* {number}'\n";

std::string list(const std::vector<std::string>& items) {
  std::string html = "<ul>";
  for (const std::string& item : items) html += "<li>" + item + "</li>";
  return html + "</ul>";
}

// "NAME: wanted -> found", one per violation.
Lines told(InvariantChecker& checker, std::string_view actual, std::string_view expected = "",
           std::string_view id = "") {
  const Document document = parsed(actual, SourceType::html);
  const Document other = parsed(expected, SourceType::html);
  InvariantFindings findings;
  checker.check(document, actual == expected ? nullptr : &other, {id, actual}, findings);
  Lines lines;
  for (const InvariantViolation& one : findings.violations) {
    lines.push_back(
        fmt::format("{}: {} -> {}", checker.set().invariants()[one.invariant].name, one.wanted, one.found));
  }
  return lines;
}
Lines told(std::string_view toml, std::string_view actual, std::string_view expected = "",
           std::string_view id = "") {
  InvariantChecker checker(invariant_set(toml));
  return told(checker, actual, expected, id);
}

TEST(InvariantFile, GivesBackWhatIsWritten) {
  const std::string toml =
      invariant("templates = 'a.toml'\nviolations = 'new'\ncomment = 'why \"so\"'", "from a file") + "\n" +
      invariant(std::string(numbers) +
                    "expires = 2027-06-30\nwhen = { any = [{ css = 'h1' }, { not = { id = 'a/*' } }] }",
                "written here");
  const std::vector<Invariant> all = invariants_in(toml);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].told, ViolationsTold::unexpected);
  EXPECT_EQ(all[1].told, ViolationsTold::all);
  EXPECT_EQ(all[1].own_template->name, "written here");
  const std::string written = write_invariants(all);
  EXPECT_EQ(invariants_in(written), all) << written;
  EXPECT_EQ(write_invariants(invariants_in(written)), written);
}

TEST(InvariantFile, StandsBesideRules) {
  const std::string toml = "[[rule]]\nname = 'r'\nstage = 'list'\n" + invariant(numbers);
  constexpr std::string_view other_keys[] = {"invariant"};
  EXPECT_EQ(invariants_in(toml).size(), 1U);
  EXPECT_TRUE(std::holds_alternative<std::vector<Rule>>(read_rules(toml, other_keys)));
  EXPECT_TRUE(std::holds_alternative<TomlError>(read_rules(toml)));
}

TEST(InvariantFile, ExpiresBehindItsLastDay) {
  using namespace std::chrono;
  const Invariant one = invariants_in(invariant(std::string(numbers) + "expires = 2027-06-30")).front();
  EXPECT_FALSE(expired(one, 2027y / June / 30));
  EXPECT_TRUE(expired(one, 2027y / July / 1));
}

TEST(InvariantSets, AreRefusedWithTheNameOfTheInvariant) {
  const auto message = [](std::vector<Invariant> invariants, const TemplateReader& reader = {}) {
    const auto result = InvariantSet::compile(std::move(invariants), reader);
    const auto* const error = std::get_if<InvariantSetError>(&result);
    return error == nullptr ? "" : error->message;
  };
  const std::vector<Invariant> from_file = invariants_in(invariant("templates = 'a.toml'"));
  EXPECT_EQ(message(from_file), "invariant \"i\": the templates of a.toml cannot be read here");
  EXPECT_EQ(message(from_file, [](std::string_view) { return "a.toml: no"; }), "invariant \"i\": a.toml: no");
  EXPECT_EQ(message(from_file, [](std::string_view) { return std::vector<Template>(); }),
            "invariant \"i\": a.toml holds no template");
  std::vector<Invariant> twice = invariants_in(invariant(numbers));
  twice.push_back(twice.front());
  EXPECT_EQ(message(twice), "invariant \"i\": another one has this name");
  EXPECT_EQ(message({Invariant()}), "invariant \"\": name: an invariant needs a name");
}

TEST(InvariantChecks, SayWhatIsWantedAndWhatIsThere) {
  const auto wanted_and_found = [](std::string_view pattern, const std::string& items) {
    return told(invariant(fmt::format("place = 'ul'\ncovers = 'content'\npattern = '''\n{}\n'''", pattern)),
                "<ul>" + items + "</ul>");
  };
  EXPECT_EQ(wanted_and_found("li+ {number}", "<li> x y\n</li>"), Lines{"i: {number} -> x y"});
  EXPECT_EQ(wanted_and_found("li a={number}", "<li a=x></li>"), Lines{"i: a={number} -> a=\"x\""});
  EXPECT_EQ(wanted_and_found("li a=\"1\"", "<li></li>"), Lines{"i: a=\"1\" -> "});
  EXPECT_EQ(wanted_and_found("li", "<li a=1></li>"), Lines{"i:  -> a=\"1\""});
  EXPECT_EQ(wanted_and_found("li\n  b\n  i", "<li><i></i></li>"), Lines{"i: b -> i"});
  EXPECT_EQ(wanted_and_found("li\n  b", "<li></li>"), Lines{"i: b -> "});
  EXPECT_EQ(wanted_and_found("li?", "<p id=a class='b c'></p>"), Lines{"i: li or nothing more -> p#a.b.c"});
  EXPECT_EQ(wanted_and_found("li?", "some text"), Lines{"i: li or nothing more -> some text"});
  EXPECT_EQ(told(invariant("place = 'ul'\npattern = 'li+ {number}'"), "<ul><p></p></ul>"),
            Lines{"i: li -> "});
}

TEST(InvariantChecks, AreThoseWhoseConditionHolds) {
  const std::string toml = invariant(std::string(numbers) + "when = { css = 'h1', id = 'a/*' }");
  EXPECT_EQ(told(toml, "<h1>x</h1>" + list({"x"}), "", "a/b").size(), 1U);
  EXPECT_EQ(told(toml, "<h1>x</h1>" + list({"x"}), "", "b").size(), 0U);
  EXPECT_EQ(told(toml, list({"x"}), "", "a/b").size(), 0U);
}

// What is not known to be out of place is looked at: a person may come to see too much, but not too little.
TEST(InvariantChecks, AreMadeWhereTheConditionCannotBeAsked) {
  const std::string page = "<p>1<b>2</b></p><p>3</p>" + list({"x"});
  const std::string costly = "'//p[count(following-sibling::p/b) > 5]'";
  for (const std::string& when : {"xpath = " + costly, "no-xpath = " + costly}) {
    const InvariantSet set = invariant_set(invariant(std::string(numbers) + "when = { " + when + " }"));
    InvariantChecker checker(set, {.fixed = 1, .per_node = 0});
    EXPECT_EQ(told(checker, page).size(), 1U) << when;
  }
  EXPECT_EQ(told(invariant(std::string(numbers) + "when = { xpath = " + costly + " }"), page).size(), 0U);
}

TEST(InvariantChecks, NewOnesAreThoseThatExpectedHasNot) {
  const std::string fresh = invariant(std::string(numbers) + "violations = 'new'");
  EXPECT_EQ(told(fresh, list({"x"}), list({"1"})), Lines{"i: {number} -> x"});
  EXPECT_EQ(told(fresh, list({"1", "x"}), list({"x"})), Lines());
  EXPECT_EQ(told(fresh, list({"x", "y"}), list({"x"})), Lines{"i: {number} -> y"});
  EXPECT_EQ(told(fresh, list({"x", "x"}), list({"x"})), Lines{"i: {number} -> x"});
  EXPECT_EQ(told(fresh, list({"x"}), list({"x"})), Lines());
  EXPECT_EQ(told(invariant(numbers), list({"x"}), list({"x"})), Lines{"i: {number} -> x"});
}

// With more violations than are told, a new one may be among the others.
TEST(InvariantChecks, WhereTellingStoppedNothingIsLeftOut) {
  const std::string fresh = invariant(std::string(numbers) + "violations = 'new'");
  const std::vector<std::string> many(max_violations_of_place, "x");
  std::vector<std::string> more = many;
  more.push_back("new");
  EXPECT_EQ(told(fresh, list(more), list(many)).size(), max_violations_of_invariant);
}

TEST(InvariantChecks, TellAFewOfEachInvariantAndOfAPage) {
  std::string toml;
  for (std::size_t i = 0; i < 10; ++i) toml += invariant(numbers, "i" + std::to_string(i));
  const Lines lines = told(toml, list({"x", "y", "z", "u", "v", "w", "n"}));
  ASSERT_EQ(lines.size(), max_violations_of_pair);
  EXPECT_EQ(lines[max_violations_of_invariant - 1], "i0: {number} -> u");
  EXPECT_EQ(lines[max_violations_of_invariant], "i1: {number} -> x");
}

TEST(InvariantChecks, TellOnceWhatAllItemsOfAListHave) {
  EXPECT_EQ(told(invariant(numbers), list(std::vector<std::string>(7, "x"))), Lines{"i: {number} -> x"});
  EXPECT_EQ(told(invariant(numbers), list({"x", "1", "y", "x"})),
            (Lines{"i: {number} -> x", "i: {number} -> y"}));
  EXPECT_EQ(told(invariant(numbers), list({"x"}) + "<div>" + list({"x"}) + "</div>").size(), 2U);
}

TEST(InvariantChecks, StopOnAPageThatViolatesEverywhere) {
  std::string page;
  for (int i = 0; i < 5000; ++i) page += list({"x"});
  const Document document = parsed(page, SourceType::html);
  const InvariantSet set = invariant_set(invariant(numbers));
  std::vector<Violation> violations;
  ViolationFinder finder;
  finder.find(document, *set.program().templates[0], violations);
  EXPECT_EQ(violations.size(), max_violations_of_document);
  EXPECT_TRUE(finder.stopped());
  finder.find(parsed(list({"x"}), SourceType::html), *set.program().templates[0], violations);
  EXPECT_FALSE(finder.stopped());
  EXPECT_EQ(finder.places(), 1U);
}

TEST(InvariantChecks, SayWhereTheyLookedAtSomething) {
  InvariantChecker checker(
      invariant_set(invariant(numbers, "list") + invariant("pattern = 'li+ {number}'", "anywhere") +
                    invariant("place = 'ol'\npattern = 'li+'", "nowhere") +
                    invariant(std::string(numbers) + "when = { id = 'x' }", "not here")));
  InvariantFindings findings;
  checker.check(parsed(list({"1"}), SourceType::html), nullptr, {}, findings);
  EXPECT_EQ(findings.looked_at, (std::vector<bool>{true, true, false, false}));
  checker.check(parsed("<p>x</p>", SourceType::html), nullptr, {}, findings);
  EXPECT_EQ(findings.looked_at, std::vector<bool>(4));
}

TEST(InvariantChecks, NeedNoDocumentToSayThatTheyDoNotApply) {
  InvariantChecker some(invariant_set(
      invariant(std::string(numbers) + "when = { id = 'a' }", "all") +
      invariant(std::string(numbers) + "when = { id = 'b', css = 'h1' }\nviolations = 'new'", "new")));
  EXPECT_TRUE(some.may_concern({"a", ""}, Format::html));
  EXPECT_TRUE(some.may_concern({"b", ""}, Format::html));
  EXPECT_FALSE(some.may_concern({"c", ""}, Format::html));
  EXPECT_FALSE(some.may_concern({"a", ""}, Format::json));
  EXPECT_TRUE(some.may_concern_equal({"a", ""}, Format::html));
  EXPECT_FALSE(some.may_concern_equal({"b", ""}, Format::html));
}

}  // namespace
}  // namespace treesift
