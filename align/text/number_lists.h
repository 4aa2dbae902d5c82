// Texts that are nothing but numbers: the shapes of drawings, the coordinates of maps.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace treesift {

// Path data of SVG (M10.5,20L30-4z), or numbers with commas of which one can stand in no number, for what follows it is
// no group of three digits (10.5,20.25 30,4).
bool is_number_list(std::string_view text);

// Of such a text: what stands before the number at or after `at`; moves `at` behind it, and takes the number as JSON
// writes it.
std::string_view take_separators(std::string_view text, std::size_t& at, std::string& number);

// Of such a text: each number and each letter between spaces, and no commas.
std::string numbers_apart(std::string_view text);

}  // namespace treesift
