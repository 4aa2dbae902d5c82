// What a comparator sees of both sides, around the first place where they differ: lines that a person reads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/comparators/pair_comparer.h"
#include "report/explain/diff_pieces.h"

namespace treesift {

struct ViewSide {
  static constexpr std::size_t no_line = ~std::size_t{0};

  std::vector<std::string> lines;  // as they stand in the page: escape them before they are shown
  std::size_t marked = no_line;    // of the lines: where the two sides differ first

  bool operator==(const ViewSide&) const = default;
};

struct ViewExcerpt {
  ViewSide expected, actual;
  DiffPieces change;  // the two marked lines as one, the words that differ marked
  std::string note;   // what the lines do not show; may be empty

  // Whether it shows the same.
  bool shows_what(const ViewExcerpt& other) const {
    return expected == other.expected && actual == other.actual && note == other.note;
  }
};

// A few lines: each is an element or text of the view, a line of displayed text, or one of the source. For a
// view in which the pair differs. Takes memory for every piece of the view: meant for pairs that a person
// will look at.
ViewExcerpt view_excerpt(const View& view, const ComparedPair& pair);

}  // namespace treesift
