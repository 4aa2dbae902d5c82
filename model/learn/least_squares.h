// Linear least squares in one pass over the samples.
#pragma once

#include <Eigen/Dense>
#include <array>

#include "model/measure/feature_table.h"

namespace treesift {

struct LinearFit {
  std::array<double, feature_count> weights{};  // in original units
  double intercept = 0;
  std::size_t rank = 0;  // independent features among those that got a weight
};

// Accumulates what least squares needs of the samples: memory does not grow with their number.
class LeastSquares {
 public:
  LeastSquares();

  // `weight` > 0: how many samples this one counts for.
  void add(const std::array<double, feature_count>& features, double label, double weight = 1);

  double total_weight() const { return total_weight_; }

  // The weights that minimise the squared error plus ridge * (total weight) * |standardised weights|^2.
  // A feature that never varies gets weight 0. Among collinear features the solution with the least sum of
  // squared standardised weights is taken, so equal features share their weight equally.
  // Features outside `features` get weight 0, as if they did not exist.
  LinearFit solve(double ridge = 0, const FeatureSet& features = every_feature()) const;

  // The sum of squared differences between the labels seen and what `fit` says of them.
  double residual_squares(const LinearFit& fit) const;

 private:
  using Vector = Eigen::Matrix<double, feature_count + 1, 1>;  // the label is the last entry
  using Matrix = Eigen::Matrix<double, feature_count + 1, feature_count + 1>;

  double total_weight_ = 0;
  Vector mean_;
  Matrix comoment_;  // sum of weight * (x - mean)(x - mean)^T
};

}  // namespace treesift
