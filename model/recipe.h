// How a model is made and tried, whatever its kind: what `train` and `evaluate` choose by their options.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/evaluation.h"
#include "model/tree_training.h"

namespace treesift {

enum class ModelKind : std::uint8_t { linear, boosted };

struct Recipe {
  ModelKind kind = ModelKind::boosted;
  ModelInputs inputs = ModelInputs::run;  // a linear model looks at the pair alone in any case
  TrainingOptions options;
};

// Samples and how their runs see them. The set must outlive it.
struct SeenSamples {
  // Trees learn from samples as their project, their releases and a handful of others see them; they are
  // tried on what `tried` names.
  SeenSamples(const SampleSet& set, RunChoice tried);

  const SampleSet& set;
  RunView by_project, by_releases, by_handful;
  RunChoice tried;

  const RelativeFeatures& relative(const Sample& sample) const {
    const auto index = static_cast<std::size_t>(&sample - set.samples.data());
    return (tried == RunChoice::project ? by_project : by_releases)[index];
  }
};

// `weights` (by sample index, empty: all 1) is what a sample counts for; a linear model takes none. Throws
// TrainingError.
Model train(const SeenSamples& seen, std::span<const Sample* const> samples, const Recipe& recipe,
            std::span<const double> weights = {});

// What a model says of one sample: samples that were not judged are to be inspected, equal ones are not.
struct Outcome {
  bool inspect = true;
  double score =
      0;  // above the model's cut-off, towards inspect; far beyond all others where no model is asked
  double chance = 0;  // the model's value as a probability of inspect, clamped to 0..1
};
Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample);

// A model on samples that it has not seen.
Quality quality_of(const Model& model, const SeenSamples& seen, std::span<const Sample* const> samples);

// By sample, in order: the outcome from a model that was trained on the samples of the other folds. `fold_of`
// is as long as `samples`, its values are below `folds`.
std::vector<Outcome> cross_validated_outcomes(const SeenSamples& seen, std::span<const Sample* const> samples,
                                              std::span<const unsigned> fold_of, unsigned folds,
                                              const Recipe& recipe);

Quality quality_of_outcomes(std::span<const Outcome> outcomes, std::span<const Sample* const> samples);

// A model of all samples of the other projects.
Model train_without(const SeenSamples& seen, std::uint32_t project, const Recipe& recipe);

std::vector<const Sample*> samples_of(const SampleSet& set, std::uint32_t project);

// What pairs have in common that may stand on one side of a split only.
enum class GroupBy : std::uint8_t { content, mutation, input, cluster };

// Stratified folds that keep pairs of equal content, and of one mutation, input or cluster if asked,
// together: by sample, below `folds`. Unlike assign_folds, several pairs of a group may have both labels.
// Throws TrainingError when there are fewer groups than folds.
std::vector<unsigned> assign_grouped_folds(std::span<const Sample* const> samples, unsigned folds,
                                           std::uint64_t seed, GroupBy group_by);

}  // namespace treesift
