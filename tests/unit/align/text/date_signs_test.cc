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
