#include "model/learn/tree_training.h"

#include <algorithm>
#include <numeric>

namespace treesift {
namespace {

struct TrainingRows {
  std::vector<double> values;
  std::vector<Label> labels;
  std::vector<double> weights;
};

// What never varies is never asked about: a model trained on such rows does not look at the other features.
void keep_only(ModelRow& row, const FeatureSet& features) {
  for (std::size_t column = 0; column < row.size(); ++column) {
    const std::size_t index = feature_of_column(column);
    if (index < feature_count && !features[index]) row[column] = 0;
  }
}

void add_row(TrainingRows& rows, const Sample& sample, const RelativeFeatures& relative, std::size_t width,
             const FeatureSet& features, double weight) {
  ModelRow row = make_row(sample.features, relative, sample.findings);
  keep_only(row, features);
  rows.values.insert(rows.values.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(width));
  rows.labels.push_back(sample.label);
  rows.weights.push_back(weight);
}

TrainingRows make_rows(const TrainingViews& views, std::span<const Sample* const> samples, ModelInputs inputs,
                       const TrainingOptions& options, const std::vector<double>& project_weights,
                       std::span<const double> weights) {
  TrainingRows rows;
  const std::size_t width = row_width(inputs, options.oracles.size());
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample)) continue;
    const auto index = static_cast<std::size_t>(sample - views.set.samples.data());
    const double weight = project_weights[sample->project] * (weights.empty() ? 1 : weights[index]);
    if (inputs == ModelInputs::pair) {
      add_row(rows, *sample, RelativeFeatures{}, width, options.features, weight);
      continue;
    }
    for (const RunView* view : views.views) {
      add_row(rows, *sample, (*view)[index], width, options.features,
              weight / static_cast<double>(views.views.size()));
    }
  }
  return rows;
}

double total_of(const std::vector<double>& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

Cutoff search_cutoff(const BoostedTrees& trees, const TrainingRows& rows, std::size_t width,
                     const CutoffGoal& goal) {
  std::vector<ScoredLabel> scored;
  for (std::size_t i = 0; i < rows.labels.size(); ++i) {
    const std::span<const double> row(rows.values.data() + i * width, width);
    scored.push_back({probability(trees, row), rows.labels[i], rows.weights[i]});
  }
  return find_cutoff(scored, goal);
}

}  // namespace

namespace {

// For programs that were never seen.
void set_for_strangers(BoostingOptions& options, double pairs) {
  constexpr double many_pairs = 10'000;
  const double proof = std::min(1.0, pairs / many_pairs);
  options.depth = 4;
  options.learning_rate = 0.05;
  options.minimum_child_weight = 20 * proof;
  options.l2 = 50 * proof;
  options.row_subsample = 0.3;
  options.feature_subsample = 0.2;
}

// For further pairs of the one program that was seen.
void set_for_one_project(BoostingOptions& options, double pairs) {
  constexpr double many_pairs = 1000;
  const double proof = std::min(1.0, pairs / many_pairs);
  options.depth = 5;
  options.learning_rate = 0.08;
  options.minimum_child_weight = proof;
  options.l2 = 3 * proof;
  options.row_subsample = 0.6;
  options.feature_subsample = 0.3;
}

std::size_t count_projects(const SampleSet& set, std::span<const Sample* const> samples) {
  std::vector<bool> present(set.projects.size());
  for (const Sample* sample : samples) present[sample->project] = true;
  return static_cast<std::size_t>(std::count(present.begin(), present.end(), true));
}

}  // namespace

BoostingOptions default_boosting(ModelInputs inputs, double pairs, std::size_t projects,
                                 std::size_t oracles) {
  BoostingOptions options;
  options.rounds = 300;
  projects > 1 ? set_for_strangers(options, pairs) : set_for_one_project(options, pairs);
  options.monotone.assign(row_width(inputs, oracles), 0);
  if (inputs == ModelInputs::pair) return options;
  constexpr std::size_t shares = 3;  // rarest, commonest, typical
  for (std::size_t level = 0; level < change_level_count; ++level) {
    const auto first =
        options.monotone.begin() + static_cast<std::ptrdiff_t>(feature_count + level * run_statistic_count);
    std::fill(first, first + shares, static_cast<signed char>(-1));
  }
  return options;
}

TreeModel train_trees(const TrainingViews& views, std::span<const Sample* const> samples, ModelInputs inputs,
                      const TrainingOptions& options, std::span<const double> weights) {
  const ClassCounts classes = require_both_labels(samples);
  const std::vector<double> project_weights = weights_by_project(views.set, samples, options.project_weights);
  const TrainingRows rows = make_rows(views, samples, inputs, options, project_weights, weights);
  const std::size_t width = row_width(inputs, options.oracles.size());
  TreeModel model;
  model.inputs = inputs;
  model.oracles = options.oracles;
  model.trees = boost({rows.values, width, rows.labels, rows.weights},
                      default_boosting(inputs, total_of(rows.weights), count_projects(views.set, samples),
                                       options.oracles.size()));
  const Cutoff cutoff = search_cutoff(model.trees, rows, width, options.goal);
  model.cutoff = round_to_six(cutoff.value);
  model.provenance = {classes.inspect + classes.benign, classes.inspect, f1(cutoff.confusion), 0,
                      names_of_projects(views.set, samples)};
  return model;
}

}  // namespace treesift
