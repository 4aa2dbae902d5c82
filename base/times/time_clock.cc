#include "base/times/time_clock.h"

#include <chrono>
#include <string_view>

namespace treesift {
namespace {

// "am", "PM", "p.m." behind it.
void take_meridiem(const TimeText& text, std::int64_t hour, std::size_t& end, std::int64_t& into) {
  const std::size_t letter = end + text.blank_at(end);
  const char half = lower_case(text.at(letter));
  if ((half != 'a' && half != 'p') || hour < 1 || hour > 12) return;
  const bool points = text.at(letter + 1) == '.';
  const std::size_t last = letter + (points ? 2 : 1);
  if (lower_case(text.at(last)) != 'm' || TimeText::is_word_byte(text.at(last + 1)) ||
      is_digit(text.at(last + 1)))
    return;
  end = last + 1 + (points && text.at(last + 1) == '.');
  into = hour % 12 + (half == 'p' ? 12 : 0);
}

// Z, UTC, GMT+0100, +01:00 behind a clock time of a day.
void take_zone(const TimeText& text, TimeSpan& span) {
  std::size_t i = span.end;
  if (text.at(i) == ' ') ++i;
  const std::string_view word = text.word_at(i);
  const bool is_named = word == "Z" || word == "UTC" || word == "GMT";
  if (is_named) {
    span.has_zone = true;
    span.end = i += word.size();
  }
  const char sign = text.at(i);
  const DigitRun hours = text.number_at(i + 1);
  if ((sign != '+' && sign != '-') || (hours.digits() != 2 && hours.digits() != 4)) return;
  const bool colon = hours.digits() == 2 && text.at(hours.end) == ':';
  const DigitRun minutes = colon ? text.number_at(hours.end + 1) : DigitRun{hours.end, hours.end, 0};
  if (colon && minutes.digits() != 2) return;
  const std::int64_t hour = hours.digits() == 4 ? hours.value / 100 : hours.value;
  const std::int64_t minute = hours.digits() == 4 ? hours.value % 100 : minutes.value;
  if (hour > 14 || minute >= 60) return;
  span.has_zone = true;
  span.end = minutes.end;
  span.second -= (sign == '+' ? 1 : -1) * (hour * 3600 + minute * 60);
}

}  // namespace

bool is_year(const DigitRun& number) {
  return number.digits() == 4 && number.value >= 1000 && number.value < 3000;
}

std::int64_t day_of(std::int64_t year, std::int64_t month, std::int64_t day) {
  using namespace std::chrono;
  const year_month_day date{std::chrono::year(static_cast<int>(year)),
                            std::chrono::month(static_cast<unsigned>(month)),
                            std::chrono::day(static_cast<unsigned>(day))};
  return date.ok() ? sys_days(date).time_since_epoch().count() : no_day;
}

bool read_clock(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  const char separator = text.at(number.end);
  if (number.digits() > 2 || number.value >= 24 || (separator != ':' && separator != 'h')) return false;
  const DigitRun minute = text.number_at(number.end + 1), second = text.number_at(minute.end + 1);
  if (minute.digits() != 2 || minute.value >= 60) return false;
  const bool has_second = text.at(minute.end) == ':' && second.digits() == 2 && second.value <= 60;
  if (text.at(minute.end) == ':' && is_digit(text.at(minute.end + 1)) && !has_second) return false;
  std::size_t end = has_second ? second.end : minute.end;
  if (has_second && (text.at(end) == '.' || text.at(end) == ',') && is_digit(text.at(end + 1)))
    end = text.number_at(end + 1).end;
  if (text.at(end) == ':' && is_digit(text.at(end + 1))) return false;
  std::int64_t hour = number.value;
  take_meridiem(text, number.value, end, hour);
  if (separator == 'h' && is_letter(text.at(end)) && text.word_at(end) != "min") return false;
  span.kind = TimeKind::clock;
  span.begin = number.begin;
  span.end = end;
  span.second = hour * 3600 + minute.value * 60 + (has_second ? second.value : 0);
  span.precision = has_second ? 1 : 60;
  return true;
}

bool take_clock(const TimeText& text, std::size_t i, TimeSpan& span) {
  if (!is_digit(text.at(i))) return false;
  const std::size_t begin = span.begin;
  if (!read_clock(text, text.number_at(i), span)) return false;
  span.kind = TimeKind::instant;
  span.begin = begin;
  take_zone(text, span);
  return true;
}

bool take_compact_clock(const TimeText& text, std::size_t i, TimeSpan& span) {
  const DigitRun number = text.number_at(i);
  if (number.digits() != 4 && number.digits() != 6) return false;
  const std::int64_t value = number.digits() == 4 ? number.value * 100 : number.value;
  if (value / 10000 >= 24 || value / 100 % 100 >= 60 || value % 100 > 60) return false;
  span.second = value / 10000 * 3600 + value / 100 % 100 * 60 + value % 100;
  span.precision = number.digits() == 4 ? 60 : 1;
  span.kind = TimeKind::instant;
  span.end = number.end;
  take_zone(text, span);
  return true;
}

}  // namespace treesift
