#include "base/times/time_amount.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/times/time_words.h"

namespace treesift {
namespace {

// What months and years are reckoned as: 30 and 365 days, or their mean.
std::array<std::int64_t, time_readings> seconds_of(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::second:
      return {1, 1};
    case TimeUnit::minute:
      return {60, 60};
    case TimeUnit::hour:
      return {3600, 3600};
    case TimeUnit::day:
      return {86400, 86400};
    case TimeUnit::week:
      return {7 * 86400, 7 * 86400};
    case TimeUnit::month:
      return {30 * 86400, 2629746};
    case TimeUnit::year:
      return {365 * 86400, 31556952};
    default:
      return {0, 0};
  }
}

// Whether the "m" at a number stands for minutes, and not for metres: behind days or hours ("4h 6m"), or before seconds
// ("5m 53s").
bool are_minutes(const TimeText& text, std::size_t m, std::optional<TimeUnit> before) {
  if (before) return *before == TimeUnit::day || *before == TimeUnit::hour;
  const DigitRun seconds = text.number_at(m + 1 + text.blank_at(m + 1));
  return seconds.digits() > 0 && text.word_at(seconds.end) == "s";
}

// Adds a number and the unit behind it to the amount of the span; `before` is the unit of the number before it.
std::optional<TimeUnit> add_amount(const TimeText& text, const DigitRun& number,
                                   std::optional<TimeUnit> before, TimeSpan& span) {
  if (number.digits() > 6) return std::nullopt;
  const std::string_view name = text.next_word(number.end);
  const bool minutes = name == "m" && text.at(number.end) == 'm' && are_minutes(text, number.end, before);
  const std::optional<TimeUnit> unit = minutes ? TimeUnit::minute : time_word(name).unit;
  if (!unit || is_digit(text.at(text.end_of(name)))) return std::nullopt;
  if (name.size() == 1 && text.is_joined(number.begin, text.end_of(name))) return std::nullopt;
  span.unit = seconds_of(*unit);
  for (std::size_t i = 0; i < time_readings; ++i) span.amount[i] += number.value * span.unit[i];
  span.end = text.end_of(name);
  return unit;
}

// "0.002 s", "12.5 ms": with a fraction, of seconds with one of two digits at least.
bool read_duration(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  const char point = text.at(number.end);
  const DigitRun fraction = text.number_at(number.end + 1);
  if ((point != '.' && point != ',') || fraction.digits() == 0 || number.digits() > 6) return false;
  const std::string_view name = text.next_word(fraction.end);
  const std::optional<TimeUnit> unit = time_word(name).unit;
  if (!unit || *unit > TimeUnit::second || (*unit == TimeUnit::second && fraction.digits() < 2)) return false;
  const std::int64_t of_unit = *unit == TimeUnit::second        ? 1'000'000
                               : *unit == TimeUnit::millisecond ? 1000
                                                                : 1;
  span.kind = TimeKind::duration;
  span.begin = number.begin;
  span.end = text.end_of(name);
  span.microseconds = number.value * of_unit;  // the fraction changes nothing that is asked of it
  return true;
}

// Past what stands between two numbers of one amount: "1 day, 3 hours", "1 Tag und 3 Stunden".
std::size_t skip_and(const TimeText& text, std::size_t i) {
  i += text.comma_at(i);
  i += text.blank_at(i);
  const std::string_view word = text.word_at(i);
  for (const std::string_view joiner : {"and", "und", "et", "y", "e", "en"}) {
    if (word == joiner) i += word.size() + text.blank_at(i + word.size());
  }
  return i;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// Past the blanks, or the mark, that stand between the words of "edits_per_day".
std::size_t skip_link(const TimeText& text, std::size_t i) {
  return text.at(i) == '_' || text.at(i) == '-' ? i + 1 : i + text.blank_at(i);
}

std::size_t skip_link_back(const TimeText& text, std::size_t i) {
  const bool mark = i > text.free && (text.at(i - 1) == '_' || text.at(i - 1) == '-');
  return mark ? i - 1 : i - text.blank_before(i);
}

bool means_each(std::string_view word) {
  return is_one_of(word, {"per", "Per", "PER", "pro", "par", "por", "al", "a"});
}

// The unit of "per day" behind a number, or a word and a number.
std::optional<TimeUnit> each_behind(const TimeText& text, std::size_t i) {
  for (int words = 0; words < 3; ++words) {
    i = skip_link(text, i);
    const std::string_view word = text.word_at(i);
    const bool slash = text.at(i) == '/';
    if (slash || means_each(word))
      return time_word(text.word_at(slash ? i + 1 : skip_link(text, i + word.size()))).unit;
    if (word.empty()) break;
    i += word.size();
  }
  return std::nullopt;
}

// That of "per day" before it, as in "edits_per_day: 0.95" and "edits/day=0.95".
std::optional<TimeUnit> each_before(const TimeText& text, std::size_t i) {
  const auto is_mark = [&] {
    return i > text.free && std::string_view("\":='>").find(text.at(i - 1)) != std::string_view::npos;
  };
  for (int marks = 0; marks < 4 && (is_mark() || text.blank_before(i) > 0); ++marks)
    i -= is_mark() ? 1 : text.blank_before(i);
  const std::string_view unit = text.word_before(i);
  i -= unit.size();
  const bool slash = i > text.free && text.at(i - 1) == '/';
  if (!slash && !means_each(text.word_before(skip_link_back(text, i)))) return std::nullopt;
  return time_word(unit).unit;
}

// "0.95195 edits per day": with four decimals at least, so that it tells when the counting began.
bool read_rate(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  const DigitRun fraction = text.number_at(number.end + 1);
  if (text.at(number.end) != '.' || fraction.digits() < 4 || number.digits() > 9) return false;
  std::optional<TimeUnit> unit = each_before(text, number.begin);
  if (!unit) unit = each_behind(text, fraction.end);
  if (!unit || *unit < TimeUnit::second) return false;
  const std::string_view digits = text.text.substr(number.begin, fraction.end - number.begin);
  if (std::from_chars(digits.data(), digits.data() + digits.size(), span.rate).ec != std::errc() ||
      span.rate <= 0)
    return false;
  span.kind = TimeKind::rate;
  span.begin = number.begin;
  span.end = fraction.end;
  span.rate_error = 0.5 * std::pow(10.0, -static_cast<double>(fraction.digits()));
  span.unit = seconds_of(*unit);
  return true;
}

// Where the words begin that say how exactly the age at `begin` is told, "less than"; else `begin`.
std::size_t skip_about_back(const TimeText& text, std::size_t begin) {
  for (int words = 0; words < 2; ++words) {
    const std::string_view word = text.word_before(begin - text.blank_before(begin));
    if (text.blank_before(begin) == 0 || !means_about(word)) break;
    begin = text.place_of(word);
  }
  return begin;
}

bool is_told_as_age(const TimeText& text, std::size_t begin, std::size_t end) {
  const std::string_view before = text.word_before(begin - text.blank_before(begin));
  return leads_to_age(before) || follows_age(text.next_word(end));
}

void note_past(const TimeText& text, TimeSpan& age) {
  age.is_past = leads_to_past(text.word_before(age.begin - text.blank_before(age.begin))) ||
                follows_past(text.next_word(age.end));
}

}  // namespace

bool read_age_in_words(const TimeText& text, std::size_t begin, TimeSpan& span) {
  const std::string_view one = text.word_at(begin);
  if (!means_one(one)) return false;
  std::string_view name = text.next_word(text.end_of(one));
  const bool are_few = name == "few";
  if (are_few) name = text.next_word(text.end_of(name));
  const std::optional<TimeUnit> unit = time_word(name).unit;
  if (!unit || *unit < TimeUnit::second || (are_few && *unit != TimeUnit::second)) return false;
  const std::size_t end = text.end_of(name), from = skip_about_back(text, begin);
  if (!is_told_as_age(text, from, end)) return false;
  span.kind = TimeKind::age;
  span.begin = from;
  span.end = end;
  span.unit = seconds_of(are_few ? TimeUnit::minute : *unit);
  for (std::size_t i = 0; i < time_readings; ++i) span.amount[i] = are_few ? 0 : span.unit[i];
  note_past(text, span);
  return true;
}

std::string_view without_about(std::string_view age) {
  const TimeText text{age};
  std::string_view word = text.word_at(0);
  while (means_about(word)) word = text.next_word(text.end_of(word));
  const std::string_view next = text.next_word(text.end_of(word));
  return age.substr(text.place_of(means_one(word) && next == "few" ? next : word));
}

bool read_amount(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  if (read_duration(text, number, span) || read_rate(text, number, span)) return true;
  TimeSpan amount = span;
  std::optional<TimeUnit> unit = add_amount(text, number, std::nullopt, amount);
  if (!unit || *unit < TimeUnit::second) return false;
  amount.kind = TimeKind::age;
  amount.begin = skip_about_back(text, number.begin);
  while (unit) {
    span = amount;
    const std::size_t i = skip_and(text, span.end);
    if (i == span.end || !is_digit(text.at(i))) break;
    const std::optional<TimeUnit> shorter = add_amount(text, text.number_at(i), unit, amount);
    unit = shorter && *shorter < *unit && *shorter >= TimeUnit::second ? shorter : std::nullopt;
  }
  note_past(text, span);
  return true;
}

}  // namespace treesift
