#include "model/exploration/field_values.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "base/ascii.h"
#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::string_view words[] = {"Ada",  "Grace",   "Linus",    "Edsger",  "Barbara", "Donald",
                                      "Alan", "Frances", "Margaret", "Niklaus", "Radia",   "Tony"};

struct UsualValue {
  std::string_view word, value;  // of a type, or in a name
};

constexpr UsualValue by_type[] = {{"email", "reader@example.org"},
                                  {"tel", "020 5550123"},
                                  {"number", "7"},
                                  {"range", "7"},
                                  {"url", "http://example.org/"},
                                  {"date", "2026-01-15"},
                                  {"datetime-local", "2026-01-15T12:00"},
                                  {"time", "12:00"},
                                  {"month", "2026-01"},
                                  {"week", "2026-W03"},
                                  {"color", "#336699"},
                                  {"password", "Secret-2026"}};

constexpr UsualValue by_name[] = {{"mail", "reader@example.org"},
                                  {"phone", "020 5550123"},
                                  {"mobile", "020 5550123"},
                                  {"zip", "10117"},
                                  {"postal", "10117"},
                                  {"date", "2026-01-15"},
                                  {"amount", "7"},
                                  {"number", "7"}};

// Whole words: "Last update" asks for no date.
constexpr UsualValue by_word[] = {{"e-mail", "reader@example.org"},
                                  {"email", "reader@example.org"},
                                  {"mail", "reader@example.org"},
                                  {"phone", "020 5550123"},
                                  {"telephone", "020 5550123"},
                                  {"mobile", "020 5550123"},
                                  {"zip", "10117"},
                                  {"postcode", "10117"},
                                  {"date", "2026-01-15"},
                                  {"year", "2026"},
                                  {"age", "7"},
                                  {"amount", "7"},
                                  {"price", "7"},
                                  {"quantity", "7"},
                                  {"number", "7"}};

bool has_word(std::string_view text, std::string_view word) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) return true;
  }
  return false;
}

// Digits, with a sign before and a fraction behind perhaps: "-1", "24.50". What begins with a 0 is a code.
std::optional<double> number_in(std::string_view text) {
  constexpr std::size_t most_digits = 12;
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool is_code = digits.size() > 1 && digits[0] == '0' && digits[1] != '.';
  double number = 0;
  const char* const end = text.data() + text.size();
  if (digits.empty() || !is_digit(digits[0]) || is_code || text.size() > most_digits) return std::nullopt;
  const auto [stop, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::size_t decimals_of(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

}  // namespace

std::string usual_value(std::string_view type, std::string_view name, std::string_view beside,
                        std::uint64_t seed) {
  for (const auto& [word, value] : by_type)
    if (type == word) return std::string(value);
  const std::string lower = lower_case(name);
  for (const auto& [word, value] : by_name)
    if (lower.find(word) != std::string::npos) return std::string(value);
  const std::string label = lower_case(beside);
  for (const auto& [word, value] : by_word)
    if (has_word(label, word)) return std::string(value);
  return std::string(words[hash_of(lower, seed) % std::size(words)]);
}

std::optional<std::string> next_number(std::string_view value, std::string_view most,
                                       std::string_view least) {
  const std::optional<double> number = number_in(value);
  if (!number) return std::nullopt;
  const std::optional<double> highest = number_in(most), lowest = number_in(least);
  double next = *number + 1;
  if (highest && next > *highest) next = *number - 1;
  if (lowest && next < *lowest) return std::nullopt;
  return fmt::format("{:.{}f}", next, decimals_of(value));
}

std::string next_value(std::string_view value) {
  std::string next(value);
  if (!next.empty() && is_digit(next.back())) {
    next.back() = next.back() == '9' ? '8' : static_cast<char>(next.back() + 1);
    return next;
  }
  return next.find('@') == std::string::npos ? next + "2" : "other." + next;
}

}  // namespace treesift
