// How much a fault matters to a user of the program under test: the journal version of SMART, section 7.1.
#pragma once

#include <cstdint>
#include <string_view>

namespace treesift {

// The worst comes last, so that severities compare. `unknown`: nobody has said so.
enum class Severity : std::uint8_t { unknown, very_low, low, medium, severe };

// As verdicts spell them; unknown is empty.
inline constexpr std::string_view severity_names[] = {"", "very low", "low", "medium", "severe"};

// Of a name as verdicts or as labels ("very-low") spell it; Severity::unknown for any other text.
Severity severity_named(std::string_view name);

inline std::string_view severity_name(Severity severity) {
  return severity_names[static_cast<std::size_t>(severity)];
}

}  // namespace treesift
