// What a screenshot shows, as something to compare.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/picture.h"
#include "model/states/page_print.h"
#include "parsers/limits.h"

namespace treesift {

// How many pixels have which colours.
struct PictureHistograms {
  std::vector<float> colours;  // 64 steps of red, of green and of blue: shares of the pixels
  // As FragGen's implementation has it: counts of blue and green together, pixels with 255 of either left
  // out. By 256 x blue + green, ascending, those that are not 0.
  std::vector<std::pair<std::uint32_t, float>> published;
};
PictureHistograms histograms_of(const Picture& picture);

// Chi-square: half the sum of (a - b)² / (a + b), from 0, equal, to 3, nothing in common.
double colour_distance(const PictureHistograms& a, const PictureHistograms& b);

// Chi-square as OpenCV has it: the sum of (a - b)² / a, colours that only `b` has left out. Not the same both ways.
double published_distance(const PictureHistograms& a, const PictureHistograms& b);

struct DecodedPicture {
  PagePrint print;  // of size and pixels, however the file is packed
  std::optional<PictureHistograms> histograms;
};
enum class WithHistograms : std::uint8_t { no, yes };

// Of a PNG or JPEG; nothing where there are no bytes. One that cannot be decoded, or that has more pixels
// than the limits allow, is told by its bytes.
std::optional<DecodedPicture> decoded(std::string_view file, const Limits& limits,
                                      WithHistograms with = WithHistograms::no);

}  // namespace treesift
