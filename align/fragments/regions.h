// The regions of a page: what the stripes between its blocks divide it into. Internal to align/fragments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/fragments/visual_blocks.h"

namespace treesift {

struct Region {
  std::uint32_t parent = 0;  // of the root: itself
  Box box;
  std::vector<std::uint32_t> children;  // from left to right or from top to bottom
  std::vector<NodeIndex> blocks;        // at the end: of an inner region all those of its leaves
};

// Parents before their children; the first one is the page. Nothing where the page has more blocks than are worth the
// while (10,000).
std::vector<Region> find_regions(const Document& document, const Layout& layout, VipsVariant variant);

}  // namespace treesift
