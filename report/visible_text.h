// Characters that must not reach a screen as they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// C0 and C1 controls and DEL, and what turns the direction of writing or joins lines out of sight
// (U+061C, U+200B to U+200F, U+2028 to U+202E, U+2060 to U+206F, U+FEFF).
bool is_unseen(std::uint32_t code);

// "\u001b"
std::string code_in_words(std::uint32_t code);

// In one line: unseen characters by their numbers, line feeds and tabs as signs for them, ill-formed UTF-8 as
// U+FFFD. Nothing in it can drive a terminal.
std::string visible_line(std::string_view text);

// How many columns of a terminal a visible line takes: two for East Asian wide characters and emoji, none for
// combining marks.
std::size_t columns_of(std::string_view line);
std::size_t columns_of(std::uint32_t code);

}  // namespace treesift
