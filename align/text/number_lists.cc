#include "align/text/number_lists.h"

#include <algorithm>

#include "align/text/numbers.h"
#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::string_view path_commands = "MmZzLlHhVvCcSsQqTtAa";

bool is_sign(char c) {
  return c == '-' || c == '+';
}

bool is_digit_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_digit(text[at]);
}

// One past the number at `at`, in which no sign but the first and that of an exponent stands and one point at most;
// `at` where none begins.
std::size_t end_of_coordinate(std::string_view text, std::size_t at) {
  std::size_t end = at < text.size() && is_sign(text[at]) ? at + 1 : at;
  const bool has_digits = is_digit_at(text, end);
  end = end_of_digits(text, end);
  if (end < text.size() && text[end] == '.' && (has_digits || is_digit_at(text, end + 1)))
    end = end_of_digits(text, end + 1);
  else if (!has_digits)
    return at;
  if (end == text.size() || lower_case(text[end]) != 'e') return end;
  const std::size_t power = end + 1 < text.size() && is_sign(text[end + 1]) ? end + 2 : end + 1;
  return is_digit_at(text, power) ? end_of_digits(text, power) : end;
}

// .5, +5 and 5. as JSON writes them.
std::string as_in_json(std::string_view number) {
  if (number.starts_with('+')) number.remove_prefix(1);
  std::string plain(number);
  const std::size_t point = plain.find('.');
  if (point == plain.npos) return plain;
  if (!is_digit_at(plain, point + 1)) plain.erase(point, 1);
  if (point == 0 || !is_digit(plain[point - 1])) plain.insert(point, 1, '0');
  return plain;
}

// Whether nothing but these stands between its numbers, and no two letters beside each other but after the end of a
// shape: such letters would be a word.
bool has_only(std::string_view text, std::string_view letters) {
  char before = ' ';
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_coordinate(text, at);
    const char c = end > at ? '0' : text[at];
    const bool is_command = letters.find(c) != letters.npos;
    if (c != '0' && c != ',' && !is_space(c) && !is_command) return false;
    if (is_command && is_letter(before) && lower_case(before) != 'z') return false;
    before = c;
    at = std::max(end, at + 1);
  }
  return true;
}

bool is_path_data(std::string_view text) {
  if (text.empty() || lower_case(text.front()) != 'm') return false;
  std::size_t number = 1;
  while (number < text.size() && is_space(text[number])) ++number;
  return end_of_coordinate(text, number) > number && has_only(text, path_commands);
}

// Whether digits, but not three, follow a comma.
bool has_comma_between_numbers(std::string_view text) {
  for (std::size_t at = text.find(','); at != text.npos; at = text.find(',', at + 1)) {
    const std::size_t end = end_of_coordinate(text, at + 1);
    if (end > at + 1 && (is_sign(text[at + 1]) || end_of_digits(text, at + 1) != at + 4)) return true;
  }
  return false;
}

// Two commas at least, or something else between two numbers: 10,5 alone is one number where that is its spelling.
bool is_list_with_commas(std::string_view text) {
  const bool is_one = std::ranges::count(text, ',') == 1 && std::ranges::none_of(text, is_space);
  return !is_one && has_only(text, "") && has_comma_between_numbers(text);
}

}  // namespace

bool is_number_list(std::string_view text) {
  text = trimmed(text);
  return is_path_data(text) || is_list_with_commas(text);
}

std::string_view take_separators(std::string_view text, std::size_t& at, std::string& number) {
  const std::size_t begin = at;
  number.clear();
  for (; at < text.size(); ++at) {
    const std::size_t start = at, end = end_of_coordinate(text, start);
    if (end == start) continue;
    at = end;
    number = as_in_json(text.substr(start, end - start));
    return text.substr(begin, start - begin);
  }
  return text.substr(begin);
}

std::string numbers_apart(std::string_view text) {
  std::string apart, number;
  for (std::size_t at = 0; at < text.size();) {
    for (const char c : take_separators(text, at, number)) {
      if (is_letter(c)) apart.append(1, c).append(1, ' ');
    }
    if (!number.empty()) apart.append(number).append(1, ' ');
  }
  return apart;
}

}  // namespace treesift
