// What a model of trees reads of a pair: its features, and what it is relative to its run.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/judge/run_profile.h"

namespace treesift {

// Whether a model looks at the pair alone or at its run as well.
enum class ModelInputs : std::uint8_t {
  pair,  // the features: verdicts are absolute, and can be given at once
  run,   // the features and the relative features: verdicts need the run, or the profile of an earlier one
};

// What the oracles that a model looks at found: bit i for its i-th oracle.
using OracleFindings = std::uint32_t;
inline constexpr std::size_t max_model_oracles = 32;
inline constexpr std::size_t first_oracle_column = feature_count + relative_count;

// Columns that a model looks at. One with oracles has the relative features in any case; they are 0 for
// ModelInputs::pair.
inline constexpr std::size_t row_width(ModelInputs inputs, std::size_t oracles = 0) {
  if (oracles > 0) return first_oracle_column + oracles;
  return inputs == ModelInputs::pair ? feature_count : first_oracle_column;
}

// The features, the relative features, and 1 or 0 for each oracle.
using ModelRow = std::array<double, first_oracle_column + max_model_oracles>;

inline ModelRow make_row(std::span<const double> features, const RelativeFeatures& relative,
                         OracleFindings findings = 0) {
  ModelRow row;
  std::copy(features.begin(), features.end(), row.begin());
  std::copy(relative.begin(), relative.end(), row.begin() + feature_count);
  for (std::size_t i = 0; i < max_model_oracles; ++i) row[first_oracle_column + i] = findings >> i & 1;
  return row;
}

// "words_lost"; "rarest_full"; "rank:words_lost". In row order; oracles have names of their own.
const std::vector<std::string>& row_names();

// The feature of feature_table that a column is, or is the rank of; feature_count for run features and
// oracles.
inline constexpr std::size_t feature_of_column(std::size_t column) {
  if (column >= first_oracle_column) return feature_count;
  if (column < feature_count) return column;
  return column < feature_count + run_feature_count ? feature_count
                                                    : column - feature_count - run_feature_count;
}

}  // namespace treesift
