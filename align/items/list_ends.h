// Where in their lists items stand that came or went.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// Before all items that stayed, behind them, or between; or the list is empty on the other side. Bits.
using ListEnds = std::uint8_t;
inline constexpr ListEnds list_start = 1, list_end = 2, list_middle = 4, list_all = 8;

// By node, for those without a match in the other document (`matches`, by node). An item's list are its
// siblings of the same name (name_in_map); without one that stayed, and in a map, it stands at both ends, if there are
// others on the other side.
// Nearly linear in the documents.
std::vector<ListEnds> list_ends(const Document& document, std::span<const NodeIndex> matches,
                                const Document& other);

}  // namespace treesift
