// Where outputs differ that are not made of nodes that a person knows: in words of their own instead of a hash.
#pragma once

#include <string_view>

#include "model/measure/aligned_pair.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// Of a picture (parsers/pictures/picture_document.h) that has other tiles: every place in it says the size, the share
// that differs and the box around it in pixels, both to a tile.
void describe_picture(const AlignedPair& pair, MeasuredPair& measured);

// Of bytes (parsers/lines/whole_bytes.h): every place says the lengths and the first byte that differs, counted from 0.
void describe_bytes(std::string_view expected, std::string_view actual, MeasuredPair& measured);

}  // namespace treesift
