// The shape of texts that vary without end: which characters they are made of, and how long they are.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/noise/values/value_pieces.h"

namespace treesift {

// The least shape that holds all texts seen; empty ones do not count.
struct WordsShape {
  // One small letter seen allows all, and so for capital letters, digits and white space.
  std::bitset<128> ascii;
  bool beyond_ascii = false;
  std::uint32_t shortest = 1U << 31, longest = 0;  // in characters
  std::uint8_t kinds = 0;                          // bits of ValueKind

  // Widens the shape to hold this text as well, or all that the other one holds.
  void note(std::string_view text);
  void widen(const WordsShape& other);
  // No text was seen but empty ones.
  bool empty() const { return longest == 0; }

  // Whether all texts were of one kind (kind_of_value), so that another kind is a difference. A password that has no
  // signs, by chance, is of the kind of tokens.
  bool keeps_kind() const { return (kinds & (kinds - 1)) == 0 && !has_any_sign(); }
  // Whether these are passwords and the like: no words, and all sorts of signs among letters and digits.
  bool has_any_sign() const;
  // An RE2 expression for a whole text of these characters, from half as long as the shortest to twice the longest.
  std::string pattern() const;
  bool allows(std::string_view text) const;

  // Whether all texts were of the alphabet and of these lengths.
  bool fits(Alphabet alphabet, std::uint32_t least, std::uint32_t most) const;

  bool operator==(const WordsShape&) const = default;
};

}  // namespace treesift
