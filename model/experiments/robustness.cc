#include "model/experiments/robustness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.h"
#include "model/experiments/cells.h"
#include "model/learn/moments.h"
#include "model/learn/variance.h"

namespace treesift {
namespace {

// Training data that are solved again and again with fewer features.
struct Problem {
  Samples training, test;
  LeastSquares moments;
};

Confusion solve(const Problem& problem, const SampleSet& set, const TrainingOptions& options,
                const FeatureSet& features) {
  const LinearFit fit = problem.moments.solve(options.ridge, features);
  const LinearModel model = model_of(fit, set, problem.training, options);
  return confusion_of(problem.test, outcomes_of(model, problem.test));
}

Problem whole_problem(const SampleSet& set, const ExperimentOptions& options) {
  const Samples samples = all_samples(set);
  return {samples, samples, moments_of(set, samples, options.configuration.options.project_weights)};
}

std::vector<Problem> problems_by_fold(const SampleSet& set, const ExperimentOptions& options) {
  const Samples samples = all_samples(set);
  const Folds folds =
      make_folds(samples, options.folds, options.seed, options.group_by.value_or(GroupBy::content));
  std::vector<Problem> problems(options.folds);
  for (unsigned fold = 0; fold < options.folds; ++fold) {
    Problem& problem = problems[fold];
    for (std::size_t i = 0; i < samples.size(); ++i) {
      (folds.of[i] == fold ? problem.test : problem.training).push_back(samples[i]);
    }
    problem.moments = moments_of(set, problem.training, options.configuration.options.project_weights);
  }
  return problems;
}

void add(Confusion& sum, const Confusion& part) {
  sum.true_positives += part.true_positives;
  sum.false_positives += part.false_positives;
  sum.true_negatives += part.true_negatives;
  sum.false_negatives += part.false_negatives;
}

}  // namespace

ReportTable remove_features(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const TrainingOptions& training = options.configuration.options;
  // Says clearly when nothing can be trained.
  train_linear("all pairs", set, all_samples(set), training);
  const Problem whole = whole_problem(set, options);
  const std::vector<Problem> folds = problems_by_fold(set, options);
  std::vector<FeatureVariance> order = analyse_features(whole.moments, training.features);
  ReportTable table{
      "feature-removal",
      "Features taken away one after another (journal 4.2)",
      {{"features", "how many are left"},
       {"removed", "the feature taken away last: that with the least partial F of those left at the start"},
       {"F1", "trained and tested on all pairs"},
       {"F1 cross-validated", fmt::format("{} folds, equal content in one fold", options.folds)}},
      {},
      {about_linear_models}};
  FeatureSet left;
  for (const FeatureVariance& feature : order) left.set(feature.feature);
  std::string removed;
  for (const std::size_t steps = order.size(); !order.empty(); order.pop_back()) {
    Confusion validated;
    for (const Problem& fold : folds) add(validated, solve(fold, set, training, left));
    table.rows.push_back({std::to_string(order.size()), removed,
                          Figure{f1(solve(whole, set, training, left))}, Figure{f1(validated)}});
    removed = feature_table[order.back().feature].name;
    left.reset(order.back().feature);
    report_progress(options, steps - order.size() + 1, steps);
  }
  return table;
}

namespace {

constexpr std::array<std::size_t, 3> perturbed_features = {feature("move"), feature("insert"),
                                                           feature("delete")};

// Over the pairs that differ.
std::array<double, 3> standard_deviations(const SampleSet& set) {
  std::array<double, 3> deviations{};
  for (std::size_t k = 0; k < deviations.size(); ++k) {
    double count = 0, mean = 0, squares = 0;
    for (const Sample& sample : set.samples) {
      if (!is_in_question(sample)) continue;
      const double value = sample.features[perturbed_features[k]], delta = value - mean;
      mean += delta / ++count;
      squares += delta * (value - mean);
    }
    deviations[k] = count > 1 ? std::sqrt(squares / (count - 1)) : 0;
  }
  return deviations;
}

// A share of the pairs that differ gets each count wrong by `deviation` standard deviations, up or down, but
// not below 0.
SampleSet perturbed(const SampleSet& set, double deviation, double share, std::uint64_t seed) {
  const std::array<double, 3> deviations = standard_deviations(set);
  SampleSet result = set;
  Random random(seed);
  for (Sample& sample : result.samples) {
    if (!is_in_question(sample) || random.share() >= share) continue;
    for (std::size_t k = 0; k < deviations.size(); ++k) {
      const double error = (random.below(2) == 0 ? deviation : -deviation) * deviations[k];
      double& value = sample.features[perturbed_features[k]];
      value = std::max(0.0, value + error);
    }
  }
  return result;
}

}  // namespace

ReportTable perturb_alignment(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const TrainingOptions& training = options.configuration.options;
  const Samples samples = all_samples(set);
  const LinearModel model = train_linear("all pairs", set, samples, training);
  const double clean = f1(confusion_of(samples, outcomes_of(model, samples)));
  ReportTable table{"perturbation",
                    "Moves, inserts and deletes counted wrong (journal 4.2)",
                    {{"deviations", "standard deviations by which each count is wrong, up or down"},
                     {"pairs", "share of the pairs that differ whose counts are wrong"},
                     {"F1", "of the model of the right counts"},
                     {"change", "against right counts"},
                     {"F1 retrained", "of a model trained on the wrong counts"},
                     {"change retrained", ""}},
                    {{"0", Figure{0, 2}, Figure{clean, 4}, Figure{0, 4}, Figure{clean, 4}, Figure{0, 4}}},
                    {}};
  const double deviations[] = {0.25, 0.5, 1}, shares[] = {0.25, 0.5, 0.75, 1};
  for (double deviation : deviations) {
    for (double share : shares) {
      const SampleSet wrong = perturbed(set, deviation, share, options.seed);
      const Samples wrong_samples = all_samples(wrong);
      const LinearModel retrained = train_linear("wrong counts", wrong, wrong_samples, training);
      const double kept = f1(confusion_of(wrong_samples, outcomes_of(model, wrong_samples)));
      const double again = f1(confusion_of(wrong_samples, outcomes_of(retrained, wrong_samples)));
      table.rows.push_back({fmt::format("{}", deviation), Figure{share, 2}, Figure{kept, 4},
                            Figure{kept - clean, 4}, Figure{again, 4}, Figure{again - clean, 4}});
      report_progress(options, table.rows.size() - 1, std::size(deviations) * std::size(shares));
    }
  }
  const std::array<double, 3> sizes = standard_deviations(set);
  table.notes = {fmt::format("Trained and tested on all pairs. One standard deviation is {:.1f} moves, "
                             "{:.1f} inserts, {:.1f} deletes.",
                             sizes[0], sizes[1], sizes[2]),
                 "All other features stay as they are, also those that count the same edits in another way.",
                 about_linear_models};
  return table;
}

}  // namespace treesift
