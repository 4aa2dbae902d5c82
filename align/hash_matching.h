// Matches equal subtrees wherever they stand.
#pragma once

#include <vector>

#include "align/child_matching.h"
#include "align/key_numbering.h"
#include "align/matching.h"

namespace treesift {

class HashMatcher {
 public:
  // Each matches free subtrees of elements, objects and arrays, never a text by itself, and only those that
  // carry enough evidence for the size of the documents. All are linear, except for sorting the groups of the
  // second.

  // Equal subtrees that occur once among the free ones of either document.
  void match_unique(Matching& matching);
  // Equal subtrees that occur more often: those with the same matched ancestor first, then by position.
  void match_repeated(Matching& matching);
  // Subtrees of equal shape, differing in texts and attributes, that occur once in either document.
  void match_unique_shapes(Matching& matching);

 private:
  struct Group {
    std::uint32_t expected_count = 0;
    std::uint32_t actual_count = 0;
    NodeIndex first_expected = no_node;
    NodeIndex first_actual = no_node;
  };
  enum class Hash : std::uint8_t { subtree, shape };

  void list_free(const Matching& matching);
  void group(const Matching& matching, Hash hash);
  void list_members(const Matching& matching);
  void resolve(Matching& matching, std::uint32_t group);
  void keep_free(const Matching& matching, std::uint32_t group);

  std::vector<NodeIndex> free_expected_, free_actual_;  // elements, objects and arrays, in document order
  KeyNumbering keys_;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_order_;
  std::vector<NodeIndex> expected_members_, actual_members_;    // by group
  std::vector<std::uint32_t> expected_begins_, actual_begins_;  // by group: where its members start
  std::vector<NodeIndex> xs_, ys_;
  std::vector<std::uint64_t> x_keys_, y_keys_;
  std::vector<PositionPair> pairs_;
  SequenceMatcher sequences_;
};

}  // namespace treesift
