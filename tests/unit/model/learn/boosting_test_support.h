// Small labelled tables for the tests of boosted trees.
#pragma once

#include <random>
#include <vector>

#include "model/learn/boosting.h"

namespace treesift {

struct LabelledTable {
  std::size_t width = 1;
  std::vector<double> values;
  std::vector<Label> labels;
  std::vector<double> weights;

  void add(std::vector<double> row, Label label, double weight = 1) {
    values.insert(values.end(), row.begin(), row.end());
    labels.push_back(label);
    weights.push_back(weight);
  }
  std::vector<double> row(std::size_t index) const {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * width);
    return {begin, begin + static_cast<std::ptrdiff_t>(width)};
  }
  BoostingData data() const { return {values, width, labels, weights}; }
};

// Flags, small counts (also negative) and any values in turn; the label follows some of them, with noise.
// Weights are whole, 0 to 3.
inline LabelledTable random_table(std::uint64_t seed, std::size_t rows, std::size_t width) {
  std::mt19937_64 random(seed);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  LabelledTable table;
  table.width = width;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<double> x;
    for (std::size_t i = 0; i < width; ++i) {
      x.push_back(i % 3 == 0   ? static_cast<double>(random() % 2)
                  : i % 3 == 1 ? static_cast<double>(random() % 7) - 3
                               : uniform() * 1000);
    }
    const double truth = x[0] + (width > 1 ? x[1] / 3 : 0) + (width > 2 && x[2] > 700 ? 1 : 0) + uniform();
    table.add(x, truth > 1.3 ? Label::inspect : Label::benign, static_cast<double>(random() % 4));
  }
  table.add(std::vector<double>(width, 0), Label::benign);  // both labels are there
  table.add(std::vector<double>(width, 1), Label::inspect);
  return table;
}

}  // namespace treesift
