// UTF-8 as the Unicode Standard defines it (section 3.9, table 3-7): overlong forms, surrogates and code
// points above U+10FFFF are ill-formed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";  // U+FFFD

struct Utf8Character {
  std::uint32_t code;  // meaningless when ill-formed
  std::size_t length;  // bytes; for an ill-formed sequence its maximal subpart, at least 1
  bool well_formed;
};

// The character at the beginning of `text`, which must not be empty.
Utf8Character decode_utf8(std::string_view text);

bool is_valid_utf8(std::string_view text);

// Appends `text` with each maximal ill-formed subpart replaced by U+FFFD.
void append_valid_utf8(std::string& out, std::string_view text);

}  // namespace treesift
