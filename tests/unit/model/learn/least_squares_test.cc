#include "model/learn/least_squares.h"

#include <gtest/gtest.h>

#include <random>

namespace treesift {
namespace {

using Features = std::array<double, feature_count>;

TEST(LeastSquaresFit, FindsTheExactLineOfExactData) {
  LeastSquares squares;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(0, 10);
  for (int i = 0; i < 50; ++i) {
    Features x{};
    x[0] = uniform(random);
    x[1] = uniform(random) * 1e6;
    squares.add(x, 3 + 2 * x[0] - 1e-6 * x[1]);
  }
  const LinearFit fit = squares.solve();
  EXPECT_NEAR(fit.weights[0], 2, 1e-9);
  EXPECT_NEAR(fit.weights[1], -1e-6, 1e-12);
  EXPECT_NEAR(fit.intercept, 3, 1e-8);
}

// Two features: the closed form of the textbook, from plain sums.
TEST(LeastSquaresFit, AgreesWithTheClosedFormForTwoFeatures) {
  const double x[][3] = {{1, 2, 0}, {2, 1, 1}, {4, 3, 1}, {3, 5, 0}, {6, 1, 1}, {0, 0, 0}};
  const int n = 6;
  double sx = 0, sy = 0, sz = 0, sxx = 0, syy = 0, sxy = 0, sxz = 0, syz = 0;
  LeastSquares squares;
  for (const auto& [a, b, z] : x) {
    sx += a;
    sy += b;
    sz += z;
    sxx += a * a;
    syy += b * b;
    sxy += a * b;
    sxz += a * z;
    syz += b * z;
    Features features{};
    features[3] = a;
    features[7] = b;
    squares.add(features, z);
  }
  const double cxx = sxx - sx * sx / n, cyy = syy - sy * sy / n, cxy = sxy - sx * sy / n;
  const double cxz = sxz - sx * sz / n, cyz = syz - sy * sz / n, determinant = cxx * cyy - cxy * cxy;
  const double wa = (cyy * cxz - cxy * cyz) / determinant, wb = (cxx * cyz - cxy * cxz) / determinant;
  const LinearFit fit = squares.solve();
  EXPECT_NEAR(fit.weights[3], wa, 1e-12);
  EXPECT_NEAR(fit.weights[7], wb, 1e-12);
  EXPECT_NEAR(fit.intercept, (sz - wa * sx - wb * sy) / n, 1e-12);
}

TEST(LeastSquaresFit, ConstantFeaturesGetNoWeightAndTwinsShareTheirs) {
  LeastSquares squares;
  for (int i = 0; i < 20; ++i) {
    Features x{};
    x[0] = 7;
    x[1] = i;
    x[2] = i;
    squares.add(x, 4.0 * i);
  }
  const LinearFit fit = squares.solve();
  EXPECT_EQ(fit.weights[0], 0);
  EXPECT_NEAR(fit.weights[1], 2, 1e-9);
  EXPECT_NEAR(fit.weights[2], 2, 1e-9);
}

TEST(LeastSquaresFit, AWeightCountsAsRepetition) {
  LeastSquares weighted, repeated;
  for (int i = 0; i < 10; ++i) {
    Features x{};
    x[0] = i * i;
    x[1] = 5 - i;
    weighted.add(x, i % 3, 1 + i % 2);
    for (int k = 0; k < 1 + i % 2; ++k) repeated.add(x, i % 3);
  }
  EXPECT_NEAR(weighted.solve().weights[0], repeated.solve().weights[0], 1e-12);
  EXPECT_NEAR(weighted.solve().intercept, repeated.solve().intercept, 1e-12);
}

TEST(LeastSquaresFit, RidgeShrinksWeights) {
  LeastSquares squares;
  for (int i = 0; i < 10; ++i) {
    Features x{};
    x[0] = i;
    squares.add(x, i);
  }
  EXPECT_NEAR(squares.solve(1).weights[0], 0.5, 1e-12);  // standardised: 1 / (1 + ridge)
}

TEST(LeastSquaresFit, AWeightIsSoManySamples) {
  LeastSquares whole, sum;
  std::mt19937_64 random(2);
  for (int i = 0; i < 60; ++i) {
    Features x{};
    x[0] = static_cast<double>(random() % 100);
    x[5] = 1e4 + static_cast<double>(random() % 10);
    const double label = static_cast<double>(random() % 2);
    whole.add(x, label, i < 25 ? 1 : 3);
    for (int times = 0; times < (i < 25 ? 1 : 3); ++times) sum.add(x, label);
  }
  EXPECT_DOUBLE_EQ(sum.total_weight(), whole.total_weight());
  const LinearFit a = sum.solve(0.1), b = whole.solve(0.1);
  EXPECT_NEAR(a.weights[0], b.weights[0], 1e-12);
  EXPECT_NEAR(a.weights[5], b.weights[5], 1e-12);
  EXPECT_NEAR(a.intercept, b.intercept, 1e-7);
}

TEST(LeastSquaresFit, LeavesFeaturesOutAsIfTheyDidNotExist) {
  LeastSquares both, alone;
  for (int i = 0; i < 20; ++i) {
    Features x{}, y{};
    x[2] = y[2] = i * i;
    x[9] = i % 4;
    both.add(x, i % 3);
    alone.add(y, i % 3);
  }
  const LinearFit fit = both.solve(0, FeatureSet().set(2));
  EXPECT_EQ(fit.weights[9], 0);
  EXPECT_EQ(fit.rank, 1u);
  EXPECT_NEAR(fit.weights[2], alone.solve().weights[2], 1e-14);
  const LinearFit nothing = both.solve(0, {});
  EXPECT_EQ(nothing.rank, 0u);
  EXPECT_NEAR(nothing.intercept, 0.95, 1e-12);  // the mean label
}

TEST(LeastSquaresFit, SumsSquaredErrors) {
  LeastSquares squares;
  std::vector<std::pair<Features, double>> data;
  for (int i = 0; i < 12; ++i) {
    Features x{};
    x[1] = i;
    x[4] = i * i % 5;
    data.emplace_back(x, i % 2);
    squares.add(x, i % 2);
  }
  LinearFit fit = squares.solve();
  fit.weights[4] += 0.25;  // any fit, not only the best
  double sum = 0;
  for (const auto& [x, label] : data) {
    const double error = label - fit.intercept - fit.weights[1] * x[1] - fit.weights[4] * x[4];
    sum += error * error;
  }
  EXPECT_NEAR(squares.residual_squares(fit), sum, 1e-10);
}

}  // namespace
}  // namespace treesift
