// Where two texts are the same, byte by byte.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "parsers/sync_points.h"

namespace treesift {

// base[base_begin, base_begin + length) equals other[other_begin, other_begin + length).
struct CommonStretch {
  std::size_t base_begin = 0, other_begin = 0, length = 0;

  std::size_t base_end() const { return base_begin + length; }
  std::size_t other_end() const { return other_begin + length; }
};

// Overwrites `stretches` with stretches that follow each other in both texts, not all there are: long ones,
// found by the bytes around the sync points of the base. Linear in both texts.
void find_common_stretches(std::string_view base, std::span<const SyncPoint> places, std::string_view other,
                           std::vector<CommonStretch>& stretches);

}  // namespace treesift
