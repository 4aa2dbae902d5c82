// Colours.
//
// Problem. A release writes #FFF for #ffffff. No looks have changed, but as texts the values differ on every page; and
// the digits of a colour, #34495e for #3498db, are taken for a number with another unit.
//
// How. Colours in hexadecimal are compared in lower case, with each digit of a short one doubled. White space that
// parts no two words is left out: `a, b` is `a,b`, but `1px 2px` is not `1px2px`.
#include "model/measure/text/style_colours.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/hex.h"
#include "parsers/text/normal_text.h"

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

// One past the string whose opening quote stands at `at`; it may have no end.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

// Whether white space between the two characters says nothing.
bool is_idle_between(char before, char after) {
  constexpr std::string_view signs = ",:;!/";
  return before == '(' || after == ')' || signs.find(before) != signs.npos || signs.find(after) != signs.npos;
}

// The value with white space only where it says something: one space, and in strings what stands there.
std::string with_least_space(std::string_view value) {
  std::string text;
  value = trimmed(value);
  for (std::size_t i = 0; i < value.size();) {
    const std::size_t word = i;
    while (is_space(value[i])) ++i;
    if (i > word && !is_idle_between(text.back(), value[i])) text += ' ';
    const bool is_string = value[i] == '"' || value[i] == '\'';
    const std::size_t end = is_string ? end_of_string(value, i) : i + 1;
    text += value.substr(i, end - i);
    i = end;
  }
  return text;
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
  if (before == after) return true;
  const std::string a = with_least_space(before), b = with_least_space(after);
  if (a == b) return true;
  if (a.find('#') == a.npos || b.find('#') == b.npos) return false;
  return with_colours(a, append_spelt_out) == with_colours(b, append_spelt_out);
}

std::string without_colours(std::string_view value) {
  return with_colours(value, [](std::string_view, std::string& text) { text += '#'; });
}

}  // namespace treesift
