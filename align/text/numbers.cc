#include "align/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>

#include "align/text/number_lists.h"
#include "align/text/text_kinds.h"

namespace treesift {

std::size_t end_of_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

namespace {

bool ends_word(std::string_view text, std::size_t at) {
  return at == text.size() || !is_word_char(text[at]);
}

// Whether a point and digits follow.
bool has_decimals(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1]);
}

bool may_have_sign(std::string_view text, std::size_t at) {
  return text[at] == '-' && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '(');
}

// Of a number as JSON writes it.
struct Decimal {
  bool negative = false;
  std::string digits;      // without zeros at the ends
  std::int64_t point = 0;  // of digits stand before it
  bool is_number = false;
};

Decimal decimal_of(std::string_view text) {
  constexpr std::int64_t largest_exponent = 9999;
  Decimal decimal;
  decimal.negative = text.starts_with('-');
  if (decimal.negative) text.remove_prefix(1);
  const std::size_t whole = end_of_digits(text, 0);
  const std::size_t end = has_decimals(text, whole) ? end_of_digits(text, whole + 1) : whole;
  std::int64_t exponent = 0;
  if (end < text.size()) {
    if (lower_case(text[end]) != 'e') return decimal;
    std::string_view power = text.substr(end + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    const auto [stop, error] = std::from_chars(power.data(), power.data() + power.size(), exponent);
    if (error != std::errc() || stop != power.data() + power.size()) return decimal;
  }
  const bool padded = whole > 1 && text.front() == '0';
  if (whole == 0 || padded || std::abs(exponent) > largest_exponent) return decimal;
  decimal.digits = text.substr(0, whole);
  if (end > whole) decimal.digits += text.substr(whole + 1, end - whole - 1);
  decimal.point = static_cast<std::int64_t>(whole) + exponent;
  const std::size_t first = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
  decimal.digits.erase(0, first);
  decimal.point -= static_cast<std::int64_t>(first);
  decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
  decimal.is_number = true;
  return decimal;
}

// Nothing where it is too large or too small for a double.
std::optional<double> value_of(std::string_view number) {
  double value = 0;
  const std::from_chars_result read = std::from_chars(number.data(), number.data() + number.size(), value);
  return read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

// Of a number that is not 0: its last digit stands for 10 to this power.
std::int64_t last_power(const Decimal& number) {
  return number.point - static_cast<std::int64_t>(number.digits.size());
}

// The digits from the place of 10^(high - 1) down to that of 10^low, which hold all that the number has.
std::string spread(const Decimal& number, std::int64_t high, std::int64_t low) {
  if (number.digits.empty()) return std::string(static_cast<std::size_t>(high - low), '0');
  return std::string(static_cast<std::size_t>(high - number.point), '0') + number.digits +
         std::string(static_cast<std::size_t>(last_power(number) - low), '0');
}

// How far apart two numbers are that are not the same: subtracted digit by digit, because of long numbers a double may
// lose the last digits, and these may be all that differs. Nothing where the difference is too large or too small for a
// double.
std::optional<double> distance(const Decimal& a, const Decimal& b) {
  const Decimal &one = a.digits.empty() ? b : a, &other = b.digits.empty() ? a : b;
  const std::int64_t high = std::max(one.point, other.point),
                     low = std::min(last_power(one), last_power(other));
  std::string larger = spread(a, high, low), smaller = spread(b, high, low);
  if (larger < smaller) larger.swap(smaller);
  const int sign = a.negative == b.negative ? -1 : 1;
  int carry = 0;
  for (std::size_t i = larger.size(); i-- > 0;) {
    const int digit = larger[i] - '0' + sign * (smaller[i] - '0' + carry);
    carry = digit < 0 || digit > 9 ? 1 : 0;
    larger[i] = static_cast<char>('0' + (digit + 10) % 10);
  }
  return value_of(fmt::format("{}{}e{}", carry, larger, low));
}

constexpr std::string_view group_separators[] = {",", ".", "'", "\u2019", "\u00A0", "\u202F"};

// Bytes of what may stand between groups of digits, if exactly three digits follow; else 0.
std::size_t group_separator_at(std::string_view text, std::size_t at) {
  for (const std::string_view separator : group_separators) {
    const std::size_t digits = at + separator.size();
    if (text.substr(at).starts_with(separator) && end_of_digits(text, digits) == digits + 3)
      return separator.size();
  }
  return 0;
}

// Whether digits and a separator stand before `at`: there no number in groups begins.
bool is_behind_digits(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return std::ranges::any_of(group_separators, [&](std::string_view separator) {
    return before.ends_with(separator) && before.size() > separator.size() &&
           is_digit(before[before.size() - separator.size() - 1]);
  });
}

// One past the number in groups of three digits at `at`, with decimals behind another mark: 1,234.50 or 1.234,50; `at`
// where none begins. One point and three digits are decimals. `plain` becomes the number as JSON writes it.
std::size_t end_of_grouped_number(std::string_view text, std::size_t at, std::string& plain) {
  const std::size_t digits = may_have_sign(text, at) ? at + 1 : at;
  std::size_t end = end_of_digits(text, digits);
  const std::size_t size = group_separator_at(text, end);
  if (end == digits || end > digits + 3 || size == 0 || is_behind_digits(text, at)) return at;
  const std::string_view separator = text.substr(end, size);
  plain = text.substr(at, end - at);
  std::size_t groups = 0;
  for (; text.substr(end).starts_with(separator) && group_separator_at(text, end) == size; ++groups) {
    plain += text.substr(end + size, 3);
    end += size + 3;
  }
  const char mark = separator == "." ? ',' : '.';
  const std::size_t decimals =
      end + 1 < text.size() && text[end] == mark ? end_of_digits(text, end + 1) : end;
  const bool has_mark = decimals > end + 1;
  if (separator == "." && groups == 1 && !has_mark) return at;
  if (has_mark) {
    plain.append(1, '.').append(text.substr(end + 1, decimals - end - 1));
    end = decimals;
  }
  const bool goes_on =
      end + 1 < text.size() && (text[end] == '.' || text[end] == ',') && is_digit(text[end + 1]);
  return ends_word(text, end) && !goes_on ? end : at;
}

// Whether the digits are a part of a version or an address, 1.2.3.
bool is_in_version(std::string_view text, std::size_t begin, std::size_t end) {
  return has_decimals(text, end) || (begin > 1 && text[begin - 1] == '.' && is_word_char(text[begin - 2]));
}

// The words before the number at or after `at`; moves `at` behind it, and takes the number.
std::string_view take_words(std::string_view text, std::size_t& at, std::string& number) {
  const std::size_t begin = at;
  number.clear();
  while (at < text.size()) {
    const std::size_t start = at;
    at = end_of_grouped_number(text, start, number);
    if (at > start) return text.substr(begin, start - begin);
    at = end_of_number(text, start);
    if (at > start && !is_in_version(text, start, at)) {
      number = text.substr(start, at - start);
      return text.substr(begin, start - begin);
    }
    number.clear();
    at = std::max({at, end_of_run(text, start), start + 1});
  }
  return text.substr(begin);
}

bool is_whole_number(std::string_view text) {
  return decimal_of(text).is_number;
}

// How much more a double may hold than it should, for each unit of what it holds: 0.29 * 100 is a little less than 29.
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();

double allowed_by(const Tolerance& tolerance, double expected) {
  return tolerance.is_share ? tolerance.amount * std::abs(expected) : tolerance.amount;
}

// Digits after zeros (007), and what no double can hold, must be written the same.
bool allows_number(const Tolerance& tolerance, std::string_view expected, std::string_view actual) {
  const std::string before = canonical_number(expected), after = canonical_number(actual);
  if (before == after) return true;
  if (!is_whole_number(expected) || !is_whole_number(actual)) return false;
  const std::optional<double> from = value_of(before), to = value_of(after);
  if (!from || !to) return false;
  const std::optional<double> apart = distance(decimal_of(expected), decimal_of(actual));
  return apart && *apart <= allowed_by(tolerance, *from) * (1 + rounding);
}

}  // namespace

std::size_t end_of_number(std::string_view text, std::size_t at) {
  const bool has_sign = at < text.size() && may_have_sign(text, at);
  const std::size_t begin = has_sign ? at + 1 : at;
  const std::size_t point = end_of_digits(text, begin);
  if (point == begin || !ends_word(text, point)) return at;
  const bool in_version = begin > 1 && text[begin - 1] == '.' && is_word_char(text[begin - 2]);
  if (in_version || !has_decimals(text, point)) return point;
  const std::size_t end = end_of_digits(text, point + 1);
  return ends_word(text, end) && !has_decimals(text, end) ? end : point;
}

bool is_number(std::string_view run) {
  return !run.empty() && end_of_number(run, 0) == run.size();
}

std::string canonical_number(std::string_view number) {
  constexpr std::int64_t longest = 40;  // as zeros; beyond it an exponent is written
  const Decimal decimal = decimal_of(number);
  if (!decimal.is_number) return std::string(number);
  if (decimal.digits.empty()) return "0";
  const std::string sign = decimal.negative ? "-" : "";
  const auto size = static_cast<std::int64_t>(decimal.digits.size());
  if (decimal.point > longest + size || decimal.point < -longest)
    return fmt::format("{}{}e{}", sign, decimal.digits, decimal.point - size);
  if (decimal.point <= 0)
    return fmt::format("{}0.{}{}", sign, std::string(static_cast<std::size_t>(-decimal.point), '0'),
                       decimal.digits);
  if (decimal.point >= size)
    return fmt::format("{}{}{}", sign, decimal.digits,
                       std::string(static_cast<std::size_t>(decimal.point - size), '0'));
  const auto point = static_cast<std::size_t>(decimal.point);
  return fmt::format("{}{}.{}", sign, decimal.digits.substr(0, point), decimal.digits.substr(point));
}

bool within(const Tolerance& tolerance, std::string_view expected, std::string_view actual) {
  if (is_whole_number(expected) && is_whole_number(actual)) return allows_number(tolerance, expected, actual);
  const auto take = is_number_list(expected) && is_number_list(actual) ? take_separators : take_words;
  std::string e, a;
  for (std::size_t in_expected = 0, in_actual = 0;
       in_expected < expected.size() || in_actual < actual.size();) {
    if (take(expected, in_expected, e) != take(actual, in_actual, a)) return false;
    if (e.empty() != a.empty()) return false;
    if (!e.empty() && !allows_number(tolerance, e, a)) return false;
  }
  return true;
}

}  // namespace treesift
