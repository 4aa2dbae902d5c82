// From numbers to bins.
//
// Problem. The best split of a node lies between two values of a feature. Trying all of them needs the rows
// sorted by every feature in every node; with a bin number for each value, one pass that adds up the
// gradients of each bin is enough, and 255 bins fit a byte.
//
// How. A feature with no more than 255 different values gets a bin for each: nothing is lost. Otherwise the
// values are cut into runs of about equal weight, the rest being shared anew among the bins left after each
// cut: one value with half of all weight takes one bin, and not the room of the others. The threshold lies
// halfway between the last value of a bin and the first of the next.
//
// For example 0, 0, 0, 0, 1, 2, 3, 7 in three bins: {0}, {1, 2}, {3, 7}; thresholds 0.5 and 2.5.
//
// Cost. O(rows * log rows) per feature, once for all trees.
// Source. Ke et al., "LightGBM: A highly efficient gradient boosting decision tree", NIPS 2017.
#include "model/learn/binned_features.h"

#include <algorithm>

namespace treesift {
namespace {

struct WeightedValue {
  double value;
  std::uint64_t weight;
};

// The different values in rising order, each with the weight of all its rows; values of weight 0 are left
// out.
void collect_values(std::span<const double> values, std::size_t width, std::size_t feature,
                    std::span<const std::uint64_t> weights, std::vector<WeightedValue>& result) {
  result.clear();
  for (std::size_t row = 0; row < weights.size(); ++row) {
    const double value = values[row * width + feature] + 0.0;  // -0 becomes 0
    if (weights[row] > 0) result.push_back({value, weights[row]});
  }
  std::sort(result.begin(), result.end(),
            [](const WeightedValue& a, const WeightedValue& b) { return a.value < b.value; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (kept > 0 && result[kept - 1].value == result[i].value) {
      result[kept - 1].weight += result[i].weight;
    } else {
      result[kept++] = result[i];
    }
  }
  result.resize(kept);
}

// At least `low` and less than `high`.
double halfway(double low, double high) {
  const double middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}

std::vector<double> find_thresholds(const std::vector<WeightedValue>& values) {
  std::uint64_t weight_left = 0, weight_in_bin = 0;
  for (const WeightedValue& entry : values) weight_left += entry.weight;
  std::vector<double> thresholds;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    const std::size_t bins_left = BinnedFeatures::largest_bin_count - thresholds.size();
    if (bins_left == 1) break;
    weight_in_bin += values[i].weight;
    const bool one_bin_each = values.size() - i <= bins_left && weight_in_bin == values[i].weight;
    if (!one_bin_each && weight_in_bin * bins_left < weight_left) continue;
    thresholds.push_back(halfway(values[i].value, values[i + 1].value));
    weight_left -= weight_in_bin;
    weight_in_bin = 0;
  }
  return thresholds;
}

void append_bins(std::span<const double> values, std::size_t width, const BinnedFeatures::Column& column,
                 BinnedFeatures& binned) {
  const std::vector<double>& thresholds = column.thresholds;
  for (std::size_t row = 0; row < binned.row_count; ++row) {
    const double value = values[row * width + column.feature];
    const auto bin = std::lower_bound(thresholds.begin(), thresholds.end(), value);
    binned.bins.push_back(static_cast<std::uint8_t>(bin - thresholds.begin()));
  }
}

}  // namespace

BinnedFeatures bin_features(std::span<const double> values, std::size_t width,
                            std::span<const std::uint64_t> weights) {
  BinnedFeatures binned;
  binned.row_count = weights.size();
  std::vector<WeightedValue> sorted;
  for (std::size_t feature = 0; feature < width; ++feature) {
    collect_values(values, width, feature, weights, sorted);
    if (sorted.size() < 2) continue;
    binned.columns.push_back({static_cast<std::uint16_t>(feature), find_thresholds(sorted)});
    append_bins(values, width, binned.columns.back(), binned);
  }
  return binned;
}

}  // namespace treesift
