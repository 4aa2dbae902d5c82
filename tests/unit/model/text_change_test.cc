#include "model/measure/text/text_change.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

struct Case {
  const char* before;
  const char* after;
  TextChangeKind kind;
  bool pattern_kept;
};

class TextChanges : public testing::TestWithParam<Case> {};

TEST_P(TextChanges, AreToldApart) {
  TextComparer comparer;
  const TextChange change = comparer.compare(GetParam().before, GetParam().after);
  EXPECT_EQ(change.kind, GetParam().kind) << GetParam().before << " -> " << GetParam().after;
  EXPECT_EQ(change.pattern_kept, GetParam().pattern_kept) << GetParam().before << " -> " << GetParam().after;
}

using enum TextChangeKind;

INSTANTIATE_TEST_SUITE_P(
    OfAllKinds, TextChanges,
    testing::Values(
        Case{"same", "same", none, true}, Case{"a b", "a  b", space, true}, Case{"ab", "a b", space, true},
        Case{"10 km", "10\xC2\xA0km", space, true}, Case{"10 km", "10\xE2\x80\xAFkm", space, true},
        Case{"a b", "a\xC2\xA9 b", words, false},
        Case{"Save…", "save", words, false},  // the ellipsis is a character above 0x7F, a letter here
        Case{"Save...", "save", marks, true}, Case{"on 2024-05-01", "on 2025-06-12", dates, true},
        Case{"at 10:41", "at 11:02:03", dates, false},
        Case{"Tue, 3 Dec 2024", "Wed, 4 Dec 2024", dates, false},
        Case{"posted 5 minutes ago", "posted an hour ago", dates, true},
        Case{"Today 20:50:26", "Yesterday 23:50:33", dates, true},
        Case{"Yesterday 15:56:28", "2026-11-19 15:56:28", dates, true},
        Case{"key 20261121z9JMm1bbB7gmUB-i100RyX3", "key 20261120CEqmmTFZM6H8q0k-1QsKBFU", tokens, true},
        Case{"123e4567-e89b-12d3-a456-426614174000", "00000000-aaaa-4bbb-8ccc-dddddddddddd", tokens, true},
        Case{"see 2026-harbour-news-and-more", "see 2026-harbour-news-or-more", words, false},
        Case{"12 items", "130 items", numbers, true}, Case{"12 items", " items", words, false},
        Case{"version 1.5.9", "version 1.5.10", numbers, true},
        Case{"sid=9f3aa1c07b", "sid=00c1e7ab42", tokens, true},
        Case{"sid=9f3aa1c07b", "sid=00c1e7ab42aa", tokens, false},
        Case{"2 files, key a1b2c3d4e5", "3 files, key f6a7b8c9d0", tokens, true},
        Case{"Welcome Alice", "Welcome Bob", words, false}, Case{"", "text", words, false}));

// A UUID holds what looks like numbers: with another one in each run, the price beside it is a change of its own.
TEST(ValueChanges, TokensHoldNoNumbers) {
  TextComparer comparer;
  const std::string one = R"("price": 24.50, "request": "9199489f-4daa-4819-af98-598c1e7ab42d")",
                    other = R"("price": 24.50, "request": "37568989-7ee7-4e50-a93f-002658a329bb")",
                    dearer = R"("price": 27.50, "request": "37568989-7ee7-4e50-a93f-002658a329bb")",
                    zero = R"("price": 0.00, "request": "f8174979-fb13-4b7c-a6a5-05a16f6e1d7c")";
  EXPECT_EQ(comparer.value_change(one, other), ValueChange{});
  EXPECT_EQ(comparer.value_change(one, dearer).value, ValueClass::number_usual);
  EXPECT_EQ(comparer.value_change(one, zero).value, ValueClass::number_zero);
}

TEST(ValueChanges, OneOfManyNumbersBesideAToken) {
  TextComparer comparer;
  std::string numbers;
  for (int i = 100; i < 120; ++i) numbers += std::to_string(i) + ", ";
  const auto list = [&](const std::string& first, const std::string& token) {
    return "[" + first + ", " + numbers + "\"" + token + "\"]";
  };
  EXPECT_EQ(comparer.value_change(list("17", "9f3aa1c07b"), list("17", "00c1e7ab42")), ValueChange{});
  EXPECT_EQ(comparer.value_change(list("17", "9f3aa1c07b"), list("18", "00c1e7ab42")).value,
            ValueClass::number_usual);
}

TEST(ValueChanges, DatesOfAClockAtZeroAreNone) {
  TextComparer comparer;
  const auto value = [&](const char* before, const char* after) {
    return comparer.value_change(before, after).value;
  };
  EXPECT_EQ(value("until 2026-12-02", "until 2026-12-12"), ValueClass::none);
  EXPECT_EQ(value("until 2026-12-02", "until 1970-01-01"), ValueClass::nothing);
  EXPECT_EQ(value("until 1970-01-01", "until 1970-01-02"), ValueClass::none);
  EXPECT_EQ(value("5 minutes ago", "56 years ago"), ValueClass::nothing);
  EXPECT_EQ(value("at 2026-12-02, id 9f3aa1c07b", "at 1970-01-01, id 00c1e7ab42"), ValueClass::nothing);
  EXPECT_EQ(value("room 1960", "room 1970"), ValueClass::number_usual);
}

TEST(WordKinds, TellNumbersTokensAndWords) {
  EXPECT_EQ(word_kind("1984"), WordKind::number);
  EXPECT_EQ(word_kind("utf8"), WordKind::word);
  EXPECT_EQ(word_kind("item12"), WordKind::word);
  EXPECT_EQ(word_kind("9f3aa1c07b"), WordKind::token);
  EXPECT_EQ(word_kind("CEqmmTFZMqHkQsKBFUYqOdoMkQ"), WordKind::token);
  EXPECT_EQ(word_kind("getElementsByTagName"), WordKind::word);
  EXPECT_EQ(word_kind("deadbeef"), WordKind::word);  // no digit: could be a word
  EXPECT_EQ(word_kind("ef6903061856"), WordKind::token);
  EXPECT_EQ(word_kind("837439501ede"), WordKind::token);
  EXPECT_EQ(word_kind("decade2026"), WordKind::word);
  EXPECT_EQ(word_kind("IMG4711"), WordKind::word);
  EXPECT_EQ(word_kind("ember1204711"), WordKind::token);
  EXPECT_EQ(word_kind("m41492459"), WordKind::token);
}

TEST(Patterns, AreEqualForTextsThatDifferInValuesOnly) {
  TextComparer comparer;
  EXPECT_EQ(comparer.pattern("page 1 of 20"), comparer.pattern("page 7 of 9"));
  EXPECT_NE(comparer.pattern("page 1 of 20"), comparer.pattern("page 1"));
}

// What is remembered of one text was once taken for another's: hashes of short texts by different seeds meet.
TEST(TextComparer, WhatIsRememberedOfATextIsNeverTakenForAnothers) {
  std::vector<std::string> versions;
  for (int number = 0; number < 1000; ++number)
    versions.push_back(fmt::format("{}.{}.{}", number / 100, number / 10 % 10, number % 10));
  TextComparer comparer;
  for (const std::string& version : versions) comparer.generalised(version);
  for (const std::string& version : versions)
    ASSERT_EQ(comparer.sum_of_words(version, {}), TextComparer().sum_of_words(version, {})) << version;
}

}  // namespace
}  // namespace treesift
