// Scoring by boosted trees, and explaining a score.
//
// Problem. A judgement sums the leaves of some hundred trees, for every pair; and each must come with its
// reasons, that is with what each feature added, and the parts must add up to the whole.
//
// Walking. A tree is a complete binary tree in flat arrays, so a step is arithmetic, i -> 2i + 1 + (x > t),
// and every walk has the same length: there is no branch to mispredict, and the processor walks several trees
// at once. A tree of depth 4 takes 150 bytes for its splits and 124 for its values.
//
// Explaining. Each inner slot holds the mean of the leaves below it over the training data. Going from a slot
// to its child changes the expectation by (child's mean - slot's mean), and that is booked on the feature
// that was asked (Saabas, 2014). Along one path the differences telescope to leaf - root. For example, in a
// tree "error_words > 0.5" with mean -0.2 at the root and leaves -0.3 and 0.9, a row with an error word gets
// a contribution of 1.1 by error_words: -0.2 + 1.1 = 0.9.
//
// Why not TreeSHAP (Lundberg et al., 2018). It shares a leaf fairly between features that only matter
// together, where Saabas favours the feature asked last; but it costs O(leaves * depth^2) per tree instead of
// O(depth), some fifty times a score at depth 4, and its sums are approximate. In boosted trees of small
// depth, where hundreds of trees ask the features in different orders, the two mostly name the same reasons.
//
// Exactness. All values are multiples of 2^-24 no larger than 2^6, so ten thousand trees of depth 6 stay
// below 2^23 in every partial sum: 47 bits, and a double carries 53. No addition ever rounds, hence the order
// does not matter and the sum of the parts is the whole by ==.
//
// Cost. O(trees * depth) for both.
// Source. Friedman, "Greedy function approximation: a gradient boosting machine", Annals of Statistics 2001.
#include "model/judge/boosted_trees.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "model/judge/logistic.h"

namespace treesift {
namespace {

// The sum of the leaves that the row reaches, in quanta.
template <std::size_t depth>
std::int64_t sum_of_leaves(const BoostedTrees& trees, const double* row) {
  constexpr std::size_t splits = (std::size_t{1} << depth) - 1, values = 2 * splits + 1;
  const std::uint16_t* features = trees.features.data();
  const double* thresholds = trees.thresholds.data();
  const std::int32_t* leaves = trees.values.data();
  std::int64_t sum = 0;
  for (std::size_t left = trees.tree_count(); left > 0; --left) {
    std::size_t slot = 0;
    for (std::size_t level = 0; level < depth; ++level) {
      slot = 2 * slot + 1 + static_cast<std::size_t>(row[features[slot]] > thresholds[slot]);
    }
    sum += leaves[slot];
    features += splits;
    thresholds += splits;
    leaves += values;
  }
  return sum;
}

using Walk = std::int64_t (*)(const BoostedTrees&, const double*);
constexpr Walk walk_by_depth[] = {nullptr,          sum_of_leaves<1>, sum_of_leaves<2>, sum_of_leaves<3>,
                                  sum_of_leaves<4>, sum_of_leaves<5>, sum_of_leaves<6>};
static_assert(std::size(walk_by_depth) == BoostedTrees::depth_limit + 1);

double to_log_odds(std::int64_t quanta) {
  return static_cast<double>(quanta) * BoostedTrees::value_quantum;
}

}  // namespace

std::int32_t to_quanta(double log_odds) {
  const double within = std::clamp(log_odds, -BoostedTrees::value_limit, BoostedTrees::value_limit);
  return static_cast<std::int32_t>(std::llround(within / BoostedTrees::value_quantum));
}

std::size_t least_row_width(const BoostedTrees& trees) {
  const auto largest = std::max_element(trees.features.begin(), trees.features.end());
  return largest == trees.features.end() ? 0 : std::size_t{*largest} + 1;
}

double margin(const BoostedTrees& trees, std::span<const double> row) {
  return trees.base + to_log_odds(walk_by_depth[trees.depth](trees, row.data()));
}

double probability(const BoostedTrees& trees, std::span<const double> row) {
  return logistic(margin(trees, row));
}

double baseline(const BoostedTrees& trees) {
  std::int64_t sum = 0;
  for (std::size_t root = 0; root < trees.values.size(); root += trees.values_per_tree()) {
    sum += trees.values[root];
  }
  return trees.base + to_log_odds(sum);
}

void add_contributions(const BoostedTrees& trees, std::span<const double> row,
                       std::span<double> contributions) {
  for (std::size_t tree = 0; tree < trees.tree_count(); ++tree) {
    const std::size_t first_split = tree * trees.splits_per_tree();
    const std::int32_t* values = &trees.values[tree * trees.values_per_tree()];
    std::size_t slot = 0;
    for (std::size_t level = 0; level < trees.depth; ++level) {
      const std::size_t feature = trees.features[first_split + slot];
      const bool right = row[feature] > trees.thresholds[first_split + slot];
      const std::size_t child = 2 * slot + 1 + static_cast<std::size_t>(right);
      contributions[feature] += to_log_odds(std::int64_t{values[child]} - values[slot]);
      slot = child;
    }
  }
}

}  // namespace treesift
