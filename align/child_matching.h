// Matches the children of matched parents, from the top down.
#pragma once

#include <vector>

#include "align/item_keys.h"
#include "align/matching.h"
#include "align/sequence_matching.h"

namespace treesift {

class ChildMatcher {
 public:
  void begin(Matching& matching, std::uint64_t sequence_cells);

  // Notes a pair whose children are still to be matched.
  void open(NodeIndex e, NodeIndex a);

  // Goes down from all pairs opened since the last call as long as there is no doubt: equal subtrees, items of a list
  // with the same key, and children that are the only ones of their label and content, or identity, on both sides, or
  // have the same shapes in the same order. Visits no equal subtree twice and nothing below what it leaves in doubt,
  // so its work is proportional to what has changed.
  void descend();

  // What stands right behind a node that has moved to another parent has moved with it, if it is equal, or if
  // it stands between two such nodes.
  void follow_moves();

  // Matches the remaining children of all open pairs, and theirs, by similarity and position.
  void settle();

  bool budget_exceeded() const { return budget_.exceeded; }
  // Gives back what an unusually large pair has left behind.
  void shrink() { sequences_.shrink(); }

 private:
  struct Pair {
    NodeIndex e;
    NodeIndex a;
  };
  using Nodes = std::vector<NodeIndex>;
  using KeyOf = std::uint64_t (ChildMatcher::*)(NodeIndex) const;

  static void append_free(const Document& document, NodeIndex parent, const Nodes& matches, Nodes& children);
  void gather(Pair parents);
  void list_hashes(const Nodes& xs, const Nodes& ys);
  void drop_matched(Nodes& xs, Nodes& ys) const;
  std::size_t match_equal(const Nodes& xs, const Nodes& ys, std::uint32_t evidence);
  void match_equal_ends();
  void match_equal_children();
  void match_keyed_items(Pair parents);
  void match_same_shapes();
  bool neighbours_look_swapped() const;
  void match_only_ones(KeyOf key_x, KeyOf key_y);
  void find_only_ones();
  void match_one_level_off(const Nodes& xs, const Nodes& ys, std::uint32_t evidence);
  void match_renamed();
  void match_gaps(Pair parents);
  void match_gap();
  void follow(NodeIndex a);
  NodeIndex take_free_siblings(const Document& document, NodeIndex node, const Nodes& matches, Nodes& taken);
  void match_alike();
  void find_anchors(Pair parents);
  void pair_up(NodeIndex e, NodeIndex a);
  bool wraps(NodeIndex e, NodeIndex a) const;
  void gather_below(const Nodes& xs, const Nodes& ys);
  std::uint64_t inside_x(NodeIndex e) const;
  std::uint64_t inside_y(NodeIndex a) const;
  std::uint64_t identity_x(NodeIndex e) const;
  std::uint64_t identity_y(NodeIndex a) const;
  std::uint64_t label_x(NodeIndex e) const;
  std::uint64_t label_y(NodeIndex a) const;

  Matching* matching_ = nullptr;
  WorkBudget budget_;
  SequenceMatcher sequences_;
  IncreasingSequence increasing_;
  KeyNumbering keys_;
  ItemKeys item_keys_;
  std::vector<Pair> open_;
  std::size_t descended_ = 0;  // pairs of open_ that descend() has seen
  Nodes xs_, ys_;              // free children of the pair in hand
  Nodes below_xs_, below_ys_;  // free children of those
  Nodes gap_xs_, gap_ys_;
  std::vector<Pair> anchors_;
  std::vector<std::uint64_t> x_keys_, y_keys_;
  std::vector<SequenceItem> x_items_, y_items_;
  std::vector<PositionPair> pairs_;
  std::vector<PositionPair> first_seen_;  // by key
  std::vector<std::uint32_t> values_, weights_;
  std::vector<std::uint8_t> kept_;
};

}  // namespace treesift
