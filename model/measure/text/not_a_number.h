// Numbers whose calculation failed.
#pragma once

#include <string_view>

namespace treesift {

// Whether NaN, nan, inf or Infinity stands where a number stood: in a list of coordinates, in path data
// (L10.5,4 -> L10.5,NaN), in a field of a query. Word by word, from the front.
bool has_become_no_number(std::string_view before, std::string_view after);

}  // namespace treesift
