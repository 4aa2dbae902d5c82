// Blanks and tabs, which HTTP allows around names and values (RFC 9110, section 5.6.3: OWS).
#pragma once

#include <string_view>

namespace treesift {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Without blanks and tabs around it.
constexpr std::string_view trim_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace treesift
