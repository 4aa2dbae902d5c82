// Reading numbers.
//
// Problem. "$1,234.50" became "$12,345.00": ten times as much. To see it, the digits must be read as the
// number that a person sees, in a text that may hold versions, dates, ids and words with digits as well.
//
// How. One pass. A stretch of digits and separators that does not follow a letter is read to its end; by its
// separators it is a number or not (`clean`). What stands beside it, at most a space away, may be a unit.
#include "align/text/text_numbers.h"

#include <charconv>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr std::string_view no_break_space = "\u00A0", narrow_space = "\u202F", minus_sign = "\u2212";
constexpr std::string_view unit_signs[] = {"%", "$", "€", "£", "¥", "₹", "₽", "₩", "‰"};
constexpr std::string_view ordinals[] = {"st", "nd", "rd", "th"};

bool is_letter_or_line(char c) {
  return is_letter(c) || c == '_';
}

// Bytes of a separator at a place, if a digit follows; else 0.
std::size_t separator_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  std::size_t size = rest.starts_with('.') || rest.starts_with(',') || rest.starts_with('\'') ? 1 : 0;
  for (const std::string_view space : {no_break_space, narrow_space}) {
    if (rest.starts_with(space)) size = space.size();
  }
  return size > 0 && size < rest.size() && is_digit(rest[size]) ? size : 0;
}

std::size_t end_of_grouped_digits(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t separator = is_digit(text[at]) ? 1 : separator_at(text, at);
    if (separator == 0) break;
    at += separator;
  }
  return at;
}

// Which separator stands before decimals: '\0' for none, 'x' where the stretch is no number.
char decimal_mark(std::string_view digits) {
  std::size_t dots = 0, commas = 0;
  for (const char c : digits) {
    dots += c == '.';
    commas += c == ',';
  }
  if (dots == 0 && commas == 0) return '\0';
  const std::size_t last = digits.find_last_of(".,");
  const std::size_t behind = digits.size() - last - 1;
  if (dots > 0 && commas > 0) return (digits[last] == '.' ? dots : commas) == 1 ? digits[last] : 'x';
  if (dots + commas == 1) return digits[last] == ',' && behind == 3 && last <= 3 ? '\0' : digits[last];
  std::size_t group = digits.find_first_of(".,");  // several of one kind: groups of three, or a version
  while (group != last) {
    const std::size_t next = digits.find_first_of(".,", group + 1);
    if (next - group != 4) return 'x';
    group = next;
  }
  return behind == 3 ? '\0' : 'x';
}

// Bytes of "e+12" at a place; 0 for none.
std::size_t exponent_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end == text.size() || lower_case(text[end]) != 'e') return 0;
  ++end;
  if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
  const std::size_t digits = end;
  while (end < text.size() && is_digit(text[end])) ++end;
  const bool ends = end == text.size() || !is_letter_or_line(text[end]);
  return end > digits && ends ? end - at : 0;
}

bool read_value(std::string_view digits, std::string_view exponent, TextNumber& number) {
  const char mark = decimal_mark(digits);
  if (mark == 'x') return false;
  char clean[64];
  std::size_t size = 0;
  for (const char c : digits) {
    if (size == sizeof clean - 8) return false;
    if (is_digit(c)) clean[size++] = c;
    if (c == mark && mark != '\0') clean[size++] = '.';
  }
  number.has_decimals = mark != '\0';
  if (exponent.size() > 6) return false;
  for (const char c : exponent) {
    if (c != '+') clean[size++] = c;
  }
  return std::from_chars(clean, clean + size, number.value).ec == std::errc();
}

bool is_minus(std::string_view text, std::size_t begin, std::size_t& sign_begin) {
  const std::string_view before = text.substr(0, begin);
  const std::size_t size = before.ends_with('-') ? 1 : before.ends_with(minus_sign) ? minus_sign.size() : 0;
  if (size == 0) return false;
  sign_begin = begin - size;
  const char c = sign_begin == 0 ? ' ' : text[sign_begin - 1];
  return !is_letter_or_line(c) && !is_digit(c) && c != '-' && c != ')' && c != '.';
}

bool is_code(std::string_view text) {
  return text.size() == 3 && is_upper(text[0]) && is_upper(text[1]) && is_upper(text[2]);
}

