// What words of a text are: plain ones, numbers, dates, generated tokens.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/ascii.h"

namespace re2 {
class RE2;
}

namespace treesift {

// Letters, digits, the underscore, and every byte above 0x7F.
inline constexpr std::array<bool, 256> word_characters = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    const char c = static_cast<char>(byte);
    table[byte] = is_digit(c) || is_letter(c) || c == '_' || byte >= 0x80;
  }
  return table;
}();
inline bool is_word_char(char c) {
  return word_characters[static_cast<unsigned char>(c)];
}

// What a run of letters, digits and underscores is. Bytes above 0x7F count as letters.
enum class WordKind : std::uint8_t { word, number, token };
WordKind word_kind(std::string_view run);

// UUIDs, base64url and the like: long, joined by hyphens, of hexadecimal digits only or of letters and digits
// in no order. "2026-11-19-harbour-news" is not.
bool is_joined_token(std::string_view run);

// One past the run of word characters at `begin`.
inline std::size_t end_of_plain_run(std::string_view text, std::size_t begin) {
  while (begin < text.size() && is_word_char(text[begin])) ++begin;
  return begin;
}

// The same, where hyphens join runs: base64url.
inline std::size_t end_of_joined_run(std::string_view text, std::size_t begin) {
  while (begin < text.size() && (is_word_char(text[begin]) || text[begin] == '-')) ++begin;
  return begin;
}

// That of a plain run, or past the joined token there.
std::size_t end_of_run(std::string_view text, std::size_t begin);

// Calls run(string_view) for each run of word characters and other(char) for each character between.
template <typename Run, typename Other>
void for_each_run(std::string_view text, Run run, Other other) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = end_of_run(text, i);
    if (end > i) run(text.substr(i, end - i));
    if (end < text.size()) other(text[end++]);
    i = end;
  }
}

// "id7" and "id12": not the same text, but the same where a run of digits stands for any other.
bool differ_in_digits(std::string_view one, std::string_view other);

// Matches one date or time anywhere in a text; the patterns are align/text/data/date_patterns.txt. Linear.
const re2::RE2& date_pattern();

// Dates told from the reader's day change their form as time passes: "today 10:41" is "2024-05-01" next week.
bool names_day(std::string_view text);

// Whether a date is what becomes of none: that of a clock at zero, or the age of that; or one that no calendar has.
bool is_date_of_none(std::string_view date);
// Whether one of the dates in a text is.
bool holds_date_of_none(std::string_view text);

// False for most texts in which date_pattern finds nothing; cheap.
bool may_hold_date(std::string_view text);

// One alternation of all lines; blank lines and those that start with # are left out.
std::string joined_lines(std::string_view lines);

}  // namespace treesift
