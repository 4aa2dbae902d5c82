// Pixels -> PNG.
#pragma once

#include <cstdint>
#include <string>

#include "base/picture.h"

namespace treesift {

// Of the picture without its opacity, on white. The same bytes for the same pixels. Throws std::bad_alloc.
std::string encoded_png(const Picture& picture);

// The upper part of a picture, made narrower where it is wider than `width`: each pixel is the mean of those
// that it stands for. At most `height` rows of it. Neither number may be 0.
Picture reduced(const Picture& picture, std::uint32_t width, std::uint32_t height);

}  // namespace treesift
