// Percent-encoding of RFC 3986, section 2.
#pragma once

#include <string>
#include <string_view>

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

// "café" of "caf%C3%A9". A percent sign that encodes nothing stays.
inline std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_encoded =
        text[at] == '%' && at + 2 < text.size() && is_hex_digit(text[at + 1]) && is_hex_digit(text[at + 2]);
    out += is_encoded ? static_cast<char>(hex_digit(text[at + 1]) * 16 + hex_digit(text[at + 2])) : text[at];
    at += is_encoded ? 2 : 0;
  }
  return out;
}

}  // namespace treesift
