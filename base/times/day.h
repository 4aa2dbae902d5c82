// Days as files and options write them: 2026-11-18.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// "2026-11-18".
std::string day_text(std::chrono::year_month_day day);

// The day of that text; nothing for any other text, and for a day that no month has.
std::optional<std::chrono::year_month_day> day_named(std::string_view text);

}  // namespace treesift
