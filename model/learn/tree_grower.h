// One tree of a boosted model, grown on binned features.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/learn/binned_features.h"

namespace treesift {

// Sums of weighted first and second derivatives of the loss by the margin, in multiples of `quantum`:
// integers, so that they are exact, in any order, and can be subtracted again.
struct GradientSum {
  static constexpr double quantum = 0x1p-38;

  std::int64_t gradient = 0, hessian = 0;

  GradientSum& operator+=(const GradientSum& other) {
    gradient += other.gradient;
    hessian += other.hessian;
    return *this;
  }
  GradientSum& operator-=(const GradientSum& other) {
    gradient -= other.gradient;
    hessian -= other.hessian;
    return *this;
  }
};

struct GrowthLimits {
  std::size_t depth = 4;
  double minimum_child_weight = 1;  // least sum of hessians on either side of a split
  double l2 = 1;
  double value_limit = 64;              // no leaf is further from 0
  std::vector<signed char> monotone{};  // for each column of the table; empty: none
};

// A complete binary tree as in BoostedTrees, over columns of the table. A row goes right where its bin is
// larger than the split's; behind an unsplit slot all rows go left.
struct GrownTree {
  static constexpr std::uint8_t unsplit = 255;

  struct Split {
    std::uint32_t column = 0;
    std::uint8_t bin = unsplit;
  };

  std::vector<Split> splits;   // by slot
  std::vector<double> leaves;  // from left to right, 2^depth; best change of the margin

  bool is_split() const { return splits[0].bin != unsplit; }
};

// Grows trees on one table; holds the histograms, which are the same memory for every tree.
class TreeGrower {
 public:
  // `features` must outlive the grower.
  TreeGrower(const BinnedFeatures& features, GrowthLimits limits);

  // On these rows and columns of the table; `gradients` is by row of the table. Among equally good splits the
  // first column wins, then the lowest bin.
  GrownTree grow(std::span<const GradientSum> gradients, std::span<const std::uint32_t> rows,
                 std::span<const std::uint32_t> columns);

 private:
  struct Node {
    std::size_t slot = 0, level = 0;
    std::size_t begin = 0, end = 0;  // its rows, in rows_
    GradientSum total;
    double lowest = 0, highest = 0;  // what monotone splits above leave for the leaves below
  };
  struct Candidate {
    double gain = 0;
    std::uint32_t column = 0;
    std::uint8_t bin = GrownTree::unsplit;
    GradientSum left;
  };
  using Histogram = std::vector<GradientSum>;

  Candidate find_split(const Node& node, const Histogram& histogram) const;
  void try_column(const Node& node, std::uint32_t column, const GradientSum* cells, Candidate& best) const;
  double best_value(const GradientSum& sum, const Node& node) const;
  double score(const GradientSum& sum, double value) const;
  bool is_forbidden(std::uint32_t column, double left, double right) const;
  void grow_node(const Node& node, std::size_t depth_of_memory);
  void set_leaf(const Node& node);
  std::pair<Node, Node> part(const Node& node, const Candidate& split);
  std::size_t part_rows(const Node& node, const Candidate& split);
  void fill_histogram(const Node& node, Histogram& histogram);

  const BinnedFeatures& features_;
  GrowthLimits limits_;
  std::int64_t minimum_hessian_;
  std::vector<std::size_t> first_cells_;  // of each column, in a histogram
  std::vector<Histogram> histograms_;     // one for each level
  std::vector<std::uint32_t> rows_, rows_to_the_right_;
  std::vector<GradientSum> gathered_;  // the gradients of a node's rows, side by side
  std::span<const GradientSum> gradients_;
  std::span<const std::uint32_t> columns_;
  GrownTree tree_;
};

}  // namespace treesift
