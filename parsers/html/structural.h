// Where markup may begin or end in a run of text: the inner loop of the HTML tokenizer.
#pragma once

#include <cstddef>
#include <string_view>

namespace treesift {

// The first place at or after `from` that holds one of three bytes; the size of the text where there is none.
std::size_t find_structural(std::string_view text, std::size_t from, char a, char b, char c);

}  // namespace treesift
