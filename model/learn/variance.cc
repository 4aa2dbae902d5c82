// The F ratio of a feature compares two models: how much larger do the squared errors become without it, for
// each degree of freedom it takes, against the squared errors that remain for each degree of freedom left?
//
//   F = ((RSS_without - RSS) / (rank - rank_without)) / (RSS / (n - rank - 1))
//
// For a single feature and two labels, this is the F of a one-way analysis of variance of its values between
// the labels: both are (n - 2) r^2 / (1 - r^2), with r their correlation.
//
// Cost. A solution of d equations for each of d features, whatever the number of samples.
#include "model/learn/variance.h"

#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/SpecialFunctions>

namespace treesift {

double f_probability(double ratio, double numerator_freedom, double denominator_freedom) {
  if (!(ratio > 0)) return 1;
  if (std::isinf(ratio)) return 0;
  // The regularised incomplete beta function: Abramowitz and Stegun, 26.6.2.
  const double share = denominator_freedom / (denominator_freedom + numerator_freedom * ratio);
  return Eigen::numext::betainc(denominator_freedom / 2, numerator_freedom / 2, share);
}

namespace {

struct Ratio {
  double value = 0, p = 1;
};

// The F ratio of the step from the model of `fewer` to that of `more` features.
Ratio ratio_of(const LeastSquares& moments, const FeatureSet& fewer, const FeatureSet& more) {
  const LinearFit small = moments.solve(0, fewer), large = moments.solve(0, more);
  if (large.rank <= small.rank) return {};  // the others tell all that the feature tells
  const auto gained = static_cast<double>(large.rank - small.rank);
  const double left = moments.total_weight() - static_cast<double>(large.rank) - 1;
  if (left <= 0) return {};
  const double rest = moments.residual_squares(large);
  const double explained = std::max(0.0, moments.residual_squares(small) - rest);
  const double value = (explained / gained) / (rest / left);
  return {value, f_probability(value, gained, left)};
}

}  // namespace

std::vector<FeatureVariance> analyse_features(const LeastSquares& moments, const FeatureSet& features) {
  const LinearFit fit = moments.solve(0, features);
  std::vector<FeatureVariance> result;
  for (std::size_t i = 0; i < feature_count; ++i) {
    const FeatureSet alone = FeatureSet().set(i);
    if (!features[i] || moments.solve(0, alone).rank == 0) continue;
    const Ratio partial = ratio_of(moments, features & ~alone, features);
    const Ratio one_way = ratio_of(moments, {}, alone);
    result.push_back({i, fit.weights[i], partial.value, partial.p, one_way.value, one_way.p});
  }
  std::stable_sort(result.begin(), result.end(), [](const FeatureVariance& a, const FeatureVariance& b) {
    return a.partial_ratio > b.partial_ratio;
  });
  return result;
}

}  // namespace treesift
