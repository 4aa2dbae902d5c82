// What only looks as if it had moved: it stands where it stood, in other elements.
#pragma once

#include <cstdint>
#include <vector>

#include "align/alignment.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

class RenamedParents {
 public:
  // Of a pair of documents, which must stay as long as this is used. Linear in them and in the edits; nothing to do
  // where no node has another parent, and none came and went.
  RenamedParents(const Document& expected, const Document& actual, const Alignment& alignment,
                 const Edits& edits);

  // Whether what moved stands where it stood, but for the elements that were replaced, came around it, or no longer
  // are. Not where two replaced elements beside each other have changed places.
  bool follows(const Move& move) const;

  // The element of `actual` that replaced an element of `expected`, and the other way round; no_node for none.
  NodeIndex renamed_to(NodeIndex expected) const { return partner_of(expected_, expected); }
  NodeIndex renamed_from(NodeIndex actual) const { return partner_of(actual_, actual); }

  // Whether an element of that side that has no match holds some nodes that have one.
  bool holds_kept(bool is_expected, NodeIndex node) const;

 private:
  struct Side {
    const Document& document;
    const std::vector<NodeIndex>& matches;
    std::vector<NodeIndex> partners = {};            // of elements without a match: what replaced it
    std::vector<std::uint32_t> matched_before = {};  // by node: how many siblings before it have a match
    std::vector<std::uint32_t> kept_before =
        {};  // by node: how many nodes before it have a match; and of all
    // By node: the nearest element around it that is on both sides, if under another name; and its place among all
    // that have the same one. Empty where no node has another parent.
    std::vector<NodeIndex> anchors = {};
    std::vector<std::uint32_t> places = {};
  };

  static NodeIndex partner_of(const Side& side, NodeIndex node) {
    return side.partners.empty() ? no_node : side.partners[node];
  }
  static NodeIndex counterpart_of(const Side& side, NodeIndex node) {
    return side.matches[node] != no_node ? side.matches[node] : partner_of(side, node);
  }
  static void count_siblings(Side& side);
  static void count_places(Side& side);
  std::vector<MatchedPair> candidates(const std::vector<Move>& moves) const;
  void leave_out_disordered(std::vector<MatchedPair>& candidates) const;
  void keep_rooted(std::vector<MatchedPair> candidates);
  struct InGap;
  template <typename ParentOf>
  static std::vector<InGap> in_gaps(const Side& side, const std::vector<NodeIndex>& nodes,
                                    ParentOf parent_of);
  void add_lookalikes(const Edits& edits);
  bool is_wrapped(const Move& move) const;

  Side expected_, actual_;
};

}  // namespace treesift
