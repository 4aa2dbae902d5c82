#include "align/toml_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace treesift {
namespace {

// Insertions, deletions and replacements that turn one short word into the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known) {
  constexpr std::size_t longest = 64;
  std::string message = fmt::format("unknown {} \"{}\"", what, word.substr(0, longest));
  if (word.size() > longest) return message;
  const auto nearest =
      std::ranges::min_element(known, {}, [&](std::string_view k) { return distance(word, k); });
  return distance(word, *nearest) <= 2 ? message + fmt::format("; did you mean \"{}\"?", *nearest) : message;
}

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace treesift
