// The words that times are written with: names of months and days, units of time. English, German, French,
// Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian, Polish, Czech, Russian, Turkish, Arabic; months also
// of Finnish and Ukrainian.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

enum class TimeUnit : std::uint8_t { microsecond, millisecond, second, minute, hour, day, week, month, year };

// Letter case of ASCII letters does not count.
struct TimeWord {
  std::uint8_t month = 0;    // 1 to 12; 0: names no month
  std::int8_t weekday = -1;  // 0 is Sunday; -1: names no day
  std::optional<TimeUnit> unit;

  bool any() const { return month != 0 || weekday >= 0 || unit; }
};

// How far from today the day is that a word names: "yesterday" is -1. Nothing of any other word.
std::optional<std::int8_t> day_from_today(std::string_view word);

// "an" hour, "einem" Tag: the word for one.
bool means_one(std::string_view word);
// "about" 2 hours, "etwa", "environ"; "less" and "than", one after the other.
bool means_about(std::string_view word);
// Whether an age of it is told by the word before it ("in", "vor", "hace") or behind it ("ago").
bool leads_to_age(std::string_view word);
bool follows_age(std::string_view word);
// Those of them that say that it is past.
bool leads_to_past(std::string_view word);
bool follows_past(std::string_view word);

// Whether a unit is of a language in which words have more than one plural: "2 godziny", "5 godzin".
bool has_many_plurals(std::string_view unit);

// What a word may stand for: "mar" is a month and a day. Nothing of any other word. Names of
// days of two letters ("Mo") are not among them: "so" and "do" are words of their own.
TimeWord time_word(std::string_view word);

}  // namespace treesift
