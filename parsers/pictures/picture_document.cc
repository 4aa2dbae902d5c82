// Tiles.
//
// Problem. A chart has lost a bar: how much of the picture differs, and where? Alignment, changes and looks know trees.
//
// How. The picture is cut into tiles; each is a value, named by its place. What differs of two pictures are then the
// tiles that differ: their number is the share, the smallest and largest place the box, to a tile (describe_picture in
// model/measure). Two pictures of one size have the same tiles. The mean colour stands beside the hash for people.
//
// Cost. Each pixel is read once.
#include "parsers/pictures/picture_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "parsers/lines/whole_bytes.h"
#include "parsers/pictures/decode_picture.h"

namespace treesift {
namespace {

std::uint32_t tiles_along(std::uint32_t length, std::uint32_t tile) {
  return length / tile + (length % tile != 0);
}

std::uint32_t tile_size(const Picture& picture) {
  std::uint32_t tile = 8;
  const auto tiles = [&] {
    return std::uint64_t{tiles_along(picture.width, tile)} * tiles_along(picture.height, tile);
  };
  while (tiles() > max_tiles) tile *= 2;
  return tile;
}

// The rectangle of pixels at (x, y), cut at the edges of the picture.
class Tile {
 public:
  Tile(const Picture& picture, std::uint32_t x, std::uint32_t y, std::uint32_t size, std::string& scratch)
      : bytes_(scratch) {
    const std::size_t width = std::min(size, picture.width - x), end = std::min(y + size, picture.height);
    bytes_.clear();
    for (std::size_t row = y; row < end; ++row) {
      const std::size_t begin = (row * picture.width + x) * bytes_a_pixel;
      bytes_.append(reinterpret_cast<const char*>(picture.pixels.data()) + begin, width * bytes_a_pixel);
    }
  }

  std::string in_words() const { return mean_colour() + ' ' + hash_in_letters(bytes_); }

 private:
  std::string mean_colour() const {
    std::array<std::uint64_t, bytes_a_pixel> sums{};
    for (std::size_t i = 0; i < bytes_.size(); ++i)
      sums[i % bytes_a_pixel] += static_cast<unsigned char>(bytes_[i]);
    const std::uint64_t pixels = std::max<std::uint64_t>(bytes_.size() / bytes_a_pixel, 1);
    return fmt::format("#{:02x}{:02x}{:02x}", sums[0] / pixels, sums[1] / pixels, sums[2] / pixels);
  }

  std::string& bytes_;
};

void build_tiles(const Picture& picture, std::uint32_t tile, DocumentBuilder& builder) {
  std::string scratch;
  builder.open("tiles", NodeKind::object);
  for (std::uint32_t y = 0; y < picture.height && !builder.error(); y += tile) {
    builder.open(fmt::format("y {}", y), NodeKind::object);
    for (std::uint32_t x = 0; x < picture.width; x += tile)
      builder.scalar(fmt::format("x {}", x), NodeKind::string, Tile(picture, x, y, tile, scratch).in_words());
    builder.close();
  }
  builder.close();
}

}  // namespace

void build_picture(const Picture& picture, std::string_view profile, DocumentBuilder& builder) {
  const std::uint32_t tile = tile_size(picture);
  builder.open("", NodeKind::object);
  builder.scalar("height", NodeKind::number, std::to_string(picture.height));
  builder.scalar("profile", NodeKind::string, profile.empty() ? "none" : hash_in_letters(profile));
  builder.scalar("tile", NodeKind::number, std::to_string(tile));
  build_tiles(picture, tile, builder);
  builder.scalar("width", NodeKind::number, std::to_string(picture.width));
  builder.close();
}

std::optional<ParseError> read_picture(std::string_view bytes, DocumentBuilder& builder,
                                       const Limits& limits) {
  auto decoded = decode_picture(bytes, limits);
  if (ParseError* const error = std::get_if<ParseError>(&decoded)) return std::move(*error);
  build_picture(std::get<Picture>(decoded), picture_profile(bytes), builder);
  return {};
}

}  // namespace treesift
