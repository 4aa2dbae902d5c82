// Hexadecimal digits. Numbers stand in files as sixteen of them: digits and not a number, since programs that
// know doubles only would lose some of a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace treesift {

// 0 to 15; -1 for a character that is not a hexadecimal digit.
constexpr int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  const char lower = lower_case(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}
constexpr bool is_hex_digit(char c) {
  return hex_digit(c) >= 0;
}

// "00000000000000ff": always sixteen digits.
std::string hex_text(std::uint64_t number);
// The number that sixteen digits spell, in small or capital letters; nothing for any other text.
std::optional<std::uint64_t> hex_number(std::string_view text);

// Appends a byte as two digits, in capital letters: "0A".
void append_hex(std::string& out, char byte);

}  // namespace treesift
