// A sum of small decision trees, as a value: scoring, and what each feature adds to a score.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace treesift {

// Log-odds of `inspect` as base + one leaf of each tree. Every tree is stored as a complete binary tree of
// the same depth, slot by slot: the children of slot i are 2i + 1 and 2i + 2. A row goes to the right child
// where row[feature] > threshold, else (also where the row has no number, NaN) to the left one. Where a tree
// ends early, its leaf stands in all slots below, behind thresholds of +infinity.
//
// Values are whole multiples of value_quantum: sums of them are exact in any order.
struct BoostedTrees {
  static constexpr double value_quantum = 0x1p-24;
  static constexpr double value_limit = 64;  // largest |base| and |value|, in log-odds
  static constexpr std::size_t depth_limit = 6;
  static constexpr std::size_t tree_limit = 10'000;

  std::size_t depth = 1;                // splits on the way to a leaf, 1 to depth_limit
  double base = 0;                      // log-odds
  std::vector<std::uint16_t> features;  // splits_per_tree() a tree: column of the row
  std::vector<double> thresholds;       // splits_per_tree() a tree

  // values_per_tree() a tree, in quanta: the leaf, or the mean of the leaves below by how much training data
  // reaches them.
  std::vector<std::int32_t> values;

  std::size_t splits_per_tree() const { return (std::size_t{1} << depth) - 1; }
  std::size_t values_per_tree() const { return (std::size_t{2} << depth) - 1; }
  std::size_t tree_count() const { return values.size() / values_per_tree(); }

  bool operator==(const BoostedTrees&) const = default;
};

// The nearest multiple of value_quantum, in quanta; beyond value_limit the limit. `log_odds` is finite.
std::int32_t to_quanta(double log_odds);

// How many columns a row must have at least: one more than the largest feature used.
std::size_t least_row_width(const BoostedTrees& trees);

// The log-odds of `inspect` of a row of least_row_width() or more columns. Allocates nothing.
double margin(const BoostedTrees& trees, std::span<const double> row);

// 0 to 1: logistic(margin).
double probability(const BoostedTrees& trees, std::span<const double> row);

// The mean margin over the training data: what is known of a row before one looks at it.
double baseline(const BoostedTrees& trees);

// Adds to contributions[i] what feature i moves the margin of this row away from the baseline, in log-odds.
// `contributions` is as long as the row. On zeros, baseline + all contributions == margin, to the last bit
// and in whichever order they are added.
void add_contributions(const BoostedTrees& trees, std::span<const double> row,
                       std::span<double> contributions);

}  // namespace treesift
