// Features in at most 255 steps: what trees are grown on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace treesift {

// A table of bin numbers, column by column. Columns of features that never vary are left out: no split can
// use them.
struct BinnedFeatures {
  static constexpr std::size_t largest_bin_count = 255;

  struct Column {
    std::uint16_t feature = 0;
    std::vector<double> thresholds;  // rising; row's bin <= i exactly where its value <= thresholds[i]

    std::size_t bin_count() const { return thresholds.size() + 1; }
  };

  std::size_t row_count = 0;
  std::vector<Column> columns;
  std::vector<std::uint8_t> bins;  // row_count for each column

  const std::uint8_t* bins_of(std::size_t column) const { return bins.data() + column * row_count; }
};

// `values` row by row, all finite; weights[row] >= 0 says how many rows a row counts for, in any unit. The
// bins do not depend on the order of the rows, nor on whether a row has weight 2 or stands there twice.
BinnedFeatures bin_features(std::span<const double> values, std::size_t width,
                            std::span<const std::uint64_t> weights);

}  // namespace treesift
