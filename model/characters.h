// ASCII character classes that texts and sources are measured by.
#pragma once

namespace treesift {

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
inline bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace treesift
