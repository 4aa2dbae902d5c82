// A decoded picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace treesift {

inline constexpr std::size_t bytes_a_pixel = 4;

struct Picture {
  std::uint32_t width = 0, height = 0;
  // Red, green, blue and opacity of each pixel, row by row. The colour of a pixel that cannot be seen is 0.
  std::vector<std::uint8_t> pixels;
};

}  // namespace treesift
