// Parts of wholes.
#pragma once

#include <cstdint>

namespace treesift {

// Of 0 to 1 for a part of a whole; 0 where there is nothing to have a part of.
constexpr double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace treesift
