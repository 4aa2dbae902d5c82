// Least squares by streaming co-moments.
//
// Problem. Fit label ~ intercept + weights . features over millions of pairs, in memory that does not depend
// on their number, with features whose scales differ by a factor of a million.
//
// How. The normal equations need only means and co-moments. They are kept centred (Welford's update,
// generalised to a matrix by Chan, Golub and LeVeque, 1979), because the textbook sums of squares lose all
// digits when the mean is large against the spread. Solving happens on the correlation matrix, that is on
// standardised features, which keeps it well conditioned; a complete orthogonal decomposition gives the
// least-norm solution when features are collinear.
//
// Cost. O(d^2) per sample, O(d^3) once, for d features.
#include "model/learn/least_squares.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace treesift {

LeastSquares::LeastSquares() : mean_(Vector::Zero()), comoment_(Matrix::Zero()) {}

void LeastSquares::add(const std::array<double, feature_count>& features, double label, double weight) {
  Vector sample;
  for (std::size_t i = 0; i < feature_count; ++i) sample[static_cast<Eigen::Index>(i)] = features[i];
  sample[feature_count] = label;
  const double total = total_weight_ + weight;
  const Vector delta = sample - mean_;
  mean_ += delta * (weight / total);
  comoment_.noalias() += (weight * total_weight_ / total) * delta * delta.transpose();
  total_weight_ = total;
}

LinearFit LeastSquares::solve(double ridge, const FeatureSet& features) const {
  std::vector<Eigen::Index> varying;
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(feature_count); ++i) {
    const double tolerance = 1e-12 * total_weight_ * (1 + mean_[i] * mean_[i]);
    if (features[static_cast<std::size_t>(i)] && comoment_(i, i) > tolerance) varying.push_back(i);
  }
  const auto size = static_cast<Eigen::Index>(varying.size());
  const Eigen::Index label = feature_count;
  LinearFit fit;
  fit.intercept = mean_[label];
  if (size == 0) return fit;  // nothing to decompose
  Eigen::MatrixXd correlation(size, size);
  Eigen::VectorXd target(size), spread(size);
  for (Eigen::Index i = 0; i < size; ++i) spread[i] = std::sqrt(comoment_(varying[i], varying[i]));
  for (Eigen::Index i = 0; i < size; ++i) {
    for (Eigen::Index j = 0; j < size; ++j) {
      correlation(i, j) = comoment_(varying[i], varying[j]) / (spread[i] * spread[j]);
    }
    target[i] = comoment_(varying[i], label) / spread[i];
  }
  correlation.diagonal().array() += ridge;
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
  decomposition.setThreshold(1e-10);
  const Eigen::VectorXd standardised = decomposition.compute(correlation).solve(target);

  fit.rank = static_cast<std::size_t>(decomposition.rank());
  for (Eigen::Index i = 0; i < size; ++i) {
    const double weight = standardised[i] / spread[i];
    fit.weights[static_cast<std::size_t>(varying[i])] = weight;
    fit.intercept -= weight * mean_[varying[i]];
  }
  return fit;
}

// The label minus the fit is one more linear function of the sample: its second moment about 0.
double LeastSquares::residual_squares(const LinearFit& fit) const {
  Vector function;
  for (std::size_t i = 0; i < feature_count; ++i) function[static_cast<Eigen::Index>(i)] = -fit.weights[i];
  function[feature_count] = 1;
  const double mean = function.dot(mean_) - fit.intercept;
  return std::max(0.0, function.dot(comoment_ * function)) + total_weight_ * mean * mean;
}

}  // namespace treesift
