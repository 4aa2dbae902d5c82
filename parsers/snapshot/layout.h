// How a browser laid a document out: flat arrays by node of a Document. A text node has what its parent has.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// In pixels of the page. Missing: -1 everywhere.
struct Box {
  std::int32_t x = -1, y = -1, width = -1, height = -1;

  std::int32_t right() const { return x + width; }
  std::int32_t bottom() const { return y + height; }
  bool has_area() const { return width > 0 && height > 0; }
  std::int64_t area() const { return std::int64_t{width} * height; }
  bool operator==(const Box&) const = default;
};

// hidden: without a box, or `visibility: hidden`. without_area: what is in it may be seen all the same.
enum class Sight : std::uint8_t { hidden, without_area, with_area };

// What tells that something may be clicked: the cursor is a pointing hand; the browser says that it hears clicks.
inline constexpr std::uint8_t has_pointer = 1, hears_clicks = 2;

struct Layout {
  std::int32_t page_width = 0, page_height = 0;

  // By node; all of one size, that of the document, or all empty where nothing is known.
  std::vector<Box> content_box;                       // inside of padding and border, each number rounded
  std::vector<std::uint8_t> displayed;                // 1: has a box, and its content box has an area
  std::vector<Sight> sight;                           // whether a person may see it
  std::vector<std::uint16_t> font_size, font_weight;  // rounded; 0: unknown
  std::vector<std::uint32_t> color, background;       // 0xRRGGBBAA; 0: transparent or unknown
  std::vector<std::int32_t> z_index;                  // 0 for auto
  std::vector<std::int32_t> paint_order;              // -1: not painted
  std::vector<std::uint8_t> clicks;                   // has_pointer, hears_clicks, or both

  bool empty() const { return content_box.empty(); }
  // Makes room for the nodes of a document, about which nothing is known yet.
  void resize(NodeIndex nodes);
  // Copies what is known of one node to another.
  void copy(NodeIndex from, NodeIndex to);
  // The same page made of other nodes: of each of them which one of these it was. Empty where nothing is known.
  Layout of(std::span<const NodeIndex> sources) const;
};

}  // namespace treesift
