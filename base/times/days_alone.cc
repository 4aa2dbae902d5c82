#include "base/times/days_alone.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <system_error>

#include "base/ascii.h"

namespace treesift {
namespace {

struct Decimal {
  double value;
  std::size_t decimals;
};

std::size_t digits_at(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_digit(text[end])) ++end;
  return end - begin;
}

// "8.45", and nothing else.
std::optional<Decimal> read_decimal(std::string_view text) {
  constexpr std::size_t fewest = 2, most = 6;
  const std::size_t whole = digits_at(text, 0), decimals = digits_at(text, whole + 1);
  const bool is_decimal = whole > 0 && whole <= most && whole < text.size() && text[whole] == '.' &&
                          decimals >= fewest && decimals <= most && whole + 1 + decimals == text.size();
  double value = 0;
  if (!is_decimal || std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
    return std::nullopt;
  return Decimal{value, decimals};
}

}  // namespace

bool same_age_in_days(std::string_view expected, std::string_view actual, const TwoClocks& clocks) {
  constexpr double seconds_a_day = 86400, least_from_whole = 0.05;
  const double later = static_cast<double>(clocks.actual - clocks.expected) / seconds_a_day;
  if (std::abs(later - std::round(later)) < least_from_whole) return false;
  const std::optional<Decimal> before = read_decimal(expected), after = read_decimal(actual);
  if (!before || !after || before->decimals != after->decimals) return false;
  const double error = std::pow(10.0, -static_cast<double>(before->decimals)) +
                       static_cast<double>(clock_slack) / seconds_a_day;
  return std::abs(after->value - before->value - later) <= error;
}

}  // namespace treesift
