// A time that stands in a text, as it is written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace treesift {

enum class TimeKind : std::uint8_t {
  instant,   // a day and a time of it, or seconds since 1970
  day,       // "Nov 18, 2026"
  month,     // "November 2026"
  clock,     // "12:37:51", of no day
  age,       // "5 weeks" ago, or to come
  duration,  // "0.002 s": what something took
  rate,      // "0.95195 edits per day", counted until now
};

// In what order the numbers of "11/12/2026" are read; other dates are the same in both. Units of months and
// years have two lengths.
enum class TimeReading : std::uint8_t { month_first, day_first };
inline constexpr std::size_t time_readings = 2;
inline constexpr std::int64_t no_day = INT64_MIN;

struct TimeSpan {
  std::size_t begin = 0, end = 0;  // bytes of the text
  TimeKind kind = TimeKind::clock;
  std::array<std::int64_t, time_readings> day{no_day,
                                              no_day};  // since 1970, by reading; of a month its first
  bool is_year_day_month = false;                       // "2026-22-11", and not "2026-11-22"
  bool has_year = true;                                 // else `day` is that of the year 2000
  std::int8_t weekday = -1;                             // as written; 0 is Sunday, -1: none
  std::optional<std::int8_t> from_today;                // "yesterday" is -1; `day` is not known then
  std::int64_t second = 0;                              // of the day
  std::int64_t precision = 1;                           // of `second`: 1, or 60
  bool is_clock_first = false;                          // of an instant: "11:37, 22 Nov 2026"
  bool has_zone = false;                                // `day` and `second` are of UTC
  bool is_epoch = false;  // written as seconds since 1970, or a thousandth or millionth of them
  bool is_past = false;   // of an age: "5 weeks ago", "vor 5 Wochen"; else it may be one to come as well
  // Of an age: how many units, the shortest of them and its name's lengths.
  std::array<std::int64_t, time_readings> amount{};  // seconds, by the two lengths of months and years
  std::array<std::int64_t, time_readings> unit{};    // seconds
  std::int64_t microseconds = 0;                     // of a duration
  double rate = 0, rate_error = 0;                   // in one unit[0], and half of its last decimal
};

}  // namespace treesift
