// How a model is made and asked, whatever its kind: what `train` and `evaluate` choose by their options.
#pragma once

#include <cstdint>
#include <span>

#include "model/learn/tree_training.h"

namespace treesift {

enum class ModelKind : std::uint8_t { linear, boosted };

struct TrainingConfiguration {
  ModelKind kind = ModelKind::boosted;
  ModelInputs inputs = ModelInputs::run;  // a linear model looks at the pair alone in any case
  TrainingOptions options;                // ridge is for linear models only
};

// Samples and how their runs see them. The set must outlive it.
struct SeenSamples {
  // Trees learn from samples as their project, their releases and a handful of others see them; they are
  // tried on what `tried` names.
  SeenSamples(const SampleSet& set, RunChoice tried);

  const SampleSet& set;
  RunView by_project, by_releases, by_handful;
  RunView by_fault;  // costs faults times inputs: empty unless it is what is tried
  RunChoice tried;

  const RelativeFeatures& relative(const Sample& sample) const { return relative(sample, tried); }
  const RelativeFeatures& relative(const Sample& sample, RunChoice runs) const {
    const auto index = static_cast<std::size_t>(&sample - set.samples.data());
    return view_of(runs)[index];
  }
  // By project, by releases, or by fault where that is tried.
  const RunView& view_of(RunChoice runs) const;
};

// `weights` (by sample index, empty: all 1) is what a sample counts for; a linear model takes none. Throws
// TrainingError.
Model train(const SeenSamples& seen, std::span<const Sample* const> samples,
            const TrainingConfiguration& configuration, std::span<const double> weights = {});

// What a model says of one sample: samples that were not judged are to be inspected, equal ones are not.
struct Outcome {
  bool inspect = true;
  // Above the model's own cut-off, towards inspect, also where a run moves it; far beyond all others where no
  // model is asked.
  double score = 0;
  double chance = 0;  // the model's value as a probability of inspect, clamped to 0..1
};
Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample);
Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample, RunChoice runs);

// The same of a model that looks at the pair alone.
Outcome outcome_of(const LinearModel& model, const Sample& sample);

}  // namespace treesift
