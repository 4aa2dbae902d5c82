// Formats that texts have all over the world. Names and meanings are those of JSON Schema (draft 2020-12, section 7.3).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

enum class ValueFormat : std::uint8_t {
  none,
  date_time,
  date,
  time,
  email,
  uri,
  uuid,
  ipv4,
  ipv6,
  hostname,
  hexadecimal,  // digits 0-9 and a-f only, eight at least; ours
};
inline constexpr std::array<std::string_view, 11> value_format_names{
    "none", "date-time", "date", "time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname", "hexadecimal"};

// Of a name in value_format_names, "none" too; nothing for any other.
std::optional<ValueFormat> format_named(std::string_view name);
constexpr std::string_view format_name(ValueFormat format) {
  return value_format_names[static_cast<std::size_t>(format)];
}

// Every text has the format `none`. A day must be in the calendar.
bool has_format(std::string_view text, ValueFormat format);

}  // namespace treesift
