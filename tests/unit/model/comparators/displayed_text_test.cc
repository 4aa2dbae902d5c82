#include "model/comparators/displayed_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace treesift {
namespace {

const std::string sign =
    "\xE2\x9F\xA8"
    "date\xE2\x9F\xA9";

std::string without_dates(std::string_view text) {
  std::string out;
  append_without_dates(text, out);
  return out;
}

TEST(DisplayedTexts, StandOnLinesWithOneSpaceBetweenWords) {
  DisplayedText text;
  text.line_break();
  EXPECT_EQ(text.append("One", true, true), "One");
  EXPECT_EQ(text.append("two", true, false), " two");
  EXPECT_EQ(text.append("!", false, true), "!");
  text.line_break();
  text.line_break();
  EXPECT_EQ(text.append("three", true, false), "three");
  text.line_break();
  EXPECT_EQ(text.text(), "One two!\nthree\n");
}

TEST(DisplayedTexts, AddSpaceWithTheTextAfterIt) {
  DisplayedText text;
  text.append("a", false, false);
  EXPECT_EQ(text.append("", true, true), "");
  EXPECT_EQ(text.text(), "a");
  EXPECT_EQ(text.append("b", false, true), " b");
  text.line_break();
  EXPECT_EQ(text.append("", true, true), "");
  EXPECT_EQ(text.append("c", false, false), "c");
  EXPECT_EQ(text.text(), "a b\nc");
}

TEST(DisplayedTexts, KeepVerbatimTextAsItIs) {
  DisplayedText text;
  text.append("a", false, true);
  EXPECT_EQ(text.append_verbatim("  b\n\n c  "), "   b\n\n c  ");
  EXPECT_EQ(text.append("d", false, false), "d");
  text.line_break();
  EXPECT_EQ(text.append_verbatim("e\n"), "e\n");
  text.line_break();
  EXPECT_EQ(text.append_verbatim(""), "");
  EXPECT_EQ(text.text(), "a   b\n\n c  d\ne\n");
  text.clear();
  EXPECT_EQ(text.append("f", true, false), "f");
  EXPECT_EQ(text.text(), "f");
}

TEST(WrittenTexts, MarkWhereLinesEndOnce) {
  WrittenText text;
  text.line_break();
  text.append(" a ", false);
  text.line_break();
  text.line_break();
  text.append("b", true);
  text.append(" c", true);
  text.append("d", false);
  EXPECT_EQ(text.text(),
            " a \xFF\xFE"
            "b c\xFD"
            "d");
  text.clear();
  EXPECT_EQ(text.text(), "");
}

TEST(Dates, AreNotWordsThatBeginLikeMonths) {
  for (const char* text : {"market 12", "novel 2024", "decided 5", "12 marching", "sunny 3 apricots 4"}) {
    std::string without_dates;
    append_without_dates(text, without_dates);
    EXPECT_EQ(without_dates, text);
  }
}

const std::vector<std::string> dates = {
    "2026-03-02",
    "2026-03-02T08:15:07Z",
    "2026-03-02 08:15:07.123 +01:00",
    "2026/3/2",
    "31/12/2024",
    "12-31-24",
    "31.12.2024",
    "23:59",
    "23:59:59",
    "11:59 pm",
    "Tue, 3 Dec 2024",
    "3rd December, 2024",
    "Dec 3, 2024",
    "Tuesday, December 3rd",
    "December 2024",
    "five minutes ago",
    "2 hours ago",
    "Today 20:50:26",
    "yesterday at 9:15 pm",
    "tomorrow",
    "just now",
    "a moment ago",
};

TEST(TextsWithoutDates, HaveASignForEach) {
  for (const std::string& date : dates) {
    EXPECT_EQ(without_dates("made " + date + " by hand"), "made " + sign + " by hand") << date;
    EXPECT_EQ(without_dates(date), sign) << date;
  }
}

TEST(TextsWithoutDates, KeepWhatIsNoDate) {
  for (const char* text : {"", "version 1.5.10", "12 books for 8.00", "May I", "ago", "10:4", "1-2"}) {
    EXPECT_EQ(without_dates(text), text);
  }
}

TEST(TextsWithoutDates, HaveOneSignForDatesThatStandTogether) {
  EXPECT_EQ(without_dates("on Tue, 3 Dec 2024, 23:59."), "on " + sign + ".");
  EXPECT_EQ(without_dates("2026-03-02,  08:15 , yesterday"), sign);
  EXPECT_EQ(without_dates("08:15 - 09:30"), sign + " - " + sign);
  EXPECT_EQ(without_dates("08:15\n09:30\n"), sign + "\n" + sign + "\n");
  EXPECT_EQ(without_dates("3 books, 08:15"), "3 books, " + sign);
}

TEST(TextsWithoutDates, StillTellThatADateIsThere) {
  EXPECT_NE(without_dates("made 08:15"), without_dates("made "));
}

// Wherever a date is broken, its lines are what they are alone.
TEST(TextsWithoutDates, AreWhatTheirLinesAreAlone) {
  int breaks = 0;
  for (const std::string& date : dates) {
    for (std::size_t i = 0; i <= date.size(); ++i) {
      const std::string before = date.substr(0, i), after = date.substr(i);
      EXPECT_EQ(without_dates(before + "\n" + after), without_dates(before) + "\n" + without_dates(after));
      ++breaks;
    }
  }
  EXPECT_GT(breaks, 200);
}

std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> words = {"made", "3",  "May", "2024", ",", " ",
                                                 "\n",   "at", "/",   ":",    "12"};
  std::string text;
  const std::size_t count = random() % 12;
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_date = random() % 4 == 0;
    text += is_date ? dates[random() % dates.size()] : words[random() % words.size()];
    if (random() % 2 == 0) text += " ";
  }
  return text + "\n";
}

// The same text with another date, another word or nothing in some places.
std::string varied(std::string text, std::mt19937& random) {
  for (const std::string& date : dates) {
    const std::size_t place = text.find(date);
    if (place == text.npos || random() % 2 == 0) continue;
    text.replace(place, date.size(), dates[random() % dates.size()]);
  }
  if (random() % 3 == 0) text.insert(random() % text.size(), 1, "x\n 3"[random() % 4]);
  return text;
}

TEST(EqualWithoutDates, SaysWhatTheTextsWithoutDatesSay) {
  std::mt19937 random(1);
  int equal = 0, different = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string a = random_text(random), b = varied(a, random);
    const bool same = without_dates(a) == without_dates(b);
    ASSERT_EQ(equal_without_dates(a, b), same) << a << b;
    ASSERT_EQ(equal_without_dates(b, a), same) << a << b;
    if (a != b) ++(same ? equal : different);
  }
  EXPECT_GT(equal, 1000);
  EXPECT_GT(different, 1000);
}

TEST(EqualWithoutDates, CountsLines) {
  EXPECT_TRUE(equal_without_dates("", ""));
  EXPECT_FALSE(equal_without_dates("", "08:15\n"));
  EXPECT_FALSE(equal_without_dates("a\n", "a\nb\n"));
  EXPECT_FALSE(equal_without_dates("a\n\n", "a\n"));
}

}  // namespace
}  // namespace treesift
