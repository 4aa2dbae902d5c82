// UTF-8 as the Unicode Standard defines it (section 3.9, table 3-7): overlong forms, surrogates and code
// points above U+10FFFF are ill-formed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";  // U+FFFD
inline constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";              // the byte order mark, U+FEFF

// Bytes of the longest character.
inline constexpr std::size_t max_utf8_bytes = 4;

// ---- Code points

// The halves of a pair by which UTF-16 and JSON write characters above U+FFFF.
constexpr bool is_high_surrogate(std::uint32_t code) {
  return code >= 0xD800 && code < 0xDC00;
}
constexpr bool is_low_surrogate(std::uint32_t code) {
  return code >= 0xDC00 && code < 0xE000;
}
constexpr std::uint32_t code_of_surrogates(std::uint32_t high, std::uint32_t low) {
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}

// A code point that is a character: up to U+10FFFF and not a surrogate.
constexpr bool is_scalar_value(std::uint32_t code) {
  return code <= 0x10FFFF && !is_high_surrogate(code) && !is_low_surrogate(code);
}

// C0 and C1 controls and DEL, which can drive a terminal.
constexpr bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

// What turns the direction of writing, and so shows a text as another one.
constexpr bool is_direction_control(std::uint32_t code) {
  return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

// Appends the bytes of a code point; `code` must satisfy is_scalar_value.
inline void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

// ---- Texts

struct Utf8Character {
  std::uint32_t code;  // meaningless when ill-formed
  std::size_t length;  // bytes; for an ill-formed sequence its maximal subpart, at least 1
  bool well_formed;
};

// The character at the beginning of `text`, which must not be empty.
Utf8Character decode_utf8(std::string_view text);

bool is_valid_utf8(std::string_view text);

// Appends `text` with each maximal ill-formed subpart replaced by U+FFFD, as the WHATWG decoder does it.
// Returns the number of replacements.
std::uint32_t append_valid_utf8(std::string& out, std::string_view text);
std::string valid_utf8(std::string_view text);

// Without the byte order mark, if it begins with one.
constexpr std::string_view without_utf8_mark(std::string_view text) {
  return text.starts_with(utf8_mark) ? text.substr(utf8_mark.size()) : text;
}

// ---- Places in valid UTF-8. (In other texts they are somewhere, and never out of bounds.)

// Not the first byte of a character.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

// How many characters a text has.
std::size_t count_characters(std::string_view text);

// Where the character begins that the byte at `at` belongs to: `at` or before. The text's size behind its
// end.
std::size_t character_begin(std::string_view text, std::size_t at);

// At most `max_bytes` bytes of `text`, cut between characters, with an ellipsis where something is missing.
std::string clipped(std::string_view text, std::size_t max_bytes);

}  // namespace treesift
