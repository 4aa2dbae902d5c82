// The statistics, each by a second, plain way.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/random.h"
#include "model/experiments/confidence.h"
#include "model/experiments/features.h"
#include "model/experiments/resampling.h"
#include "model/learn/moments.h"
#include "model/learn/variance.h"
#include "tests/unit/model/learn/toy_samples.h"

namespace treesift {
namespace {

// Tables of critical values: F(1, 10) exceeds 4.9646 with 5 %, F(3, 20) exceeds 4.9382 with 1 %; F(1, n) is
// the square of Student's t, and with n = 1 Student's t is Cauchy's.
TEST(FDistribution, AgreesWithTables) {
  EXPECT_NEAR(f_probability(4.9646, 1, 10), 0.05, 1e-5);
  EXPECT_NEAR(f_probability(4.9382, 3, 20), 0.01, 1e-5);
  EXPECT_NEAR(f_probability(4.1027, 5, 20), 0.01, 1e-5);
  EXPECT_NEAR(f_probability(3.8508, 1, 1000), 0.05, 1e-5);
  EXPECT_NEAR(f_probability(2.9782, 10, 10), 0.05, 1e-5);
  EXPECT_NEAR(f_probability(1, 7, 7), 0.5, 1e-12);  // as often above as below
  EXPECT_NEAR(f_probability(50, 2, 40) / std::pow(1 + 2 * 50.0 / 40, -20), 1,
              1e-12);  // closed form for (2, n): 1e-11
  EXPECT_NEAR(f_probability(9, 1, 1), 1 - 2 / std::numbers::pi * std::atan(3.0), 1e-12);
  EXPECT_NEAR(f_probability(3, 2, 2), 1 / (1 + 3.0), 1e-12);  // closed form for (2, 2)
  EXPECT_EQ(f_probability(0, 1, 10), 1);
  EXPECT_EQ(f_probability(1e9, 1, 20000), 0);
}

LeastSquares moments_of_columns(const std::vector<std::vector<double>>& rows) {
  LeastSquares moments;  // columns: features 0, 1, …, and last the label
  for (const auto& row : rows) {
    std::array<double, feature_count> features{};
    for (std::size_t i = 0; i + 1 < row.size(); ++i) features[i] = row[i];
    moments.add(features, row.back());
  }
  return moments;
}

FeatureSet first(std::size_t count) {
  FeatureSet features;
  for (std::size_t i = 0; i < count; ++i) features.set(i);
  return features;
}

// Two groups, 6 8 4 5 3 4 and 13 9 11 8 7 12: means 5 and 10, sum of squares between 75, within 16 + 28 = 44,
// so F(1, 10) = 75 / 4.4.
TEST(AnalysisOfVariance, GivesTheTextbooksOneWayRatio) {
  std::vector<std::vector<double>> rows;
  for (double value : {6, 8, 4, 5, 3, 4}) rows.push_back({value, 0});
  for (double value : {13, 9, 11, 8, 7, 12}) rows.push_back({value, 1});
  const auto features = analyse_features(moments_of_columns(rows), first(1));
  ASSERT_EQ(features.size(), 1u);
  EXPECT_NEAR(features[0].one_way_ratio, 75 / 4.4, 1e-9);
  EXPECT_NEAR(features[0].partial_ratio, 75 / 4.4, 1e-9);  // there is no other feature
  EXPECT_GT(features[0].coefficient, 0);
  // p by Simpson's rule over the density of Student's t with 10 degrees of freedom.
  const double t = std::sqrt(75 / 4.4), constant = std::tgamma(5.5) / (std::sqrt(10 * std::numbers::pi) * 24);
  const auto density = [&](double x) { return constant * std::pow(1 + x * x / 10, -5.5); };
  double middle = 0;
  const int steps = 2000;
  for (int i = 0; i < steps; ++i) {
    const double a = t * i / steps, b = t * (i + 1) / steps;
    middle += (b - a) / 6 * (density(a) + 4 * density((a + b) / 2) + density(b));
  }
  EXPECT_NEAR(features[0].one_way_p, 1 - 2 * middle, 1e-9);
}

// The square of the t statistic of a coefficient is its partial F: with two features, by Cramer's rule.
TEST(AnalysisOfVariance, PartialRatioIsTheSquaredTStatistic) {
  const std::vector<std::vector<double>> rows = {{1, 2, 0}, {2, 1, 1}, {4, 3, 1}, {3, 5, 0},
                                                 {6, 1, 1}, {0, 0, 0}, {5, 5, 0}, {7, 2, 1}};
  const auto n = static_cast<double>(rows.size());
  const auto cross = [&](int i, int j) {
    double si = 0, sj = 0, sij = 0;
    for (const auto& row : rows) si += row[i], sj += row[j], sij += row[i] * row[j];
    return sij - si * sj / n;
  };
  const double determinant = cross(0, 0) * cross(1, 1) - cross(0, 1) * cross(0, 1);
  const double w0 = (cross(1, 1) * cross(0, 2) - cross(0, 1) * cross(1, 2)) / determinant;
  const double w1 = (cross(0, 0) * cross(1, 2) - cross(0, 1) * cross(0, 2)) / determinant;
  const double rest = cross(2, 2) - w0 * cross(0, 2) - w1 * cross(1, 2), variance = rest / (n - 3);
  const auto features = analyse_features(moments_of_columns(rows), first(2));
  ASSERT_EQ(features.size(), 2u);
  EXPECT_GE(features[0].partial_ratio, features[1].partial_ratio);
  for (const FeatureVariance& f : features) {
    const double w = f.feature == 0 ? w0 : w1;
    EXPECT_NEAR(f.coefficient, w, 1e-12);
    EXPECT_NEAR(f.partial_ratio, w * w / (variance * cross(1 - f.feature, 1 - f.feature) / determinant),
                1e-8);
  }
}

TEST(AnalysisOfVariance, CreditsTwinsWithNothingAndSkipsConstants) {
  std::vector<std::vector<double>> rows;
  for (int i = 0; i < 20; ++i) rows.push_back({1.0 * i, 2.0 * i + 1, 7, i % 3 == 0 ? 1.0 : 0.0});
  const auto features = analyse_features(moments_of_columns(rows), first(3));
  ASSERT_EQ(features.size(), 2u);
  EXPECT_EQ(features[0].partial_ratio, 0);
  EXPECT_EQ(features[0].partial_p, 1);
  EXPECT_EQ(features[1].partial_ratio, 0);
}

TEST(FeatureMeans, DivideByTheLargestValue) {
  SampleSet set;
  set.projects = {"one"};
  set.samples = {toy_sample(0, Label::inspect, 4, 1), toy_sample(0, Label::inspect, 1, 2),
                 toy_sample(0, Label::benign, 1, 3), toy_sample(0, Label::benign, 0, 4)};
  ExperimentOptions options;
  options.configuration.options.features = FeatureSet().set(feature("words_changed"));
  const ReportTable table = run_on(average_features, set, options);
  ASSERT_EQ(table.rows.size(), 1u);
  EXPECT_DOUBLE_EQ(number_in(table, 0, 1), 0.125);  // (1 + 0) / 2 / 4
  EXPECT_DOUBLE_EQ(number_in(table, 0, 2), 0.625);  // (4 + 1) / 2 / 4
  EXPECT_DOUBLE_EQ(number_in(table, 0, 3), 4);
  EXPECT_DOUBLE_EQ(number_in(table, 0, 4), 0.875);  // 3 of 4 couples in order, one tie
}

TEST(Moments, GiveTheModelThatTrainingGives) {
  const SampleSet set = toy_set();
  TrainingOptions options;
  options.ridge = 0.02;
  options.project_weights = ProjectWeights::equal;
  const Samples samples = all_samples(set);
  const LinearModel direct = train_model(set, samples, options);
  const LinearFit fit = moments_of(set, samples, options.project_weights).solve(options.ridge);
  const LinearModel indirect = model_of(fit, set, samples, options);
  EXPECT_EQ(indirect.weights, direct.weights);
  EXPECT_EQ(indirect.cutoff, direct.cutoff);
}

TEST(Bootstrap, IntervalsAreOrderStatistics) {
  std::vector<double> values;
  for (int i = 40; i >= 0; --i) values.push_back(i);
  const Interval interval = middle_95(values);
  EXPECT_EQ(interval.low, 1);
  EXPECT_EQ(interval.high, 39);
}

// Groups of five pairs that are all right or all wrong: an interval over pairs would be too narrow, that over
// groups covers the true F1 in about 95 of 100 simulated sets.
TEST(Bootstrap, IntervalsOverGroupsCoverTheTruth) {
  Random random(5);
  int covered = 0, covered_by_pairs = 0;
  const int sets = 200, groups_in_set = 80, size = 5;
  for (int set = 0; set < sets; ++set) {
    std::vector<Sample> samples;
    std::vector<std::uint32_t> groups, pairs;
    const auto inspected = std::make_unique<bool[]>(groups_in_set * size);
    for (std::uint32_t group = 0; group < groups_in_set; ++group) {
      const Label label = group % 2 == 0 ? Label::inspect : Label::benign;
      const bool right = random.share() < 0.8;
      for (int i = 0; i < size; ++i) {
        inspected[samples.size()] = (label == Label::inspect) == right;
        groups.push_back(group);
        pairs.push_back(static_cast<std::uint32_t>(pairs.size()));
        samples.push_back(toy_sample(0, label, 0, 0));
      }
    }
    Samples pointers;
    for (const Sample& sample : samples) pointers.push_back(&sample);
    const std::span<const bool> decisions(inspected.get(), samples.size());
    const double truth = 2 * 0.4 / (2 * 0.4 + 0.1 + 0.1);  // of half inspect, 0.8 of each label right
    const auto covers = [&](const std::vector<std::uint32_t>& by) {
      std::vector<double> values = resampled_f1(pointers, decisions, by, 200, 1 + set);
      const Interval interval = middle_95(values);
      return interval.low <= truth && truth <= interval.high;
    };
    covered += covers(groups);
    covered_by_pairs += covers(pairs);
  }
  EXPECT_GT(covered, 0.88 * sets);
  EXPECT_LT(covered_by_pairs, 0.75 * sets);
}

TEST(Bootstrap, AveragesResampleByResample) {
  const Resampled mean =
      average_of({{0.5, 0.1, {0.4, 0.6}, {0, 0.2}, 3}, {0.7, 0.3, {0.8, 0.6}, {0.4, 0.2}, 5}});
  EXPECT_DOUBLE_EQ(mean.f1, 0.6);
  EXPECT_DOUBLE_EQ(mean.gain, 0.2);
  EXPECT_EQ(mean.f1s, (std::vector<double>{(0.4 + 0.8) / 2, 0.6}));
  EXPECT_EQ(mean.gains, (std::vector<double>{0.2, 0.2}));
}

// The probability of trees is what calibration reads: five clear cases and five doubtful ones.
TEST(Calibration, ReadsTheProbabilityOfTrees) {
  SampleSet set = toy_set();
  ExperimentOptions options;  // boosted
  options.folds = 5;
  const ReportTable table = run_on(check_calibration, set, options);
  double pairs = 0;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const auto count = static_cast<double>(count_in(table, row, 1));
    pairs += count;
    if (count > 0) {
      EXPECT_NEAR(number_in(table, row, 2), 0.05 + 0.1 * static_cast<double>(row), 0.0500001);
    }
  }
  EXPECT_EQ(pairs, 540);
}

TEST(Calibration, BrierScoreIsTheMeanSquaredError) {
  SampleSet set;
  set.samples = {toy_sample(0, Label::inspect, 0, 1), toy_sample(0, Label::benign, 0, 2),
                 toy_sample(0, Label::benign, 0, 3)};
  set.samples[2].bytes_differ = false;  // of it nothing is asked
  const Samples samples = all_samples(set);
  const std::vector<Outcome> outcomes = {{true, 0, 0.75}, {false, 0, 0.5}, {false, -1e9, 0}};
  EXPECT_DOUBLE_EQ(brier_score(samples, outcomes), (0.0625 + 0.25) / 2);
}

}  // namespace
}  // namespace treesift
