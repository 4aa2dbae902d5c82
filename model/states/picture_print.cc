#include "model/states/picture_print.h"

#include <array>
#include <variant>

#include "parsers/parse_error.h"
#include "parsers/pictures/decode_picture.h"

namespace treesift {
namespace {

constexpr std::size_t steps = 64, channels = 3, levels = 256;
constexpr std::size_t not_counted = 255;  // OpenCV's range ends before it

PagePrint print_of(const Picture& picture) {
  const std::array<std::uint64_t, 2> size = {picture.width, picture.height};
  const PagePrint pixels =
      print_of_bytes({reinterpret_cast<const char*>(picture.pixels.data()), picture.pixels.size()});
  return joined_print(std::array{PagePrint{size[0], size[1]}, pixels});
}

}  // namespace

PictureHistograms histograms_of(const Picture& picture) {
  PictureHistograms histograms{std::vector<float>(channels * steps), {}};
  const std::size_t pixels = picture.pixels.size() / bytes_a_pixel;
  std::vector<std::uint64_t> counts(channels * steps);
  std::vector<std::uint32_t> blue_and_green(levels * levels);
  for (std::size_t i = 0; i < pixels; ++i) {
    const std::uint8_t* const pixel = &picture.pixels[i * bytes_a_pixel];
    for (std::size_t channel = 0; channel < channels; ++channel)
      ++counts[channel * steps + pixel[channel] * steps / levels];
    const std::size_t green = pixel[1], blue = pixel[2];
    if (green != not_counted && blue != not_counted) ++blue_and_green[blue * levels + green];
  }
  for (std::size_t i = 0; i < counts.size() && pixels > 0; ++i)
    histograms.colours[i] = static_cast<float>(static_cast<double>(counts[i]) / static_cast<double>(pixels));
  for (std::uint32_t i = 0; i < blue_and_green.size(); ++i) {
    if (blue_and_green[i] > 0) histograms.published.emplace_back(i, static_cast<float>(blue_and_green[i]));
  }
  return histograms;
}

double colour_distance(const PictureHistograms& a, const PictureHistograms& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.colours.size(); ++i) {
    const double difference = a.colours[i] - b.colours[i], both = a.colours[i] + b.colours[i];
    if (both > 0) sum += difference * difference / both;
  }
  return sum / 2;
}

double published_distance(const PictureHistograms& a, const PictureHistograms& b) {
  double sum = 0;
  auto other = b.published.begin();
  for (const auto& [bin, count] : a.published) {
    while (other != b.published.end() && other->first < bin) ++other;
    const bool has_both = other != b.published.end() && other->first == bin;
    const double difference = count - (has_both ? other->second : 0.0F);
    sum += difference * difference / count;
  }
  return sum;
}

std::optional<DecodedPicture> decoded(std::string_view file, const Limits& limits, WithHistograms with) {
  if (file.empty()) return std::nullopt;
  const auto result = decode_picture(file, limits);
  if (!std::holds_alternative<Picture>(result)) return DecodedPicture{print_of_bytes(file), std::nullopt};
  const Picture& picture = std::get<Picture>(result);
  DecodedPicture told{print_of(picture), std::nullopt};
  if (with == WithHistograms::yes) told.histograms = histograms_of(picture);
  return told;
}

}  // namespace treesift
