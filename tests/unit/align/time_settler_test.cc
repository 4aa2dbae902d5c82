#include "align/times/time_settler.h"

#include <gtest/gtest.h>

#include "base/times/instant.h"
#include "tests/unit/align/aligned_documents.h"

namespace treesift {
namespace {

constexpr std::string_view sunday = "2026-11-22T11:37:20Z", monday = "2026-11-23T02:10:01Z";

struct Settled {
  std::string actual;  // as dump() has it
  SettledTimes times;
};

Settled settled(std::string_view expected_source, std::string_view actual_source,
                SourceType type = SourceType::html) {
  const AlignedDocuments pair(expected_source, actual_source, type);
  const auto& [expected, actual, alignment, edits] = pair;
  TimeSettler settler;
  Document out;
  const SettledTimes times =
      settler.settle(expected, actual, edits, {*read_instant(sunday), *read_instant(monday)}, out);
  return {times.values > 0 ? dump(out) : dump(actual), times};
}

TEST(SettlingTimes, TextsAndAttributesGetTheSpellingOfExpected) {
  const std::string expected = "<p>made <i title='at 12:37:19'>5 weeks ago</i>, seen 12:37:19</p><p>open</p>";
  const std::string actual = "<p>made <i title='at 03:10:00'>5 weeks ago</i>, seen 03:10:00</p><p>closed</p>";
  const Settled result = settled(expected, actual);
  EXPECT_EQ(result.times.values, 2u);
  EXPECT_EQ(result.actual,
            dumped("<p>made <i title='at 12:37:19'>5 weeks ago</i>, seen 12:37:19</p><p>closed</p>",
                   SourceType::html));
}

TEST(SettlingTimes, ChangedTimesStay) {
  for (const auto& [expected, actual] : std::vector<std::pair<std::string, std::string>>{
           {"<p>11/22/26</p>", "<p>10/23/26</p>"},
           {"<a href='/day/2026-11-12'>x</a>", "<a href='/day/2026-12-11'>x</a>"}}) {
    const Settled result = settled(expected, actual);
    EXPECT_EQ(result.times.values, 0u) << expected;
    EXPECT_EQ(result.actual, dumped(actual, SourceType::html));
  }
}

TEST(SettlingTimes, RowsOfATableEachByItself) {
  const auto table = [](std::string_view clock, int changed) {
    std::string source = "<table>";
    for (int i = 0; i < 30; ++i) {
      const std::string seen = instant_text(*read_instant(clock) - 60 * i).substr(11, 8);
      source += "<tr><td>" + seen + "</td><td>" + std::to_string(i + (i == changed ? 100 : 0)) + "</td></tr>";
    }
    return source + "</table>";
  };
  const Settled result = settled(table(sunday, -1), table(monday, 20));
  EXPECT_EQ(result.times.values, 30u);
  EXPECT_EQ(result.actual, dumped(table(sunday, 20), SourceType::html));
}

// A form with a date in lists, and another list behind it.
std::string form_of(int day, int month, int year, const std::string& name = "end_") {
  const auto list = [](const std::string& called, int first, int last, int chosen) {
    std::string source = "<select name='" + called + "'>";
    for (int i = first; i <= last; ++i) {
      const std::string number = std::to_string(i);
      source += "<option value=" + number + (i == chosen ? " selected" : "") + ">no. " + number + "</option>";
    }
    return source + "</select>";
  };
  return "<form>" + list(name + "year", 2020, 2027, year) + "<b>" + list(name + "month", 1, 12, month) +
         "</b>" + list(name + "day", 1, 31, day) + list("rows", 1, 9, 5) + "</form>";
}

TEST(SettlingTimes, ADayThatIsChosenInLists) {
  const Settled running = settled(form_of(22, 11, 2026), form_of(23, 11, 2026));
  EXPECT_EQ(running.times.values, 1u);
  EXPECT_EQ(running.actual, dumped(form_of(22, 11, 2026), SourceType::html));
  for (const std::string& changed : {form_of(23, 12, 2026), form_of(23, 11, 2027), form_of(12, 11, 2026),
                                     form_of(23, 11, 2026, "start_"), form_of(32, 11, 2026)}) {
    const Settled result = settled(form_of(22, 11, 2026), changed);
    EXPECT_EQ(result.times.values, 0u) << changed;
    EXPECT_EQ(result.actual, dumped(changed, SourceType::html));
  }
}

TEST(SettlingTimes, ADayGoesBackInAllItsListsOrInNone) {
  const auto replaced = [](std::string source, const std::string& before, const std::string& after) {
    return source.replace(source.rfind(before), before.size(), after);
  };
  const std::string next_month = form_of(1, 12, 2026);
  EXPECT_EQ(settled(form_of(30, 11, 2026), next_month).times.values, 2u);
  const std::string without_30 = replaced(next_month, "value=30>", "value=0>");
  EXPECT_EQ(settled(form_of(30, 11, 2026), without_30).actual, dumped(without_30, SourceType::html));
  const std::string two_chosen = replaced(form_of(23, 11, 2026), "value=17>", "value=17 selected>");
  EXPECT_EQ(settled(form_of(22, 11, 2026), two_chosen).actual, dumped(two_chosen, SourceType::html));
}

TEST(SettlingTimes, AChosenDayGoesBackInItsListAsWell) {
  const auto form = [](int chosen) {
    const std::string rest =
        "<select name=month><option selected data-x=1>11</select><select name=year><option "
        "selected>2026</select>";
    std::string source = "<p id=a>12:37:19</p><select name=day>";
    for (const int day : {23, 22, 21})
      source += "<option" + std::string(day == chosen ? " selected" : "") + " class=d data-y=2>" +
                std::to_string(day) + "</option>";
    return source + "</select>" + rest;
  };
  const Settled result = settled(form(22), form(23));
  EXPECT_EQ(result.times.values, 1u);
  EXPECT_EQ(result.actual, dumped(form(22), SourceType::html));
}

TEST(SettlingTimes, AttributesThatOneSideLacks) {
  const Settled result = settled("<p id=a data-b='12:37:19' x-c='12:37:19' title='12:37:19' x-z=1>x</p>",
                                 "<p class=d x-b=1 data-b='03:10:00' x-c='03:10:00' title='03:10:00'>x</p>");
  EXPECT_EQ(result.actual, dumped("<p class=d x-b=1 data-b='12:37:19' x-c='12:37:19' title='12:37:19'>x</p>",
                                  SourceType::html));
}

TEST(SettlingTimes, CommentsBesideAnElementOrACommentThatIsGone) {
  const std::string old_time = "<!-- made 12:37:19 -->", new_time = "<!-- made 03:10:00 -->";
  const std::string old_end = "<!-- seen 12:37:18 -->", new_end = "<!-- seen 03:09:59 -->";
  const auto page = [](const std::string& first, const std::string& middle, const std::string& last) {
    return first + "<p>a</p>\n" + middle + "\n<p>b</p>\n" + last;
  };
  const Settled element = settled(page(old_time, "<input name=go>", old_end), page(new_time, "", new_end));
  EXPECT_EQ(element.times.values, 2u);
  EXPECT_EQ(element.actual, dumped(page(old_time, "", old_end), SourceType::html));
  const Settled comment = settled(page(old_time, "<!-- x -->", old_end), page(new_time, "", new_end));
  EXPECT_EQ(comment.times.values, 2u);
  EXPECT_EQ(comment.actual, dumped(page(old_time, "", old_end), SourceType::html));
}

TEST(SettlingTimes, CommentsAndWhiteSpace) {
  const Settled result = settled("<!-- made 12:37:19 --><p>seen\n <b>x</b> 12:37:19 </p>",
                                 "<!-- made 03:10:00 --><p>seen\n <b>x</b> 03:10:00 </p>");
  EXPECT_EQ(result.times.values, 2u);
  EXPECT_EQ(result.actual,
            dumped("<!-- made 12:37:19 --><p>seen\n <b>x</b> 12:37:19 </p>", SourceType::html));
}

TEST(SettlingTimes, ScalarsOfJson) {
  const Settled result = settled(
      R"({"at":1795347440,"since":"2026-11-22T11:37:20Z","id":1095347440,"price":12})",
      R"({"at":1795399801,"since":"2026-11-23T02:10:01Z","id":1095399801,"price":13})", SourceType::json);
  EXPECT_EQ(result.times.values, 2u);
  EXPECT_EQ(result.actual,
            dumped(R"({"at":1795347440,"since":"2026-11-22T11:37:20Z","id":1095399801,"price":13})",
                   SourceType::json));
}

}  // namespace
}  // namespace treesift
