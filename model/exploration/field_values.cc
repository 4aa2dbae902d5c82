#include "model/exploration/field_values.h"

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

}  // namespace treesift
