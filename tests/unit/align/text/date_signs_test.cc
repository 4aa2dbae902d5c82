// What the search for dates is spared: no text that holds one is without its signs.
#include "align/text/date_signs.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <random>
#include <string>
#include <vector>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

bool holds_date(const std::string& text) {
  return RE2::PartialMatch(text, date_pattern());
}

bool is_date(const std::string& text) {
  return RE2::FullMatch(text, date_pattern());
}

TEST(DatePattern, TakesWhatACalendarOrAClockShows) {
  for (const char* text :
       {"2024-01-02", "2024-12-31T23:59:59.5Z", "31/12/2024", "12-31-24", "31.12.2024", "23:59", "9:05 pm",
        "11:59 p.m.", "10:30 UTC", "10:30h", "20:15Uhr", "10:30CET", "10:30+02:00", "3 May", "MAY 3, 2024"})
    EXPECT_TRUE(is_date(text)) << text;
}

TEST(DatePattern, TakesNothingElse) {
  for (const char* text : {"0000-00-00", "0001-01-01", "2024-13-02", "00/00/0000", "32.01.2024", "99:99",
                           "127.0.0.1:8080", "10:304", "10:30NaN", "line 3 may be wrong", "may 3 times"})
    EXPECT_FALSE(holds_date(text)) << text;
}

TEST(DateSigns, AreInEachTextThatHoldsADate) {
  static const std::vector<std::string> pieces = {"1",
                                                  "12",
                                                  "2024",
                                                  "-",
                                                  "/",
                                                  ".",
                                                  ":",
                                                  " ",
                                                  "3rd",
                                                  "Jan",
                                                  "FEBRUARY",
                                                  "march",
                                                  "Apr",
                                                  "may",
                                                  "JUNE",
                                                  "jul",
                                                  "August",
                                                  "sept",
                                                  "\xC5\xBF"
                                                  "ep",
                                                  "October",
                                                  "nov",
                                                  "Dec",
                                                  "Tue, ",
                                                  "Z",
                                                  "ago",
                                                  "five",
                                                  "weeks",
                                                  "today",
                                                  "Yesterday",
                                                  "toMorrow",
                                                  "just now",
                                                  "a moment ago",
                                                  "T",
                                                  "pm",
                                                  "+01:00",
                                                  "word"};
  std::mt19937 random(1);
  int dates = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    for (std::size_t i = 1 + random() % 6; i > 0; --i) text += pieces[random() % pieces.size()];
    if (!holds_date(text)) continue;
    ++dates;
    ASSERT_TRUE(date_signs(text).any()) << text;
  }
  EXPECT_GT(dates, 1000);
}

TEST(DateSigns, AreNotInOrdinaryTexts) {
  for (const std::string text :
       {"Price 100", "page 12 of 30", "utf8_general", "12 items", "index.html", "Total: 5"})
    EXPECT_FALSE(date_signs(text).any()) << text;
}

}  // namespace
}  // namespace treesift
