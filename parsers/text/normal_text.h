// White space as HTML and XML readers see it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/white_space.h"

namespace treesift {

constexpr bool is_blank(std::string_view text) {
  for (char c : text) {
    if (!is_space(c)) return false;
  }
  return true;
}

// Without the white space at either end.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

enum class Trim : std::uint8_t { none, start, end, both };

// Whether collapse_space would return the text as it is.
bool is_collapsed(std::string_view text, Trim trim);

// Appends the text with each run of white space replaced by one space, and with none at the trimmed edges.
// The text must not lie inside `out`'s own storage unless `out` has room for all of it already.
void collapse_space(std::string_view text, Trim trim, std::string& out);

}  // namespace treesift