std::string_view unit_behind(std::string_view text, std::size_t end) {
  std::string_view rest = text.substr(end);
  std::size_t letters = 0;
  while (letters < rest.size() && is_letter(rest[letters])) ++letters;
  if (letters > 0) {  // glued to it
    const std::string_view unit = rest.substr(0, letters);
    for (const std::string_view ordinal : ordinals) {
      if (unit == ordinal) return {};
    }
    return unit;
  }
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  if (rest.starts_with(no_break_space)) rest.remove_prefix(no_break_space.size());
  for (const std::string_view sign : unit_signs) {
    if (rest.starts_with(sign)) return rest.substr(0, sign.size());
  }
  return is_code(rest.substr(0, 3)) && (rest.size() == 3 || !is_letter(rest[3])) ? rest.substr(0, 3)
                                                                                 : std::string_view{};
}

std::string_view unit_before(std::string_view rest) {
  if (rest.ends_with(' ')) rest.remove_suffix(1);
  for (const std::string_view sign : unit_signs) {
    if (sign != "%" && rest.ends_with(sign)) return rest.substr(rest.size() - sign.size());
  }
  if (rest.size() < 3 || !is_code(rest.substr(rest.size() - 3))) return {};
  return rest.size() == 3 || !is_letter(rest[rest.size() - 4]) ? rest.substr(rest.size() - 3)
                                                               : std::string_view{};
}

// A word with what hangs on it: "v2.1", "foo-12", "x_3".
std::size_t end_of_word(std::string_view text, std::size_t at) {
  const auto is_in_word = [&](std::size_t i) {
    if (is_letter_or_line(text[i]) || is_digit(text[i])) return true;
    return (text[i] == '-' || text[i] == '.') && i + 1 < text.size() &&
           (is_digit(text[i + 1]) || is_letter_or_line(text[i + 1]));
  };
  while (at < text.size() && is_in_word(at)) ++at;
  return at;
}

// At most three letters may hang on a number, and nothing on them.
bool is_unit_glued(std::string_view text, std::size_t end) {
  std::size_t letters = end;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  if (letters - end > 3) return false;
  return letters == text.size() || (!is_digit(text[letters]) && text[letters] != '_');
}

void add_sign(std::string_view text, TextNumber& number) {
  if (is_minus(text, number.begin, number.begin)) number.value = -number.value;
}

// Behind the number, else before it, but not before `first`: that is the unit of another number.
void add_unit(std::string_view text, std::size_t first, TextNumber& number) {
  number.unit = unit_behind(text, number.end);
  if (!number.unit.empty()) {
    number.end = static_cast<std::size_t>(number.unit.end() - text.begin());
    return;
  }
  number.unit = unit_before(text.substr(first, number.begin - first));
  if (!number.unit.empty()) number.begin = static_cast<std::size_t>(number.unit.begin() - text.begin());
}

template <typename Visit>
void for_each_number(std::string_view text, Visit visit) {
  std::size_t last_end = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (is_letter_or_line(text[at])) {
      at = end_of_word(text, at);
      continue;
    }
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    TextNumber number;
    number.begin = at;
    const std::size_t digits = end_of_grouped_digits(text, at);
    number.end = digits + exponent_at(text, digits);
    if (!is_unit_glued(text, number.end)) {
      at = end_of_word(text, digits);  // what begins within the digits ends where they do
      continue;
    }
    at = number.end;
    while (at < text.size() && is_letter(text[at])) ++at;
    if (!read_value(text.substr(number.begin, digits - number.begin),
                    text.substr(digits, number.end - digits), number))
      continue;
    add_sign(text, number);
    add_unit(text, last_end, number);
    last_end = number.end;
    visit(number);
  }
}

}  // namespace

NumbersOfText numbers_of(std::string_view text) {
  NumbersOfText found;
  for_each_number(text, [&](const TextNumber& number) {
    if (found.size < NumbersOfText::most) found.numbers[found.size] = number;
    ++found.size;
  });
  return found;
}

std::vector<TextNumber> all_numbers_of(std::string_view text) {
  std::vector<TextNumber> found;
  for_each_number(text, [&](const TextNumber& number) { found.push_back(number); });
  return found;
}

}  // namespace treesift
