#include "model/learn/training.h"

#include <fmt/format.h>

#include <unordered_set>

#include "model/learn/least_squares.h"

namespace treesift {

std::vector<double> weights_by_project(const SampleSet& set, std::span<const Sample* const> samples,
                                       ProjectWeights kind) {
  std::vector<double> sizes(set.projects.size(), 0);
  for (const Sample* sample : samples) ++sizes[sample->project];
  double present = 0;
  for (double size : sizes) present += size > 0;
  std::vector<double> weights(sizes.size(), 1);
  if (kind == ProjectWeights::by_pairs) return weights;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    weights[i] = sizes[i] > 0 ? static_cast<double>(samples.size()) / (present * sizes[i]) : 0;
  }
  return weights;
}

namespace {

FeatureVector vector_of(const Sample& sample) {
  FeatureVector features;
  features.values = sample.features;
  return features;
}

std::array<double, feature_count> mean_of_benign(std::span<const Sample* const> samples,
                                                 const std::vector<double>& weights) {
  std::array<double, feature_count> sums{};
  double total = 0;
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample) || sample->label != Label::benign) continue;
    const double weight = weights[sample->project];
    total += weight;
    for (std::size_t i = 0; i < feature_count; ++i) sums[i] += weight * sample->features[i];
  }
  for (double& sum : sums) sum /= total;
  return sums;
}

Cutoff search_cutoff(const LinearModel& model, std::span<const Sample* const> samples,
                     const std::vector<double>& weights, const CutoffGoal& goal) {
  std::vector<ScoredLabel> scored;
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample)) continue;
    scored.push_back({score(model, vector_of(*sample)), sample->label, weights[sample->project]});
  }
  return find_cutoff(scored, goal);
}

}  // namespace

ClassCounts require_both_labels(std::span<const Sample* const> samples) {
  ClassCounts classes;
  for (const Sample* sample : samples) {
    if (is_in_question(*sample)) ++(sample->label == Label::inspect ? classes.inspect : classes.benign);
  }
  if (classes.inspect == 0 || classes.benign == 0) {
    throw TrainingError(
        fmt::format("training needs pairs that differ, of both labels; there are {} inspect and {} benign",
                    classes.inspect, classes.benign));
  }
  return classes;
}

std::string names_of_projects(const SampleSet& set, std::span<const Sample* const> samples) {
  std::vector<bool> used(set.projects.size());
  for (const Sample* sample : samples) used[sample->project] = true;
  std::string names;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) names += (names.empty() ? "" : ", ") + set.projects[i];
  }
  return names;
}

LinearModel train_model(const SampleSet& set, std::span<const Sample* const> samples,
                        const TrainingOptions& options) {
  const ClassCounts classes = require_both_labels(samples);
  const std::vector<double> weights = weights_by_project(set, samples, options.project_weights);
  LeastSquares squares;
  for (const Sample* sample : samples) {
    if (sample->judged) {
      squares.add(sample->features, sample->label == Label::inspect, weights[sample->project]);
    }
  }
  const LinearFit fit = squares.solve(options.ridge, options.features);
  LinearModel model;
  model.weights = fit.weights;
  model.intercept = fit.intercept;
  model.benign_mean = mean_of_benign(samples, weights);
  const Cutoff cutoff = search_cutoff(model, samples, weights, options.goal);
  model.cutoff = cutoff.value;
  model.direction = cutoff.direction;
  model.provenance = {classes.inspect + classes.benign, classes.inspect, f1(cutoff.confusion), options.ridge,
                      names_of_projects(set, samples)};
  return model;
}

std::vector<const Sample*> all_samples(const SampleSet& set) {
  std::vector<const Sample*> samples;
  samples.reserve(set.samples.size());
  for (const Sample& sample : set.samples) samples.push_back(&sample);
  return samples;
}

std::vector<const Sample*> samples_of(const SampleSet& set, std::uint32_t project) {
  std::vector<const Sample*> samples;
  for (const Sample& sample : set.samples) {
    if (sample.project == project) samples.push_back(&sample);
  }
  return samples;
}

std::vector<const Sample*> samples_without(const SampleSet& set, std::uint32_t project) {
  std::vector<const Sample*> samples;
  for (const Sample& sample : set.samples) {
    if (sample.project != project) samples.push_back(&sample);
  }
  return without_content_of(samples, samples_of(set, project));
}

std::vector<const Sample*> without_content_of(std::vector<const Sample*> samples,
                                              std::span<const Sample* const> others) {
  std::unordered_set<std::uint64_t> contents;  // looked up only
  for (const Sample* other : others) {
    if (is_in_question(*other)) contents.insert(other->content);
  }
  contents.erase(0);  // not known
  std::erase_if(samples, [&](const Sample* sample) { return contents.contains(sample->content); });
  return samples;
}

}  // namespace treesift
