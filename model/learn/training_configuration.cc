#include "model/learn/training_configuration.h"

#include <algorithm>

namespace treesift {

SeenSamples::SeenSamples(const SampleSet& the_set, RunChoice the_tried)
    : set(the_set),
      by_project(view_runs(the_set, RunChoice::project)),
      by_releases(view_runs(the_set, RunChoice::releases)),
      by_handful(view_runs(the_set, RunChoice::handful)),
      tried(the_tried) {}

Model train(const SeenSamples& seen, std::span<const Sample* const> samples,
            const TrainingConfiguration& configuration, std::span<const double> weights) {
  if (configuration.kind == ModelKind::linear) return train_model(seen.set, samples, configuration.options);
  return train_trees({seen.set, {&seen.by_project, &seen.by_releases, &seen.by_handful}}, samples,
                     configuration.inputs, configuration.options, weights);
}

namespace {

// Of a sample in question.
template <typename AnyModel>
Outcome outcome_of_score(const AnyModel& model, double value) {
  return {says_inspect(model, value), score_above_cutoff(model, value), std::clamp(value, 0.0, 1.0)};
}

// Of a sample about which no model is asked.
Outcome outcome_unasked(const Sample& sample) {
  constexpr double beyond = 1e9;
  return sample.judged ? Outcome{false, -beyond, 0} : Outcome{true, beyond, 1};
}

}  // namespace

Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample) {
  if (!is_in_question(sample)) return outcome_unasked(sample);
  return outcome_of_score(model,
                          score(model, make_row(sample.features, seen.relative(sample), sample.findings)));
}

Outcome outcome_of(const LinearModel& model, const Sample& sample) {
  if (!is_in_question(sample)) return outcome_unasked(sample);
  return outcome_of_score(model, score(model, sample.features));
}

}  // namespace treesift
