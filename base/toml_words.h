// What the readers and writers of our TOML files share.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace treesift {

// What is wrong with a TOML file, and where.
struct TomlError {
  std::size_t line = 1;    // of the file, counted from 1
  std::size_t column = 1;  // in bytes (in characters for what is not TOML), counted from 1
  std::string message;     // with what may have been meant, or what to write instead
};

// "unknown key "patern"; did you mean "pattern"?": the nearest of the known ones, if one is near. `what` is
// "key".
std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known);

// A text as TOML writes it, in quotes. Ill-formed UTF-8, which no TOML file may hold, becomes U+FFFD.
std::string toml_text(std::string_view text);

}  // namespace treesift
