#include "base/times/east_asian_date.h"

#include <initializer_list>
#include <string_view>

#include "base/times/time_clock.h"

namespace treesift {
namespace {

using Signs = std::initializer_list<std::string_view>;

// A number with its sign behind it, "11月"; `end` is 0 where there is none.
struct SignedNumber {
  std::int64_t value = 0;
  std::size_t end = 0;
};

SignedNumber signed_number(const TimeText& text, const DigitRun& number, Signs signs) {
  if (number.digits() != 1 && number.digits() != 2) return {};
  for (const std::string_view sign : signs) {
    if (text.text.substr(number.end).starts_with(sign)) return {number.value, number.end + sign.size()};
  }
  return {};
}

SignedNumber next_number(const TimeText& text, std::size_t i, Signs signs) {
  return signed_number(text, text.number_at(i + text.blank_at(i)), signs);
}

std::size_t end_of_year(const TimeText& text, const DigitRun& number) {
  const std::string_view behind = text.text.substr(number.end);
  const bool has_sign = behind.starts_with("年") || behind.starts_with("년");
  return is_year(number) && has_sign ? number.end + std::string_view("年").size() : 0;
}

// 11時37分, 11时37分20秒, 11시 37분.
void take_clock_with_signs(const TimeText& text, std::size_t i, TimeSpan& span) {
  const SignedNumber hour = next_number(text, i, {"時", "时", "시"});
  if (hour.end == 0 || hour.value >= 24) return;
  const SignedNumber minute = next_number(text, hour.end, {"分", "분"});
  if (minute.end == 0 || minute.value >= 60) return;
  const SignedNumber second = next_number(text, minute.end, {"秒", "초"});
  const bool has_second = second.end != 0 && second.value <= 60;
  span.kind = TimeKind::instant;
  span.second = hour.value * 3600 + minute.value * 60 + (has_second ? second.value : 0);
  span.precision = has_second ? 1 : 60;
  span.end = has_second ? second.end : minute.end;
}

}  // namespace

bool read_east_asian_date(const TimeText& text, const DigitRun& number, TimeSpan& span) {
  const std::size_t year_end = end_of_year(text, number);
  const SignedNumber month = year_end == 0 ? SignedNumber() : next_number(text, year_end, {"月", "월"});
  if (month.end == 0) return false;
  const SignedNumber day = next_number(text, month.end, {"日", "일"});
  const std::int64_t date = day_of(number.value, month.value, day.end == 0 ? 1 : day.value);
  if (date == no_day) return false;
  span.kind = day.end == 0 ? TimeKind::month : TimeKind::day;
  span.begin = number.begin;
  span.end = day.end == 0 ? month.end : day.end;
  span.day.fill(date);
  if (day.end == 0) return true;
  const std::size_t behind = span.end + text.blank_at(span.end);
  if (!take_clock(text, behind, span)) take_clock_with_signs(text, behind, span);
  return true;
}

}  // namespace treesift
