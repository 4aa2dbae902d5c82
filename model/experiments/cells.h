// Small helpers for the tables of experiments.
#pragma once

#include <span>
#include <vector>

#include "model/experiments/outcomes.h"
#include "model/experiments/report_table.h"
#include "model/learn/quality.h"

namespace treesift {

// The note of experiments that would need thousands of other models, or that ask for coefficients.
inline constexpr const char* about_linear_models =
    "About the linear model (least squares) of the chosen features, whatever --model-kind says.";

// The average; 0 of nothing.
inline double mean_of(std::span<const double> values) {
  double sum = 0;
  for (double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// F1, precision and recall, as three cells.
inline void add_quality(std::vector<Cell>& row, const Confusion& confusion) {
  row.push_back(Figure{f1(confusion)});
  row.push_back(Figure{precision(confusion)});
  row.push_back(Figure{recall(confusion)});
}

// A figure, or an empty cell where there is none.
inline Cell figure_if(bool present, double value, int digits = 3) {
  if (!present) return std::string();
  return Figure{value, digits};
}

inline std::uint64_t count_if(std::span<const Sample* const> samples, auto&& holds) {
  std::uint64_t count = 0;
  for (const Sample* sample : samples) count += holds(*sample);
  return count;
}

inline bool is_inspect(const Sample& sample) {
  return sample.label == Label::inspect;
}

}  // namespace treesift
