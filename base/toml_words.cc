#include "base/toml_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "base/words/word_distance.h"

namespace treesift {

std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known) {
  constexpr std::size_t longest = 64;
  std::string message = fmt::format("unknown {} \"{}\"", what, word.substr(0, longest));
  if (word.size() > longest) return message;
  const auto nearest =
      std::ranges::min_element(known, {}, [&](std::string_view k) { return word_distance(word, k); });
  return word_distance(word, *nearest) <= 2 ? message + fmt::format("; did you mean \"{}\"?", *nearest)
                                            : message;
}

namespace {

// 'a "literal" \text': easier to read.
bool reads_better_literal(std::string_view text) {
  return text.find_first_of("\\\"") != text.npos && text.find('\'') == text.npos &&
         std::ranges::none_of(text, [](char c) { return is_control(c); });
}

}  // namespace

std::string toml_text(std::string_view written) {
  const std::string text = valid_utf8(written);
  if (reads_better_literal(text)) return fmt::format("'{}'", text);
  std::string out = "\"";
  for (const char c : text) {
    if (is_control(c)) {
      append_hex(out += "\\u00", c);
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace treesift
