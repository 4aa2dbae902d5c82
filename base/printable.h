// Characters of template files that cannot stand there as they are.
#pragma once

#include <fmt/format.h>

#include <string>

namespace treesift {

inline bool is_control(char c) {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
}

// "\x0A"
inline std::string hexadecimal(char c) {
  return fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
}

// Three apostrophes would end the text where it stands in a file. `before`: what stands before c.
inline bool is_third_apostrophe(char c, const std::string& before) {
  return c == '\'' && before.ends_with("''");
}

}  // namespace treesift
