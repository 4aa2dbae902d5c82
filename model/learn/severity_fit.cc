// Non-negative least squares over six inputs, then three cut-offs.
//
// Why not the project's boosted trees: faults with a severity are few (5,400 in ten programs, in most two of the
// four classes), and what one program calls severe the next calls medium. A handful of weights that may only
// say "more loss is worse" carries over to programs left out; see docs/evidence/severity.md.
//
// The weights: coordinate descent on the normal equations (Lawson and Hanson's problem, 1974; a convex one, so
// that any descent ends in its optimum), each input in units of its standard deviation with a small ridge.
// The cut-offs: samples sorted by score are cut into four runs; the best three cuts are found in one pass
// each, since the cost of a cut depends only on the classes beside it. Too low a class costs half as much
// again.
#include "model/learn/severity_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace treesift {
namespace {

constexpr std::size_t n = severity_input_count;
constexpr double severity_ridge = 0.02;
constexpr std::size_t classes = 4;

struct RatedFault {
  SeverityInputs inputs{};
  double severity = 0;  // 1 to 4
  double weight = 0;
};

bool is_rated(const Sample& sample) {
  return sample.label == Label::inspect && is_in_question(sample) &&
         sample.pair_severity != Severity::unknown;
}

std::vector<RatedFault> rated_faults(std::span<const Sample* const> samples) {
  std::unordered_map<std::uint32_t, double> of_project;  // looked up only
  for (const Sample* sample : samples) of_project[sample->project] += is_rated(*sample);
  std::vector<RatedFault> faults;
  for (const Sample* sample : samples) {
    if (!is_rated(*sample)) continue;
    faults.push_back({severity_inputs(sample->features), static_cast<double>(sample->pair_severity),
                      1 / std::sqrt(of_project[sample->project])});
  }
  return faults;
}

// Mean and comoment of inputs and severity, the latter last.
struct Moments {
  std::array<double, n + 1> mean{};
  std::array<std::array<double, n + 1>, n + 1> product{};  // of deviations from the mean, averaged
};

std::array<double, n + 1> row_of(const RatedFault& fault) {
  std::array<double, n + 1> row{};
  std::copy(fault.inputs.begin(), fault.inputs.end(), row.begin());
  row[n] = fault.severity;
  return row;
}

Moments moments_of(const std::vector<RatedFault>& faults) {
  Moments moments;
  double total = 0;
  for (const RatedFault& fault : faults) total += fault.weight;
  for (const RatedFault& fault : faults) {
    const auto row = row_of(fault);
    for (std::size_t i = 0; i <= n; ++i) moments.mean[i] += fault.weight / total * row[i];
  }
  for (const RatedFault& fault : faults) {
    const auto row = row_of(fault);
    for (std::size_t i = 0; i <= n; ++i) {
      for (std::size_t j = 0; j <= n; ++j)
        moments.product[i][j] +=
            fault.weight / total * (row[i] - moments.mean[i]) * (row[j] - moments.mean[j]);
    }
  }
  return moments;
}

// What is left to explain for input i by the weights of the others, over its own square.
double best_weight(const Moments& moments, const SeverityInputs& weights, std::size_t i) {
  double rest = moments.product[i][n];
  for (std::size_t j = 0; j < n; ++j) {
    if (j != i) rest -= moments.product[i][j] * weights[j];
  }
  return std::max(0.0, rest / (moments.product[i][i] * (1 + severity_ridge)));
}

void fit_weights(const Moments& moments, SeverityModel& model) {
  constexpr int rounds = 1000;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < n; ++i) {
      if (moments.product[i][i] > 0) model.weights[i] = best_weight(moments, model.weights, i);
    }
  }
  model.intercept = moments.mean[n] -
                    std::inner_product(model.weights.begin(), model.weights.end(), moments.mean.begin(), 0.0);
}

// What it costs to call a fault of one class by another.
double cost(double severity, std::size_t called) {
  const double above = static_cast<double>(called) - severity;
  return above < 0 ? -1.5 * above : above;
}

// By score, ascending; costs of the first k faults if all are of one class.
struct SortedFaults {
  std::vector<double> scores;
  std::array<std::vector<double>, classes> costs;
};

SortedFaults sorted_by_score(const SeverityModel& model, std::vector<RatedFault> faults) {
  std::stable_sort(faults.begin(), faults.end(), [&](const RatedFault& a, const RatedFault& b) {
    return severity_score(model, a.inputs) < severity_score(model, b.inputs);
  });
  SortedFaults sorted;
  for (std::vector<double>& costs : sorted.costs) costs.assign(1, 0);
  for (const RatedFault& fault : faults) {
    sorted.scores.push_back(severity_score(model, fault.inputs));
    for (std::size_t k = 0; k < classes; ++k)
      sorted.costs[k].push_back(sorted.costs[k].back() + fault.weight * cost(fault.severity, k + 1));
  }
  return sorted;
}

// For each end, the best place up to it where the class changes from `below` to the next, and its cost.
struct Cuts {
  std::vector<double> cost;
  std::vector<std::size_t> place;
};

Cuts next_cuts(const SortedFaults& sorted, const Cuts* before, std::size_t below) {
  Cuts cuts;
  double least = std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t end = 0; end <= sorted.scores.size(); ++end) {
    const double until = before == nullptr ? 0 : before->cost[end];
    const double here = until + sorted.costs[below][end] - sorted.costs[below + 1][end];
    if (here < least) least = here, best = end;
    cuts.cost.push_back(least);
    cuts.place.push_back(best);
  }
  return cuts;
}

void fit_cutoffs(const SortedFaults& sorted, SeverityModel& model) {
  const Cuts low = next_cuts(sorted, nullptr, 0);
  const Cuts medium = next_cuts(sorted, &low, 1);
  const Cuts severe = next_cuts(sorted, &medium, 2);
  const std::size_t to_severe = severe.place.back();
  const std::size_t to_medium = medium.place[to_severe];
  const std::size_t to_low = low.place[to_medium];
  const auto score_at = [&](std::size_t place) {
    return place < sorted.scores.size() ? sorted.scores[place] : sorted.scores.back() + 1;
  };
  model.cutoffs = {score_at(to_low), score_at(to_medium), score_at(to_severe)};
}

bool has_two_severities(const std::vector<RatedFault>& faults) {
  return std::any_of(faults.begin(), faults.end(),
                     [&](const RatedFault& fault) { return fault.severity != faults.front().severity; });
}

}  // namespace

std::optional<SeverityModel> fit_severity(std::span<const Sample* const> samples) {
  std::vector<RatedFault> faults = rated_faults(samples);
  if (faults.size() < least_rated_faults || !has_two_severities(faults)) return std::nullopt;
  SeverityModel model;
  fit_weights(moments_of(faults), model);
  fit_cutoffs(sorted_by_score(model, std::move(faults)), model);
  return model;
}

double severity_score_by(const SeverityModel& model, const Sample& sample) {
  constexpr double beyond_all = 9;
  return sample.judged ? severity_score(model, severity_inputs(sample.features)) : beyond_all;
}

Severity severity_by(const SeverityModel& model, const Sample& sample) {
  return sample.judged ? severity_at(model, severity_score_by(model, sample)) : Severity::severe;
}

}  // namespace treesift
