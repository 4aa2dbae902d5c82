#include "model/noise/values/words_shape.h"

#include <fmt/format.h>

#include <algorithm>

#include "align/rules/placeholder.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// All characters of a class are as one of it.
char class_of(char c) {
  if (is_lower(c)) return 'a';
  if (is_upper(c)) return 'A';
  if (is_digit(c)) return '0';
  return is_space(c) ? ' ' : c;
}

std::uint32_t characters_in(std::string_view text) {
  return static_cast<std::uint32_t>(
      std::ranges::count_if(text, [](char c) { return !continues_character(c); }));
}

std::string written(char c) {
  switch (c) {
    case 'a':
      return "a-z";
    case 'A':
      return "A-Z";
    case '0':
      return "0-9";
    case ' ':
      return R"(\s)";
    default:
      return fmt::format(R"(\x{:02x})", static_cast<unsigned char>(c));
  }
}

std::string readable(char c) {
  constexpr std::string_view plain = ",;:!?.()/'\"%&=<>@#*+_";
  return plain.find(c) == plain.npos ? written(c) : std::string(1, c);
}

}  // namespace

void WordsShape::note(std::string_view text) {
  if (text.empty()) return;
  WordsShape one;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x80) {
      one.ascii.set(static_cast<std::size_t>(class_of(c)));
    } else {
      one.beyond_ascii = true;
    }
  }
  one.shortest = one.longest = characters_in(text);
  one.kinds = static_cast<std::uint8_t>(1 << static_cast<int>(kind_of_value(text)));
  widen(one);
}

void WordsShape::widen(const WordsShape& other) {
  ascii |= other.ascii;
  beyond_ascii |= other.beyond_ascii;
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  kinds |= other.kinds;
}

bool WordsShape::has_any_sign() const {
  constexpr std::size_t some = 4;
  const bool has_all = ascii['a'] && ascii['A'] && ascii['0'];
  return has_all && !ascii[' '] && !beyond_ascii && ascii.count() >= 3 + some;
}

bool WordsShape::allows(std::string_view text) const {
  WordsShape one;
  one.note(text);
  const bool has_others = has_any_sign() ? one.ascii[' '] : (one.ascii & ~ascii).any();
  return !one.empty() && !has_others && (beyond_ascii || !one.beyond_ascii) && one.shortest >= shortest / 2 &&
         one.longest <= 2 * longest && (!keeps_kind() || one.kinds == kinds);
}

bool WordsShape::fits(Alphabet alphabet, std::uint32_t least, std::uint32_t most) const {
  std::string characters;
  for (std::size_t c = 0; c < ascii.size(); ++c) {
    if (ascii[c]) characters.push_back(c == 'a' ? 'z' : c == 'A' ? 'Z' : static_cast<char>(c));
  }
  const bool known = std::ranges::all_of(characters, [](char c) { return belongs(c, Alphabet::base64); });
  return !empty() && !beyond_ascii && known && alphabet_of(characters) <= alphabet && shortest >= least &&
         longest <= most;
}

std::string WordsShape::pattern() const {
  constexpr std::uint32_t most_repeats = 1000;  // of RE2
  std::string characters;
  for (std::size_t c = 0; c < ascii.size(); ++c) {
    if (ascii[c]) characters += readable(static_cast<char>(c));
  }
  if (has_any_sign()) characters = R"(\x21-\x7e)";
  if (beyond_ascii) characters += R"(\x{80}-\x{10ffff})";
  const std::uint32_t least = std::clamp(shortest / 2, 1U, most_repeats);
  const std::string most = 2 * longest <= most_repeats ? std::to_string(2 * longest) : "";
  return fmt::format("^[{}]{{{},{}}}$", characters, least, most);
}

}  // namespace treesift
