// Percent-encoding of RFC 3986, section 2.
#pragma once

#include <string>

#include "base/ascii.h"
#include "base/hex.h"

namespace treesift {

// What needs no encoding anywhere in a URL: letters, digits and -._~
constexpr bool is_unreserved(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

// Appends "%2F".
inline void append_percent_encoded(std::string& out, char c) {
  out += '%';
  append_hex(out, c);
}

}  // namespace treesift
