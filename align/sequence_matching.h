// Common subsequences of two lists of siblings: equal ones, and similar ones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "align/increasing_sequence.h"
#include "align/key_numbering.h"
#include "align/work_budget.h"

namespace treesift {

// Positions in the two lists.
struct PositionPair {
  std::uint32_t x;
  std::uint32_t y;
};

// A sibling as far as it is compared.
struct SequenceItem {
  std::uint64_t label;   // only items of the same label can be paired
  std::uint64_t traits;  // a set of 64 traits (similarity.h): the more of them are shared, the better
};

class SequenceMatcher {
 public:
  // A longest common subsequence of two lists of keys, in order. Falls back to a common subsequence that
  // need not be longest when the budget does not suffice.
  void match_equal(std::span<const std::uint64_t> xs, std::span<const std::uint64_t> ys, WorkBudget& budget,
                   std::vector<PositionPair>& pairs);

  // A common subsequence of labels, long and of similar items, in order. Falls back likewise.
  void match_similar(std::span<const SequenceItem> xs, std::span<const SequenceItem> ys, WorkBudget& budget,
                     std::vector<PositionPair>& pairs);

  // The first item of a key with the first of that key on the other side, the second with the second, and so
  // on; in the order of xs, which need not be that of ys. Linear.
  void match_by_occurrence(std::span<const std::uint64_t> xs, std::span<const std::uint64_t> ys,
                           std::vector<PositionPair>& pairs);

  // Gives back what an unusually large pair has left behind.
  void shrink();

 private:
  struct Link {
    std::uint32_t x;
    std::uint32_t y;
    std::uint32_t before;
  };

  void index_keys(std::span<const std::uint64_t> ys);
  std::uint64_t count_equal_cells(std::span<const std::uint64_t> xs);
  void extend_chains(std::uint32_t x, std::uint32_t number);
  bool match_in_order(std::span<const std::uint64_t> xs, std::span<const std::uint64_t> ys,
                      std::vector<PositionPair>& pairs);
  void keep_pairable(std::span<const SequenceItem> xs, std::span<const SequenceItem> ys);
  void keep_known(std::span<const SequenceItem> items, std::span<const SequenceItem> others,
                  std::vector<std::uint32_t>& positions, std::vector<SequenceItem>& kept);
  void fill_choices();
  void fill_row(SequenceItem x, std::uint8_t* choices);
  void follow_choices(std::vector<PositionPair>& pairs) const;

  KeyNumbering keys_;
  std::vector<std::uint32_t> begins_;     // by key: where its positions start
  std::vector<std::uint32_t> positions_;  // in ys, by key, ascending
  std::vector<std::uint32_t> chain_y_;    // by length: the smallest last y of a chain of that length
  std::vector<std::uint32_t> chain_link_;
  std::vector<Link> links_;
  std::vector<std::uint8_t> choices_;  // a row for each x
  std::vector<std::uint32_t> merits_;
  std::vector<std::uint32_t> merits_below_;
  IncreasingSequence increasing_;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> ones_;
  std::vector<std::uint8_t> kept_;
  std::vector<std::uint64_t> x_labels_, y_labels_;
  std::vector<std::uint32_t> x_positions_, y_positions_;  // of the items whose label both lists have
  std::vector<SequenceItem> x_items_, y_items_;           // these items
  std::vector<std::uint32_t> y_counts_;                   // of their traits
};

}  // namespace treesift
