// What is measured of a pair: one value per feature, and where in the documents it was first seen.
#pragma once

#include <array>
#include <cstddef>

#include "model/measure/feature_table.h"
#include "parsers/document.h"

namespace treesift {

// The first edit behind a feature: a node on either side, or on both when they are matched.
struct Evidence {
  NodeIndex expected = no_node;
  NodeIndex actual = no_node;
};

struct FeatureVector {
  std::array<double, feature_count> values{};
  std::array<Evidence, feature_count> evidence{};

  double operator[](std::size_t feature_index) const { return values[feature_index]; }
  // Adds to a feature; the first call's evidence is kept.
  void add(std::size_t feature_index, double amount, Evidence where) {
    if (values[feature_index] == 0) evidence[feature_index] = where;
    values[feature_index] += amount;
  }
  void set(std::size_t feature_index, double value) { values[feature_index] = value; }
};

// The features of two documents that are equal.
FeatureVector identical_features();

}  // namespace treesift
