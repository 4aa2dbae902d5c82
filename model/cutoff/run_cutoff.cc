// The valley between two kinds of scores.
//
// Problem. On a program never seen the order of the pairs is good, and the cut-off is not: one program's faults
// score 0.9 and another's 0.3, because they show in what the training programs rarely had. The run itself often
// says where its two kinds of pairs part.
//
// Example. 300 pairs have log-odds about -3, and 40 about 1.5; the model's cut-off is at 0.2. The valley lies at
// -0.8: between them. Half-way there, -0.3, is the run's cut-off.
//
// How. Otsu's threshold: the place that makes the variance between the two sides largest. Scores that are spread
// evenly have 75 % of their variance between their halves; only where it is more there are two kinds. A clean run
// may well have two kinds, both harmless; so the upper one must be suspicious by itself, with log-odds above 1 on
// average.
//
// Why half-way. The valley alone forgets what was learned on other programs: between "very sure" and "fairly sure"
// there is a valley, too. Measured: docs/evidence/accuracy.md.
//
// Cost. A sort of the scores, 1,024 at most in a run.
// Source. Otsu, "A threshold selection method from gray-level histograms", IEEE Transactions on Systems, Man, and
// Cybernetics 1979.
#include "model/cutoff/run_cutoff.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <variant>
#include <vector>

#include "model/judge/logistic.h"

namespace treesift {
namespace {

constexpr std::size_t least_pairs = 20;
constexpr double furthest = 5;      // log-odds: beyond, sure is sure
constexpr double two_kinds = 0.78;  // of the variance lies between the two sides
constexpr double suspicious = 1;    // log-odds, on average
constexpr double longest_move = 2;  // in log-odds

double log_odds(double probability) {
  constexpr double least = 1e-4;
  const double p = std::clamp(probability, least, 1 - least);
  return std::clamp(std::log(p / (1 - p)), -furthest, furthest);
}

struct Valley {
  double place = 0;    // in log-odds
  double between = 0;  // variance between the two sides
  double upper_mean = 0;
};

// `values` are sorted and not empty.
Valley valley_of(const std::vector<double>& values, double sum) {
  Valley best;
  const auto count = static_cast<double>(values.size());
  double below = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    below += values[i - 1];
    if (values[i] == values[i - 1]) continue;
    const auto lower = static_cast<double>(i);
    const double upper = count - lower;
    const double upper_mean = (sum - below) / upper, distance = upper_mean - below / lower;
    const double between = lower * upper / (count * count) * distance * distance;
    if (between > best.between) best = {(values[i] + values[i - 1]) / 2, between, upper_mean};
  }
  return best;
}

double variance_of(const std::vector<double>& values, double sum) {
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares / static_cast<double>(values.size());
}

// Nothing where the run has no two kinds of pairs, the upper of them suspicious.
std::optional<double> valley_in(std::span<const double> scores) {
  if (scores.size() < least_pairs) return std::nullopt;
  std::vector<double> values;
  for (const double score : scores) values.push_back(log_odds(score));
  std::sort(values.begin(), values.end());
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  const Valley valley = valley_of(values, sum);
  const bool parted = valley.between > 0 && valley.between >= two_kinds * variance_of(values, sum);
  return parted && valley.upper_mean > suspicious ? std::optional(valley.place) : std::nullopt;
}

}  // namespace

double cutoff_for_run(double cutoff, double share, std::span<const double> scores) {
  if (share == 0 || !(cutoff > 0 && cutoff < 1)) return cutoff;
  const std::optional<double> valley = valley_in(scores);
  if (!valley) return cutoff;
  const double from = std::log(cutoff / (1 - cutoff));
  const double move = std::clamp(share * (*valley - from), -longest_move, longest_move);
  return round_to_six(logistic(from + move));
}

Model adapted_to_run(const Model& model, std::span<const double> scores) {
  Model adapted = model;
  if (TreeModel* const trees = std::get_if<TreeModel>(&adapted))
    trees->cutoff = cutoff_for_run(trees->cutoff, trees->choice.towards_valley, scores);
  return adapted;
}

}  // namespace treesift
