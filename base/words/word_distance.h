// How far apart two words are, to guess what was meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace treesift {

// Insertions, deletions and replacements that turn one short word into the other (Levenshtein's distance).
std::size_t word_distance(std::string_view a, std::string_view b);

}  // namespace treesift
