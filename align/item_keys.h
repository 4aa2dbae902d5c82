// Which item of a list of JSON or XML is which: by the members that tell its objects or elements apart, or by texts and
// numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "align/matching.h"
#include "align/sequence_matching.h"

namespace treesift {

class ItemKeys {
 public:
  // Pairs the positions of items that are most alike by their keys, each at most once, in the order of `xs`. Both
  // lists hold children of one parent.
  void match(const Matching& matching, const std::vector<NodeIndex>& xs, const std::vector<NodeIndex>& ys,
             std::vector<PositionPair>& pairs);

 private:
  struct Value {
    std::uint64_t member;  // kind and name, comparable across both documents
    std::uint64_t hash;
    std::uint32_t position;  // of its item
    std::uint32_t weight;
  };
  struct Vote {
    PositionPair pair;
    std::uint64_t weight;
  };
  using Values = std::vector<Value>;

  template <typename LabelOf>
  static bool list_values(const Document& document, const std::vector<NodeIndex>& items, LabelOf label_of,
                          Values& values);
  static std::size_t end_of_member(const Values& values, std::size_t begin);
  static bool tells_apart(const Values& values, std::size_t begin, std::size_t end);
  void vote(std::size_t x, std::size_t x_end, std::size_t y, std::size_t y_end, std::size_t least_shared);
  void count_votes();
  void elect(std::size_t x_count, std::size_t y_count, std::vector<PositionPair>& pairs);

  Values x_values_, y_values_;
  std::vector<Vote> votes_;
  std::vector<std::uint32_t> best_of_x_, best_of_y_;  // places in votes_
};

}  // namespace treesift
