// Times with two clocks.
//
// Problem. Between two nights "12:37:51" becomes "02:11:04", "5 weeks ago" stays or becomes "6 weeks ago",
// and nothing has changed. A rule that hides times at that place also hides a month that is wrong on every
// page.
//
// How. Each response has a clock. A time that differs is
//   - fixed when it is the same instant: "5 weeks ago" now and "6 weeks ago" next week;
//   - running when its distance from its own clock is the same: "12:37:51" at 12:37:52, "02:11:04" at
//     02:11:05;
//   - changed otherwise.
// The zone of a time is mostly not written. It is the same on both sides, so distances between local times
// are distances between instants, but for the two nights a year on which clocks are put forward or back. Of
// dates without a time of day the distance is not known to the second; as many midnights lie between two
// running ones as between the clocks, in some zone of the world. Between clocks that a minute lies between
// that is mostly none in any zone: midnights come at full quarters of an hour.
//
//     clocks  2026-11-22 11:37:20, 2026-11-23 02:10:01      one midnight, or none (Tokyo)
//     dates   11/22/26 → 11/23/26   running                 11/22/26 → 10/23/26   changed
//
// "11/12/26" may be read with the month or the day first: one of the two must serve for all times of a text.
// The day of "yesterday 11:37" is that before its clock's, in some zone. Signed tokens are compared by what
// they say, times among it: see signed_tokens.cc.
//
// What is named must have the same words on both sides, whatever it says: "5 weeks" that have become "5 Wochen" are a
// page whose translation is lost.
//
// An age in whole units is that of an instant within a stretch: from 5 to 6 weeks ago where units are cut
// off, 4 1/2 to 5 1/2 where they are rounded, 4 to 5 where they are rounded up. It is fixed when the
// stretches of both sides overlap, in one of these ways. Where no word says that it is past, it may be one to come.
// The name of a day goes with its date: one that does not is a change.
#include "base/times/two_clocks.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "base/ascii.h"
#include "base/times/days_alone.h"
#include "base/times/signed_tokens.h"
#include "base/times/time_amount.h"
#include "base/times/time_text.h"
#include "base/times/time_words.h"

namespace treesift {
namespace {

constexpr std::int64_t seconds_a_day = 86400;

// Bit r: unchanged in TimeReading r.
using Readings = unsigned;
constexpr Readings all_readings = (1u << time_readings) - 1;

template <typename Holds>
Readings readings_in_which(Holds holds) {
  Readings readings = 0;
  for (std::size_t reading = 0; reading < time_readings; ++reading)
    readings |= holds(reading) ? 1u << reading : 0u;
  return readings;
}

constexpr std::int64_t floor_divide(std::int64_t value, std::int64_t by) {
  return value / by - (value % by < 0);
}

std::chrono::year_month_day date_of(std::int64_t day) {
  return std::chrono::sys_days(std::chrono::days(day));
}

std::int64_t month_of(std::int64_t day) {
  const std::chrono::year_month_day date = date_of(day);
  return static_cast<int>(date.year()) * 12 + static_cast<unsigned>(date.month());
}

// ---- One side

struct TimeSide {
  const TimeSpan& span;
  std::string_view text;
  std::int64_t clock;
};

// Of what names no year: in the year that brings it next to the clock.
std::int64_t day_in(const TimeSide& side, std::size_t reading) {
  using namespace std::chrono;
  const std::int64_t day = side.span.day[reading], today = floor_divide(side.clock, seconds_a_day);
  if (side.span.has_year || day == no_day) return day;
  std::int64_t nearest = no_day;
  for (const int years : {-1, 0, 1}) {
    const year_month_day date = date_of(day),
                         moved(date_of(today).year() + std::chrono::years(years), date.month(), date.day());
    if (!moved.ok()) continue;
    const std::int64_t there = sys_days(moved).time_since_epoch().count();
    if (nearest == no_day || std::abs(there - today) < std::abs(nearest - today)) nearest = there;
  }
  return nearest;
}

// By how many days the name of the day is another than that of its date, 0 to 6.
std::int64_t wrong_weekday(const TimeSide& side, std::int64_t day) {
  constexpr std::int64_t thursday = 4;  // 1970-01-01
  const std::int64_t difference = side.span.weekday - (day + thursday);
  return difference - floor_divide(difference, 7) * 7;
}

// ---- Both sides

struct TimePair {
  TimeSide expected, actual;

