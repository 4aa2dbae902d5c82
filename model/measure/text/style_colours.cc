// Colours.
//
// Problem. A release writes #FFF for #ffffff. No looks have changed, but as texts the values differ on every page; and
// the digits of a colour, #34495e for #3498db, are taken for a number with another unit.
//
// How. Colours in hexadecimal are compared in lower case, with each digit of a short one doubled.
#include "model/measure/text/style_colours.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/hex.h"
#include "model/measure/text/text_change.h"

namespace treesift {
namespace {

// How many bytes the colour has that begins at the front of `text`; 0: none does. A reference, url(#a0), is no colour.
std::size_t length_of_colour(std::string_view text, std::string_view before) {
  if (!text.starts_with('#') || before.ends_with("url(")) return 0;
  const auto end = std::find_if_not(text.begin() + 1, text.end(), is_hex_digit);
  const auto length = static_cast<std::size_t>(end - text.begin());
  const bool is_whole =
      end == text.end() || !(is_letter(*end) || is_digit(*end) || *end == '-' || *end == '_');
  constexpr std::size_t lengths[] = {4, 5, 7, 9};  // #rgb, #rgba, #rrggbb, #rrggbbaa
  return is_whole && std::ranges::find(lengths, length) != std::end(lengths) ? length : 0;
}

// "#FFF" as "#ffffff".
void append_spelt_out(std::string_view colour, std::string& text) {
  constexpr std::size_t longest_short = 5;
  for (const char c : colour) {
    text += lower_case(c);
    if (colour.size() <= longest_short && c != '#') text += lower_case(c);
  }
}

// The value with each colour as `append` has it.
template <typename Append>
std::string with_colours(std::string_view value, Append append) {
  std::string text;
  for (std::size_t i = 0; i < value.size();) {
    const std::size_t length = length_of_colour(value.substr(i), value.substr(0, i));
    if (length > 0)
      append(value.substr(i, length), text);
    else
      text += value[i];
    i += std::max<std::size_t>(length, 1);
  }
  return text;
}

}  // namespace

bool is_same_style(std::string_view before, std::string_view after) {
  if (equal_without_space(before, after)) return true;
  if (before.find('#') == before.npos || after.find('#') == after.npos) return false;
  return equal_without_space(with_colours(before, append_spelt_out), with_colours(after, append_spelt_out));
}

std::string without_colours(std::string_view value) {
  return with_colours(value, [](std::string_view, std::string& text) { text += '#'; });
}

}  // namespace treesift
