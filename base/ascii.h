// Letters and digits of ASCII, whatever the locale. Other bytes are neither, and stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_letter(char c) {
  return is_lower(c) || is_upper(c);
}
// Below the space, and DEL.
constexpr bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
}

// In lower case: how HTML, HTTP, CSS and the labels of encodings compare names.
constexpr char lower_case(char c) {
  return is_upper(c) ? static_cast<char>(c + 32) : c;
}
std::string lower_case(std::string_view text);

// Whether all bytes are of ASCII, eight at a time.
bool is_ascii(std::string_view bytes);

}  // namespace treesift
