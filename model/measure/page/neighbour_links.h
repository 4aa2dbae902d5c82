// Links to the page before and the page behind, in a sequence of pages.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class NeighbourLinks {
 public:
  // Of two aligned pages: the first `link` elements that say `rel=next` or `rel=prev` in both, and differ. Views: the
  // documents must outlive it. Linear in the elements whose attributes changed.
  void measure(const Document& expected, const Document& actual, const Edits& edits);

  // Of an attribute of `node` in the actual page, with its value in both; empty where it was lost or gained. A number
  // that is equal for the same relation on all pages, for the address or title of such a `link`, and the address of an
  // `a` that leads where it led and leads; 0 for anything else.
  std::uint64_t field_of(const Document& actual, NodeIndex node, NameId attribute, std::string_view before,
                         std::string_view after) const;

 private:
  struct Neighbour {
    NodeIndex node;  // in the actual page
    std::string_view before, after;
    std::uint64_t field;
  };
  std::vector<Neighbour> neighbours_;
};

}  // namespace treesift
