// The layout that Crawljax writes into the pages that it has fragmented (doms/frag_STATE.html): attributes of
// the elements.
#pragma once

#include "parsers/snapshot/layout.h"

namespace treesift {

// From `rectangle` ({"x":0,"y":0,"width":1200,"height":890}: the content box), `isdisplayed`, `fontsize` and
// `fontweight`; empty where no element has a rectangle. The size of the page is that of all boxes together.
Layout recorded_layout(const Document& document);

}  // namespace treesift
