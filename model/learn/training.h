// Labelled features -> model.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/judge/linear_model.h"
#include "model/learn/quality.h"
#include "model/learn/samples.h"

namespace treesift {

enum class ProjectWeights : std::uint8_t {
  by_pairs,  // every pair counts the same: SMART's way
  equal,     // every project counts the same: for a model that is to judge programs it has not seen
};

struct TrainingOptions {
  double ridge = 0;
  ProjectWeights project_weights = ProjectWeights::by_pairs;
  CutoffGoal goal;
  FeatureSet features = every_feature();  // the others get weight 0
  std::vector<std::string> oracles;  // whose findings trees look at as well: Sample::findings in this order
};

// Training is not possible; what() says why, with the counts.
class TrainingError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ClassCounts {
  std::uint64_t inspect = 0, benign = 0;
};

// Counts the samples in question (is_in_question) by label; throws TrainingError when one label has none.
ClassCounts require_both_labels(std::span<const Sample* const> samples);

// By project: what one of its samples counts for; the average over all samples is 1.
std::vector<double> weights_by_project(const SampleSet& set, std::span<const Sample* const> samples,
                                       ProjectWeights kind);

// Of the projects that have a sample among these, separated by ", ".
std::string names_of_projects(const SampleSet& set, std::span<const Sample* const> samples);

// Least squares on the labels as 0 and 1, then the best cut-off on the same samples. `samples` points into
// `set.samples`. Throws TrainingError when there is no inspect or no benign sample that was judged.
LinearModel train_model(const SampleSet& set, std::span<const Sample* const> samples,
                        const TrainingOptions& options);

// All samples of a set; those of a project; those of all other projects, but for what has the content of a sample in
// question of the one left out: in input order.
std::vector<const Sample*> all_samples(const SampleSet& set);
std::vector<const Sample*> samples_of(const SampleSet& set, std::uint32_t project);
std::vector<const Sample*> samples_without(const SampleSet& set, std::uint32_t project);

// Those of `samples` that have not the content of a sample in question among `others`.
std::vector<const Sample*> without_content_of(std::vector<const Sample*> samples,
                                              std::span<const Sample* const> others);

}  // namespace treesift
