// The numbers in a text, as a person would read them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace treesift {

struct TextNumber {
  double value = 0;
  bool has_decimals = false;
  std::string_view unit;  // a currency, percent sign or unit beside it: "€", "EUR", "%", "kg"; empty for none
  std::size_t begin = 0, end = 0;  // in the text, sign and unit included
};

struct NumbersOfText {
  static constexpr std::size_t most = 16;
  std::array<TextNumber, most> numbers;
  std::size_t size = 0;  // of all; only the first `most` are kept
};

// Digits with a sign, with grouping ("1,234.50", "1.234,50", "1'234", with no-break spaces), decimals or an
// exponent. One separator alone stands before decimals, but for a comma before three digits. No numbers:
// versions and addresses ("1.5.10"), words with digits ("utf8", "v2.1", "4f1c"), ranges' hyphens are no sign.
// Linear; allocates nothing.
NumbersOfText numbers_of(std::string_view text);
// The same, all of them.
std::vector<TextNumber> all_numbers_of(std::string_view text);

}  // namespace treesift
