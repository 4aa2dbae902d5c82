// What the readers and writers of our TOML files share.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace treesift {

// "unknown key "patern"; did you mean "pattern"?": the nearest of the known ones, if one is near. `what` is
// "key".
std::string unknown_word(std::string_view what, std::string_view word,
                         std::span<const std::string_view> known);

// A text as TOML writes it, in quotes.
std::string toml_text(std::string_view text);

}  // namespace treesift
