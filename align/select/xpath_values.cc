#include "align/select/xpath_values.h"

#include <charconv>
#include <cmath>
#include <limits>

#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {

double to_number(std::string_view text) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.find_first_not_of("0123456789.") != std::string_view::npos) return none;
  if (digits.find_first_of("0123456789") == std::string_view::npos) return none;
  double number = none;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number, std::chars_format::fixed);
  if (read.ptr != end) return none;
  if (read.ec != std::errc{}) number = std::numeric_limits<double>::infinity();
  return text.starts_with('-') ? -number : number;
}

std::string_view to_text(double number, std::string& scratch) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
  if (number == 0) return "0";
  scratch.resize(400);  // the largest double has 309 digits
  const auto end =
      std::to_chars(scratch.data(), scratch.data() + scratch.size(), number, std::chars_format::fixed);
  scratch.resize(static_cast<std::size_t>(end.ptr - scratch.data()));
  return scratch;
}

double to_length(std::string_view text) {
  return static_cast<double>(count_characters(text));
}

}  // namespace treesift
