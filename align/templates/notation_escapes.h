// Characters that cannot stand in a template's text as they are.
#pragma once

#include <string>

#include "base/ascii.h"
#include "base/hex.h"

namespace treesift {

// Control characters; and three apostrophes, which would end the text where it stands in a TOML file.
// `before`: what stands before c.
inline bool needs_escape(char c, const std::string& before) {
  return is_control(c) || (c == '\'' && before.ends_with("''"));
}

// Appends "\x0A".
inline void append_escape(std::string& out, char c) {
  append_hex(out += "\\x", c);
}

}  // namespace treesift