  std::int64_t between_clocks() const { return actual.clock - expected.clock; }
};

enum class WordOfTime : std::uint8_t { none, month, weekday, unit, half_day };

WordOfTime sort_of(std::string_view word) {
  const TimeWord known = time_word(word);
  if (known.month != 0) return WordOfTime::month;
  if (known.weekday >= 0 || word.size() == 2) {
    const bool half_day =
        lower_case(word[1]) == 'm' && (lower_case(word[0]) == 'a' || lower_case(word[0]) == 'p');
    return half_day ? WordOfTime::half_day : WordOfTime::weekday;
  }
  if (known.unit) return WordOfTime::unit;
  return word == "a" || word == "p" || word == "A" || word == "P" ? WordOfTime::half_day : WordOfTime::none;
}

// The front of the text as long as its bytes are of one sort: letters, or digits, or a single mark. A no-break space is
// a mark, and so is a comma of another script.
std::string_view take_piece(std::string_view& text) {
  const TimeText all{text};
  const auto sort = [&](std::size_t i) {
    const std::size_t mark = all.blank_at(i) + all.comma_at(i);
    return is_digit(text[i]) ? 1 : TimeText::is_word_byte(text[i]) && mark == 0 ? 2 : 0;
  };
  std::size_t end = std::max<std::size_t>(all.blank_at(0) + all.comma_at(0), 1);
  while (end < text.size() && sort(0) != 0 && sort(end) == sort(0)) ++end;
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(end);
  return piece;
}

// Whether two words of one sort name one thing: in another language, or another length.
bool name_one_thing(std::string_view expected, std::string_view actual, WordOfTime sort) {
  const TimeWord of_expected = time_word(expected), of_actual = time_word(actual);
  switch (sort) {
    case WordOfTime::month:
      return of_expected.month == of_actual.month;
    case WordOfTime::weekday:
      return of_expected.weekday >= 0 && of_expected.weekday == of_actual.weekday;
    case WordOfTime::unit:
      return of_expected.unit == of_actual.unit;
    case WordOfTime::half_day:
      return lower_case(expected[0]) == lower_case(actual[0]);
    case WordOfTime::none:
      break;
  }
  return false;
}

// Whether both are written alike: other digits and names of other things of the same sort, the same marks between
// them.
bool same_form(std::string_view expected, std::string_view actual) {
  while (!expected.empty() && !actual.empty()) {
    const std::string_view e = take_piece(expected), a = take_piece(actual);
    const bool digits = is_digit(e[0]) && is_digit(a[0]);
    if (digits || e == a) continue;
    const WordOfTime sort = sort_of(e);
    if (sort == WordOfTime::none || sort != sort_of(a) || name_one_thing(e, a, sort)) return false;
  }
  return expected.empty() && actual.empty();
}

// Of two that are written alike, whether numbers of more than two digits have as many: "26" is not "2026", and seconds
// since 1970 are not thousandths. A fraction of a second may have lost zeros at its end.
bool same_widths(std::string_view expected, std::string_view actual) {
  constexpr std::size_t digits_since_1970 = 10;
  bool seconds_end = false,
       is_fraction = false;  // behind a colon or a number since 1970; and behind a point then
  while (!expected.empty() && !actual.empty()) {
    const std::string_view e = take_piece(expected), a = take_piece(actual);
    const bool any_width = is_fraction || (e.size() <= 2 && a.size() <= 2);
    if (is_digit(e[0]) && !any_width && e.size() != a.size()) return false;
    is_fraction = seconds_end && (e == "." || e == ",");
    seconds_end = seconds_end || e == ":" || e.size() >= digits_since_1970;
  }
  return true;
}

// None, one or several: a unit has a name for each.
int grammatical_number(std::string_view count) {
  if (count == "0") return 0;
  return count == "1" || means_one(count) ? 1 : 2;
}

bool is_count(std::string_view piece) {
  return is_digit(piece[0]) || means_one(piece) || piece == "few";
}

// Of an age, in which "m" stands for minutes.
std::optional<TimeUnit> unit_in_age(std::string_view word) {
  return word == "m" ? TimeUnit::minute : time_word(word).unit;
}

// Whether the units of two ages are named alike: "1 week" may become "2 weeks" and "13 days", but neither "2 Wochen"
// nor "1 weeks"; "2 godziny" may become "5 godzin".
bool same_names_of_units(std::string_view expected, std::string_view actual) {
  std::string_view count_e, count_a;
  while (!expected.empty() && !actual.empty()) {
    const std::string_view e = take_piece(expected), a = take_piece(actual);
    if (is_count(e)) count_e = e;
    if (is_count(a)) count_a = a;
    if (e == a || (is_count(e) && is_count(a))) continue;
    const std::optional<TimeUnit> unit_e = unit_in_age(e), unit_a = unit_in_age(a);
    if (!unit_e || !unit_a) return false;
    if (unit_e != unit_a) return true;
    const bool may_decline = count_e != count_a && has_many_plurals(e) && has_many_plurals(a);
    if (!may_decline && grammatical_number(count_e) == grammatical_number(count_a)) return false;
  }
  return true;
}

bool is_running(std::int64_t distance, const TimePair& times) {
  const std::int64_t precision = std::max(times.expected.span.precision, times.actual.span.precision);
  return std::abs(distance - times.between_clocks()) <= clock_slack + precision - 1;
}

// In some zone of the world, by its seconds east of Greenwich.
template <typename Holds>
bool holds_in_some_zone(Holds holds) {
  constexpr std::int64_t first_zone = -12 * 3600, last_zone = 14 * 3600, between_zones = 900;
  for (std::int64_t zone = first_zone; zone <= last_zone; zone += between_zones) {
    if (holds(zone)) return true;
  }
  return false;
}

// Who says a date looks at the clock within so many seconds of the response's own. More would explain a date that is a
// day off in all runs that begin at a full quarter of an hour, as cron starts them: somewhere that is midnight.
constexpr std::int64_t midnight_slack = 2;

// Whether so many steps (days, months) lie between both clocks in some zone; `step_of` gives the number of
// the step that a day is in.
template <typename StepOf>
bool clocks_are_apart(std::int64_t steps, const TimePair& times, StepOf step_of) {
  const auto step = [&](std::int64_t instant) { return step_of(floor_divide(instant, seconds_a_day)); };
  return holds_in_some_zone([&](std::int64_t zone) {
    const std::int64_t expected = times.expected.clock + zone, actual = times.actual.clock + zone;
    const std::int64_t least = step(actual - midnight_slack) - step(expected + midnight_slack);
    const std::int64_t most = step(actual + midnight_slack) - step(expected - midnight_slack);
    return least <= steps && steps <= most;
  });
}

// Within twenty years of its clock; else it is some number.
bool is_near(const TimeSide& side) {
  constexpr std::int64_t most = 20 * 366 * seconds_a_day;
  return std::abs(side.span.day[0] * seconds_a_day - side.clock) <= most;
}

bool unchanged_date(const TimePair& times, std::size_t reading) {
  const std::int64_t expected = day_in(times.expected, reading), actual = day_in(times.actual, reading);
  if (expected == no_day || actual == no_day) return false;
  const TimeSpan &of_expected = times.expected.span, &of_actual = times.actual.span;
  if (of_expected.is_year_day_month != of_actual.is_year_day_month) return false;
  if (of_expected.weekday >= 0 && of_actual.weekday >= 0 &&
      wrong_weekday(times.expected, expected) != wrong_weekday(times.actual, actual))
    return false;
  const auto days_have_gone_on = [&] {
    return clocks_are_apart(actual - expected, times, [](std::int64_t day) { return day; });
  };
  if (of_expected.kind == TimeKind::instant) {
    const std::int64_t distance = (actual - expected) * seconds_a_day + of_actual.second - of_expected.second;
    const bool at_same_hour = of_expected.is_clock_first && of_expected.second == of_actual.second;
    return distance == 0 || is_running(distance, times) || (at_same_hour && days_have_gone_on());
  }
  if (of_expected.kind == TimeKind::day) return actual == expected || days_have_gone_on();
  const std::int64_t months = month_of(actual) - month_of(expected);
  return months == 0 || clocks_are_apart(months, times, month_of);
}

// One of the two, or both, names its day by its clock's.
bool unchanged_from_today(const TimePair& times, std::size_t reading) {
  const auto day = [&](const TimeSide& side, std::int64_t zone) {
    if (!side.span.from_today) return day_in(side, reading);
    return floor_divide(side.clock + zone, seconds_a_day) + *side.span.from_today;
  };
  return holds_in_some_zone([&](std::int64_t zone) {
    const std::int64_t expected = day(times.expected, zone), actual = day(times.actual, zone);
    if (expected == no_day || actual == no_day) return false;
    const std::int64_t distance =
        (actual - expected) * seconds_a_day + times.actual.span.second - times.expected.span.second;
    return distance == 0 || is_running(distance, times);
  });
}

// Of no day: the distance is known but for whole days.
bool unchanged_clock(const TimePair& times) {
  const std::int64_t distance = times.actual.span.second - times.expected.span.second;
  const std::int64_t off = distance - times.between_clocks();
  const std::int64_t days = floor_divide(off + seconds_a_day / 2, seconds_a_day);
  return distance == 0 || is_running(distance - days * seconds_a_day, times);
}

// What visits make themselves is seconds or minutes old: these run. What is older is fixed.
bool unchanged_age(const TimePair& times, std::size_t reading) {
  const TimeSpan &expected = times.expected.span, &actual = times.actual.span;
  const std::int64_t unit_e = expected.unit[reading], unit_a = actual.unit[reading];
  const std::int64_t unit = std::max(unit_e, unit_a);
  if (unit <= 60 && std::abs(actual.amount[reading] - expected.amount[reading]) <= clock_slack + unit)
    return true;
  const std::int64_t amount_e = 2 * expected.amount[reading], amount_a = 2 * actual.amount[reading];
  const std::int64_t later = 2 * times.between_clocks();
  for (const int sign : {-1, 1}) {  // ago, to come; in half seconds, since units are halved
    if (sign > 0 && (expected.is_past || actual.is_past)) continue;
    for (const int rounding : {0, -1, -2}) {
      const std::int64_t nearer_e = amount_e + rounding * unit_e,
                         nearer_a = amount_a + rounding * unit_a + sign * later;
      if (nearer_e < nearer_a + 2 * unit_a && nearer_a < nearer_e + 2 * unit_e) return true;
    }
  }
  return false;
}

// How many were counted is not known, but that it is a whole number, which the clocks and both rates tell: 20 edits at
// 0.95195 a day began 1815216 seconds ago. It is fixed when they were as many, since the same instant. Where
// so many are counted that some number nearly fits any two rates, nothing is known.
bool unchanged_rate(const TimePair& times) {
  constexpr double clear = 20;  // by chance one rate of so many would fit
  const TimeSpan &expected = times.expected.span, &actual = times.actual.span;
  if (expected.unit != actual.unit) return false;
  const auto unit = static_cast<double>(expected.unit[0]),
             later = static_cast<double>(times.between_clocks());
  const double one_takes = unit / actual.rate - unit / expected.rate;
  const double counted = std::round(later / one_takes);
  if (!(counted >= 1) || counted > 1e9) return false;
  const double error_e = unit * expected.rate_error / (expected.rate * expected.rate),
               error_a = unit * actual.rate_error / (actual.rate * actual.rate);
  const double slack = static_cast<double>(clock_slack) + counted * (error_e + error_a);
  return std::abs(counted * one_takes - later) <= slack && std::abs(one_takes) >= 2 * slack * clear;
}

// In which readings the two times say the same.
Readings unchanged_readings(const TimePair& times) {
  const TimeSpan &expected = times.expected.span, &actual = times.actual.span;
  if (times.expected.text == times.actual.text) return all_readings;
  if (expected.kind != actual.kind) return 0;
  if (expected.kind == TimeKind::age) {
    // "less than 5 days" are not "more than 5 days".
    const bool is_as_long = expected.amount == actual.amount && expected.unit == actual.unit;
    const bool is_unchanged =
        (!is_as_long || times.expected.text == times.actual.text) &&
        same_names_of_units(without_about(times.expected.text), without_about(times.actual.text)) &&
        readings_in_which([&](std::size_t reading) { return unchanged_age(times, reading); }) != 0;
    return is_unchanged ? all_readings : 0;
  }
  const bool is_by_today = expected.from_today || actual.from_today;
  if (is_by_today && expected.from_today != actual.from_today)
    return readings_in_which([&](std::size_t reading) { return unchanged_from_today(times, reading); });
  if (expected.kind == TimeKind::rate) return unchanged_rate(times) ? all_readings : 0;
  if (!same_form(times.expected.text, times.actual.text)) return 0;
  if (is_by_today)
    return readings_in_which([&](std::size_t reading) { return unchanged_from_today(times, reading); });
  if (expected.kind == TimeKind::duration) {
    constexpr std::int64_t most = longest_measured_duration * 1'000'000;
    return expected.microseconds < most && actual.microseconds < most ? all_readings : 0;
  }
  if (!same_widths(times.expected.text, times.actual.text)) return 0;
  if (expected.kind == TimeKind::clock) return unchanged_clock(times) ? all_readings : 0;
  if (expected.is_epoch && !(is_near(times.expected) && is_near(times.actual))) return 0;
  return readings_in_which([&](std::size_t reading) { return unchanged_date(times, reading); });
}

}  // namespace

bool TimeComparer::settle(std::string_view expected, std::string_view actual, const TwoClocks& clocks,
                          std::string& out) {
  const auto says_same = [&](std::string_view claims, std::string_view other) {
    return settle(claims, other, clocks, out) && out == claims;
  };
  const std::optional<std::string> tokens = with_tokens_of(expected, actual, says_same);
  if (!tokens) return settle_times(expected, actual, clocks, out);
  if (!settle_times(expected, *tokens, clocks, out)) out = *tokens;
  return true;
}

bool TimeComparer::settle_times(std::string_view expected, std::string_view actual, const TwoClocks& clocks,
                                std::string& out) {
  if (same_age_in_days(expected, actual, clocks)) {
    out = expected;
    return true;
  }
  scanner_.scan(expected, expected_);
  scanner_.scan(actual, actual_);
  if (expected_.size() != actual_.size()) return false;
  out.clear();
  bool any = false;
  std::size_t at = 0;
  Readings readings = all_readings;
  for (std::size_t i = 0; i < actual_.size(); ++i) {
    const TimeSpan &of_expected = expected_[i], &of_actual = actual_[i];
    const std::string_view e = expected.substr(of_expected.begin, of_expected.end - of_expected.begin);
    const std::string_view a = actual.substr(of_actual.begin, of_actual.end - of_actual.begin);
    const Readings unchanged =
        readings & unchanged_readings({{of_expected, e, clocks.expected}, {of_actual, a, clocks.actual}});
    if (unchanged != 0) readings = unchanged;
    any = any || (unchanged != 0 && e != a);
    out.append(actual, at, of_actual.begin - at).append(unchanged != 0 ? e : a);
    at = of_actual.end;
  }
  out.append(actual.substr(at));
  return any;
}

}  // namespace treesift
