// Where in their lists items stand that came or went.
#pragma once

#include <span>
#include <vector>

#include "model/noise/varying_place.h"
#include "parsers/document.h"

namespace treesift {

// By node, for those without a match in the other document (`matches`, by node). An item's list are its
// siblings of the same name; without one that stayed it stands at both ends. Nearly linear in the document.
std::vector<ListEnds> list_ends(const Document& document, std::span<const NodeIndex> matches);

}  // namespace treesift
