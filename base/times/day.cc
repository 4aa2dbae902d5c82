#include "base/times/day.h"

#include <fmt/format.h>

#include "base/ascii.h"

namespace treesift {

std::string day_text(std::chrono::year_month_day day) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

std::optional<std::chrono::year_month_day> day_named(std::string_view text) {
  constexpr std::string_view shape = "0000-00-00";
  if (text.size() != shape.size()) return std::nullopt;
  int parts[3] = {};
  std::size_t part = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (shape[i] == '-' ? text[i] != '-' : !is_digit(text[i])) return std::nullopt;
    if (shape[i] == '-')
      ++part;
    else
      parts[part] = parts[part] * 10 + (text[i] - '0');
  }
  const std::chrono::year_month_day day = std::chrono::year(parts[0]) /
                                          std::chrono::month(static_cast<unsigned>(parts[1])) /
                                          std::chrono::day(static_cast<unsigned>(parts[2]));
  return day.ok() ? std::optional(day) : std::nullopt;
}

}  // namespace treesift
