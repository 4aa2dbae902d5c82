// Where in their lists items stand that came or went.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// Before all items that stayed, behind them, or between. Bits.
using ListEnds = std::uint8_t;
inline constexpr ListEnds list_start = 1, list_end = 2, list_middle = 4;

// By node, for those without a match in the other document (`matches`, by node). An item's list are its
// siblings of the same name; without one that stayed it stands at both ends. Nearly linear in the document.
std::vector<ListEnds> list_ends(const Document& document, std::span<const NodeIndex> matches);

}  // namespace treesift
