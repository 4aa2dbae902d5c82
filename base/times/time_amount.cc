#include "base/times/time_amount.h"

#include <array>
#include <optional>
#include <string_view>

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

// Adds a number and the unit behind it to the amount of the span.
std::optional<TimeUnit> add_amount(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  if (number.digits() > 6) return std::nullopt;
  const std::string_view name = text.word_at(number.end + text.blank_at(number.end));
  const std::optional<TimeUnit> unit = time_word(name).unit;
  if (!unit || is_digit(text.at(text.place_of(name) + name.size()))) return std::nullopt;
  span.unit = seconds_of(*unit);
  for (std::size_t i = 0; i < time_readings; ++i) span.amount[i] += number.value * span.unit[i];
  span.end = text.place_of(name) + name.size();
  return unit;
}

// "0.002 s", "12.5 ms": with a fraction, of seconds with one of two digits at least.
bool read_duration(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  const char point = text.at(number.end);
  const DigitRun fraction = text.number_at(number.end + 1);
  if ((point != '.' && point != ',') || fraction.digits() == 0 || number.digits() > 6) return false;
  const std::string_view name = text.word_at(fraction.end + text.blank_at(fraction.end));
  const std::optional<TimeUnit> unit = time_word(name).unit;
  if (!unit || *unit > TimeUnit::second || (*unit == TimeUnit::second && fraction.digits() < 2)) return false;
  const std::int64_t of_unit = *unit == TimeUnit::second        ? 1'000'000
                               : *unit == TimeUnit::millisecond ? 1000
                                                                : 1;
  span.kind = TimeKind::duration;
  span.begin = number.begin;
  span.end = text.place_of(name) + name.size();
  span.microseconds = number.value * of_unit;  // the fraction changes nothing that is asked of it
  return true;
}

// Past what stands between two numbers of one amount: "1 day, 3 hours", "1 Tag und 3 Stunden".
std::size_t skip_and(const TimeText& text, std::size_t i) {
  if (text.at(i) == ',') ++i;
  i += text.blank_at(i);
  const std::string_view word = text.word_at(i);
  for (const std::string_view joiner : {"and", "und", "et", "y", "e", "en"}) {
    if (word == joiner) i += word.size() + text.blank_at(i + word.size());
  }
  return i;
}

}  // namespace

bool read_amount(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  if (read_duration(text, number, span)) return true;
  TimeSpan amount = span;
  std::optional<TimeUnit> unit = add_amount(text, number, amount);
  if (!unit || *unit < TimeUnit::second) return false;
  amount.kind = TimeKind::age;
  amount.begin = number.begin;
  while (unit) {
    span = amount;
    const std::size_t i = skip_and(text, span.end);
    if (i == span.end || !is_digit(text.at(i))) break;
    const std::optional<TimeUnit> shorter = add_amount(text, text.number_at(i), amount);
    unit = shorter && *shorter < *unit && *shorter >= TimeUnit::second ? shorter : std::nullopt;
  }
  return true;
}

}  // namespace treesift
