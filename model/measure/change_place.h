// The place of a change: an element and what it stands in, recognised on other pages.
#pragma once

#include <cstdint>

#include "model/measure/page/page_names.h"
#include "parsers/document.h"

namespace treesift {

// The node and its three nearest ancestors by name; in HTML by id as well, or by class if they have none.
// Numbers in ids and classes are all alike, and so are the names of the page.
std::uint64_t place_of(const Document& document, NodeIndex node, const PageNames& names);

}  // namespace treesift
