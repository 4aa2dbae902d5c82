// What a model of trees reads of a pair: its features, and what it is relative to its run.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/run_profile.h"

namespace treesift {

// Whether a model looks at the pair alone or at its run as well.
enum class ModelInputs : std::uint8_t {
  pair,  // the features: verdicts are absolute, and can be given at once
  run,   // the features and the relative features: verdicts need the run, or the profile of an earlier one
};

inline constexpr std::size_t row_width(ModelInputs inputs) {
  return inputs == ModelInputs::pair ? feature_count : feature_count + relative_count;
}

// The features, then, for ModelInputs::run, the relative features.
using ModelRow = std::array<double, feature_count + relative_count>;

inline ModelRow make_row(std::span<const double> features, const RelativeFeatures& relative) {
  ModelRow row;
  std::copy(features.begin(), features.end(), row.begin());
  std::copy(relative.begin(), relative.end(), row.begin() + feature_count);
  return row;
}

// "words_lost"; "rarest_full"; "rank:words_lost". In row order.
const std::vector<std::string>& row_names();

// The feature of feature_table that a column is, or is the rank of; feature_count for run features.
inline constexpr std::size_t feature_of_column(std::size_t column) {
  if (column < feature_count) return column;
  return column < feature_count + run_feature_count ? feature_count
                                                    : column - feature_count - run_feature_count;
}

}  // namespace treesift
