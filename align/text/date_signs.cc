#include "align/text/date_signs.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace treesift {
namespace {

// Of which each name of a month or a day, and each other word without which words are no date, has one.
constexpr std::array<std::string_view, 16> date_words{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
                                                      "sep", "oct", "nov", "dec", "day", "tom", "ago", "now"};
constexpr char long_s =
    '\xC5';  // the first byte of a letter that RE2 takes for an s where letter case is ignored

bool begins_date_word(char c) {
  static constexpr auto begins = [] {
    std::array<bool, 256> all{};
    for (const std::string_view word : date_words) {
      all[static_cast<unsigned char>(word[0])] = true;
      all[static_cast<unsigned char>(word[0] - 'a' + 'A')] = true;
    }
    return all;
  }();
  return begins[static_cast<unsigned char>(c)];
}

bool is_date_word(std::string_view letters) {
  if (letters.size() < 3) return false;
  const std::array<char, 3> lower{lower_case(letters[0]), lower_case(letters[1]), lower_case(letters[2])};
  return std::ranges::find(date_words, std::string_view(lower.data(), lower.size())) != date_words.end();
}

bool joins_numbers(char c) {
  return c == '-' || c == '/' || c == '.' || c == ':';
}

}  // namespace

DateSigns date_signs(std::string_view text) {
  DateSigns signs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_digit(c)) {
      signs.digits = true;
      signs.numbers |= i + 2 < text.size() && joins_numbers(text[i + 1]) && is_digit(text[i + 2]);
    } else {
      signs.words |= c == long_s || (begins_date_word(c) && is_date_word(text.substr(i, 3)));
    }
  }
  return signs;
}

}  // namespace treesift
