// Training of boosted trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/judge/boosted_trees.h"
#include "model/learn/quality.h"

namespace treesift {

// Labelled rows. The spans point into the caller's memory.
struct BoostingData {
  std::span<const double> values;  // row by row, finite
  std::size_t width = 0;           // features a row, at most 65536
  std::span<const Label> labels;   // one per row

  // >= 0: how many rows a row counts for; empty: 1 each. Rounded to multiples of 2^-14, so let the average
  // row have about 1; in all at most 2^24.
  std::span<const double> weights{};

  // What is known of the rows before the first tree, in log-odds, at most 2^20 either way; empty: the
  // log-odds of the labels for all rows. Rounded to multiples of BoostedTrees::value_quantum.
  std::span<const double> offsets{};
};

struct BoostingOptions {
  // Trees, at most BoostedTrees::tree_limit.
  std::size_t rounds = 300;

  // 1 to BoostedTrees::depth_limit.
  std::size_t depth = 4;

  // Above 0, at most 1: the part of each tree's answer that is taken.
  double learning_rate = 0.1;

  // Least sum of weight * p * (1 - p) on either side of a split; at margin 0 that is a quarter of the weight.
  double minimum_child_weight = 1;

  // >= 0: draws leaves towards 0.
  double l2 = 1;

  // Above 0, at most 1: the parts of the different rows that a tree sees and of the features that it may ask.
  double row_subsample = 1;
  double feature_subsample = 1;
  std::uint64_t seed = 1;

  // For each feature: +1 may only raise the margin, -1 only lower it, 0 either; empty: all 0.
  std::vector<signed char> monotone{};
};

// Minimises the logistic loss. The same data and options give the same trees on every machine, in whatever
// order the rows stand; a row of weight k is the same as k rows. Throws TrainingError for sizes that do not
// agree, numbers that are not finite, options out of range, and where a label has no weight (with the
// counts). With offsets the base is 0, the trees are what is to be added to the offsets, and one label is
// enough.
BoostedTrees boost(const BoostingData& data, const BoostingOptions& options);

// The trees of `start`, unchanged and in place, and behind them those that boosting adds on `data` from the
// margins of `start`. `data` has no offsets of its own. Monotone directions hold for the sum when `start`
// keeps them. Rows without weight add nothing. Throws TrainingError as boost does, and where the depths
// differ, the rows are too narrow for `start` or the trees would be too many.
BoostedTrees continue_boosting(const BoostedTrees& start, const BoostingData& data,
                               const BoostingOptions& options);

}  // namespace treesift
