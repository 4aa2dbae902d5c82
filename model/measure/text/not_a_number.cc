#include "model/measure/text/not_a_number.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace treesift {
namespace {

constexpr std::array<std::string_view, 5> failures{"NaN", "nan", "inf", "Inf", "Infinity"};

bool is_of_word(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '+';
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(static_cast<std::size_t>(std::ranges::find_if(text, is_of_word) - text.begin()));
  const auto end = std::ranges::find_if_not(text, is_of_word);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(word.size());
  return word;
}

std::string_view without_sign(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return word;
}

bool is_number_word(std::string_view word) {
  word = without_sign(word);
  return std::ranges::any_of(word, is_digit) &&
         std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; });
}

bool is_failure_word(std::string_view word) {
  return std::ranges::find(failures, without_sign(word)) != failures.end();
}

bool has_failed(std::string_view before, std::string_view after) {
  if (is_failure_word(after)) return is_number_word(before);
  const bool has_same_command =
      before.size() > 1 && after.size() > 1 && is_letter(before[0]) && before[0] == after[0];
  return has_same_command && is_failure_word(after.substr(1)) && is_number_word(before.substr(1));
}

}  // namespace

bool has_become_no_number(std::string_view before, std::string_view after) {
  const bool may = std::ranges::any_of(
      failures, [&](std::string_view failure) { return after.find(failure) != after.npos; });
  if (!may) return false;
  while (!before.empty() && !after.empty()) {
    if (has_failed(take_word(before), take_word(after))) return true;
  }
  return false;
}

}  // namespace treesift
