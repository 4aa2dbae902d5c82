// White space of any language: of ASCII, or a space that does not break or has another width.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace treesift {

// Space, tab, line feed, form feed, carriage return: "ASCII whitespace" of the WHATWG Infra standard. A
// no-break space is text.
constexpr bool is_space(char c) {
  constexpr std::uint64_t spaces = 1ull << ' ' | 1ull << '\n' | 1ull << '\t' | 1ull << '\r' | 1ull << '\f';
  return static_cast<unsigned char>(c) <= ' ' && (spaces >> c & 1) != 0;
}

// How many bytes of white space begin at `at`: one sign of ASCII, U+00A0, U+2000 to U+200A, U+202F, U+205F or U+3000.
// 0 where none does; `at` must be within the text, which is UTF-8.
constexpr std::size_t white_space_at(std::string_view text, std::size_t at) {
  if (static_cast<unsigned char>(text[at]) < 0x80) return is_space(text[at]) ? 1 : 0;
  if (text.substr(at, 2) == "\xC2\xA0") return 2;
  constexpr std::string_view others[] = {"\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};
  const std::string_view sign = text.substr(at, 3);
  const bool has_width =
      sign.size() == 3 && sign.starts_with("\xE2\x80") && static_cast<unsigned char>(sign[2]) <= 0x8A;
  return has_width || std::ranges::find(others, sign) != std::end(others) ? 3 : 0;
}

}  // namespace treesift
