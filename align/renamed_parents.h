// What only looks as if it had moved: its element was replaced by another one at the same place, such as the <h3> of a
// title by an <h2>, and what was in the old one is in the new one.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "align/alignment.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

class RenamedParents {
 public:
  // Of a pair of documents, which must stay as long as this is used. Linear in them; nothing to do where no element was
  // replaced so.
  RenamedParents(const Document& expected, const Document& actual, const Alignment& alignment,
                 const std::vector<Move>& moves);

  // Whether what moved stands where it stood, but for the element that was replaced. Not where two such elements beside
  // each other have changed places.
  bool follows(const Move& move) const;

 private:
  struct Side {
    const Document& document;
    const std::vector<NodeIndex>& matches;
    std::vector<std::uint32_t> matched_before;  // by node: how many siblings before it have a match
  };
  static void count_siblings(Side& side);
  bool may_be_renamed(MatchedPair parents) const;
  MatchedPair parents_of(const Move& move) const;
  std::tuple<NodeIndex, NodeIndex, NodeIndex> order_of(MatchedPair parents) const;
  void leave_out_disordered();

  Side expected_, actual_;
  std::vector<MatchedPair> renamed_;  // the parents; by grandparent and place in actual
};

}  // namespace treesift
