// The empty stripes between the blocks of a page. Internal to align/fragments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace treesift {

enum class StripeAxis : std::uint8_t {
  across,
  down
};  // stripes that divide the page from left to right, from top to bottom

// Where a block lies on one axis.
struct Extent {
  std::int32_t begin = 0, end = 0;
};

// A stripe, both ends included.
struct Separator {
  std::int32_t begin = 0, end = 0;

  std::int32_t thickness() const { return end - begin + 1; }
};

// The stripes of at least `min_thickness` pixels that no block of these lies on, in order, without those at
// the edges of the page, which is `page` pixels long.
std::vector<Separator> find_separators(std::span<const Extent> blocks, std::int32_t page, StripeAxis axis,
                                       std::int32_t min_thickness);

}  // namespace treesift
