#include "align/contracts/value_format.h"

#include <re2/re2.h>

#include <algorithm>
#include <chrono>

namespace treesift {
namespace {

// By ValueFormat.
constexpr std::array<const char*, 11> expressions{
    "",
    R"((\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d))",
    R"((\d{4}-\d{2}-\d{2}))",
    R"((?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)",
    R"([^\s@"]+@[^\s@]*[^\s@.])",
    R"([A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+)",
    R"([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12})",
    R"((?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))",
    R"([0-9A-Fa-f:]*:[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*)",
    R"([A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*)",
    R"([0-9a-f]{8,}|[0-9A-F]{8,})",
};

const RE2& expression_of(ValueFormat format) {
  static const auto* const all = [] {
    auto* const made = new std::array<RE2*, expressions.size()>();
    for (std::size_t i = 0; i < expressions.size(); ++i) (*made)[i] = new RE2(expressions[i]);
    return made;
  }();
  return *(*all)[static_cast<std::size_t>(format)];
}

bool is_in_calendar(re2::StringPiece day) {
  const auto number = [&](std::size_t at, std::size_t length) {
    int value = 0;
    for (std::size_t i = at; i < at + length; ++i) value = 10 * value + (day[i] - '0');
    return value;
  };
  using namespace std::chrono;
  return year_month_day(year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                        std::chrono::day(static_cast<unsigned>(number(8, 2))))
      .ok();
}

}  // namespace

std::optional<ValueFormat> format_named(std::string_view name) {
  const auto found = std::ranges::find(value_format_names, name);
  if (found == value_format_names.end()) return std::nullopt;
  return static_cast<ValueFormat>(found - value_format_names.begin());
}

bool has_format(std::string_view text, ValueFormat format) {
  if (format == ValueFormat::none) return true;
  const RE2& expression = expression_of(format);
  re2::StringPiece groups[2];
  const re2::StringPiece whole(text.data(), text.size());
  if (!expression.Match(whole, 0, text.size(), RE2::ANCHOR_BOTH, groups, 2)) return false;
  const bool has_day = format == ValueFormat::date || format == ValueFormat::date_time;
  return !has_day || is_in_calendar(groups[1]);
}

}  // namespace treesift
