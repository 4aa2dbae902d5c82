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

}  // namespace

std::string usual_value(std::string_view type, std::string_view name, std::uint64_t seed) {
  for (const auto& [word, value] : by_type)
    if (type == word) return std::string(value);
  const std::string lower = lower_case(name);
  for (const auto& [word, value] : by_name)
    if (lower.find(word) != std::string::npos) return std::string(value);
  return std::string(words[hash_of(lower, seed) % std::size(words)]);
}

}  // namespace treesift
