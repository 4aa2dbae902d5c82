// Of the differences of two texts, the one to show.
#pragma once

#include <cstddef>
#include <string_view>

namespace treesift {

struct DifferencePlace {
  std::size_t before, after;  // where it begins in either text
};

// Where words differ, or punctuation; where none do the first number; else the first token: what varies with each
// answer stands in front of a script as often as behind what is wrong in it. Linear.
DifferencePlace telling_difference(std::string_view before, std::string_view after);

}  // namespace treesift
