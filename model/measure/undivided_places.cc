#include "model/measure/undivided_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

namespace treesift {
namespace {

NodeIndex member(const Document& document, NodeIndex object, std::string_view name) {
  for (const NodeIndex child : document.children(object)) {
    if (document.name_text(document.name(child)) == name) return child;
  }
  return no_node;
}

// The number at the end of a text: of "x 16", or of a JSON number.
std::uint64_t number_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// What a document of a picture says of it.
struct PictureInTiles {
  std::uint64_t width = 0, height = 0, tile = 0;
  NodeIndex tiles = no_node;

  explicit PictureInTiles(const Document& document) {
    const NodeIndex root = document.first_child(document_node);
    if (root == no_node) return;
    const auto value = [&](std::string_view name) {
      const NodeIndex found = member(document, root, name);
      return found == no_node ? 0 : number_in(document.text(found));
    };
    width = value("width");
    height = value("height");
    tile = value("tile");
    tiles = member(document, root, "tiles");
  }
};

// The smallest rectangle around the tiles that differ, and how many they are.
struct DifferentTiles {
  std::uint64_t count = 0, left = ~0ull, top = ~0ull, right = 0, bottom = 0;

  void add(const Document& document, NodeIndex node, const PictureInTiles& picture) {
    const NodeIndex row = document.parent(node);
    if (row == document_node || row == no_node || document.parent(row) != picture.tiles) return;
    const std::uint64_t x = number_in(document.name_text(document.name(node))),
                        y = number_in(document.name_text(document.name(row)));
    ++count;
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, std::min(x + picture.tile, picture.width));
    bottom = std::max(bottom, std::min(y + picture.tile, picture.height));
  }
};

std::string size_of(const PictureInTiles& picture) {
  return fmt::format("{} x {}", picture.width, picture.height);
}

std::string in_words(const DifferentTiles& tiles, const PictureInTiles& picture) {
  const double all = static_cast<double>((picture.width + picture.tile - 1) / picture.tile *
                                         ((picture.height + picture.tile - 1) / picture.tile));
  return fmt::format("{}, {:.1f} % differs: x {} to {}, y {} to {}", size_of(picture),
                     100 * static_cast<double>(tiles.count) / all, tiles.left, tiles.right, tiles.top,
                     tiles.bottom);
}

}  // namespace

void describe_picture(const AlignedPair& pair, MeasuredPair& measured) {
  const PictureInTiles before(pair.expected), after(pair.actual);
  if (before.tiles == no_node || after.tiles == no_node || after.tile == 0) return;
  DifferentTiles tiles;
  for (const MatchedPair& update : pair.edits.updated_text) tiles.add(pair.actual, update.actual, after);
  for (const NodeIndex node : pair.edits.inserted) tiles.add(pair.actual, node, after);
  if (tiles.count == 0) return;
  const std::string was = size_of(before), is = in_words(tiles, after);
  for (ShownEdit& place : measured.places) {
    place.before = was;
    place.after = is;
  }
}

void describe_bytes(std::string_view expected, std::string_view actual, MeasuredPair& measured) {
  const auto first = std::mismatch(expected.begin(), expected.end(), actual.begin(), actual.end()).first;
  const auto at = first - expected.begin();
  for (ShownEdit& place : measured.places) {
    if (place.path.starts_with("/words")) continue;  // of a PDF
    place.before = fmt::format("{} bytes", expected.size());
    place.after = fmt::format("{} bytes, the first difference at byte {}", actual.size(), at);
  }
}

}  // namespace treesift
