// Analysis of variance of a linear model, from co-moments alone.
#pragma once

#include <vector>

#include "model/learn/least_squares.h"

namespace treesift {

// One feature's part in a linear model of the label.
struct FeatureVariance {
  std::size_t feature = 0;
  double coefficient = 0;    // in the model of all features, in the feature's own units
  double partial_ratio = 0;  // F: drop the feature, keep all others (partial, "type III" sums of squares)
  double partial_p = 1;      // the chance of that F or a larger one when the feature says nothing
  double one_way_ratio = 0;  // F of the feature alone, its values grouped by label: one-way analysis
  double one_way_p = 1;
};

// The chance that an F-distributed number with these degrees of freedom is `ratio` or more: 0 to 1.
double f_probability(double ratio, double numerator_freedom, double denominator_freedom);

// One entry for each feature of `features` that varies, the largest partial F first. Partial sums of squares
// do not depend on an order of features, as sequential ones do; what two features tell together is credited
// to neither. Plain least squares: a ridge has no F distribution.
std::vector<FeatureVariance> analyse_features(const LeastSquares& moments, const FeatureSet& features);

}  // namespace treesift
