// What a page offers and what it shows, in a few numbers: enough to tell the class of any two pages without looking at
// them again.
#pragma once

#include <cstdint>
#include <vector>

#include "model/states/page_content.h"

namespace treesift {

// A list of links of which one is marked, such as the tabs of a page: which list, and which of its links.
struct MarkedList {
  std::uint64_t list = 0;
  // Its place; of two links the one that more words are said of, 2 where neither is.
  std::uint64_t marked = 0;
  // Of two links, of which nothing tells on one page alone which one is marked: the words in classes that only the one
  // has, sorted.
  std::vector<std::uint64_t> of_first, of_second;

  auto operator<=>(const MarkedList&) const = default;
};

struct PageOutline {
  // What a person can do here: equal for pages that differ in data, or in how often something is repeated.
  PagePrint offer;
  PagePrint shape;                // the tree of what is displayed, names only
  PagePrint content;              // the texts that are displayed, and the values of controls
  std::vector<MarkedList> marks;  // in order
};

// Of a page with or without a layout. Without one, what the page itself says to hide is left out.
PageOutline outline_of(const Document& document, const Layout& layout);

}  // namespace treesift
