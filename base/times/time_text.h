// What stands where in a text that times are looked for in: numbers, names, blanks. Private to base/times/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/ascii.h"

namespace treesift {

struct DigitRun {
  std::size_t begin = 0, end = 0;
  std::int64_t value = 0;  // of the first 18 digits

  std::size_t digits() const { return end - begin; }
};

struct TimeText {
  std::string_view text;
  std::size_t free = 0;  // what stands before belongs to times that were found

  // NUL beyond the end.
  char at(std::size_t i) const { return i < text.size() ? text[i] : '\0'; }
  DigitRun number_at(std::size_t i) const;
  // A letter ties a number to what stands before it; so does the point of a number of which it is a part.
  bool is_tied(std::size_t begin) const;
  // Whether a date with a name that ends there runs on into a longer word, such as a token.
  bool is_run_on(std::size_t end) const;
  // Whether a hyphen or another sign of base64 joins what stands there to a word before or behind it.
  bool is_joined(std::size_t begin, std::size_t end) const;

  // Bytes of the blank there, 0 for none: a no-break space is one, and so is the plus sign of forms.
  std::size_t blank_at(std::size_t i) const;
  std::size_t blank_before(std::size_t i) const;
  // Bytes of the comma there, 0 for none: also that of Arabic and that of Chinese and Japanese.
  std::size_t comma_at(std::size_t i) const;

  static constexpr std::size_t longest_word = 24;  // bytes, of names
  // The letters there, as many as a name may have; bytes above 0x7F count as letters.
  std::string_view word_at(std::size_t i) const;
  std::string_view word_before(std::size_t i) const;
  // The word behind what ends there, a blank between them or none.
  std::string_view next_word(std::size_t end) const { return word_at(end + blank_at(end)); }
  std::size_t end_of(std::string_view part) const { return place_of(part) + part.size(); }
  std::size_t place_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text.data());
  }

  // Past what stands between the parts of a date: blanks, points, commas, hyphens, "de", "of".
  std::size_t skip_joiner(std::size_t i) const;
  std::size_t skip_joiner_back(std::size_t i) const;
  // Past "st", "nd", "º".
  std::size_t skip_ordinal(std::size_t i) const;

  static bool is_word_byte(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }
};

}  // namespace treesift
