#include "model/learn/training_configuration.h"

#include <algorithm>

#include "model/cutoff/run_cutoff.h"
#include "model/learn/one_fault_runs.h"
#include "model/learn/stranger_cutoff.h"

namespace treesift {

SeenSamples::SeenSamples(const SampleSet& the_set, RunChoice the_tried)
    : set(the_set),
      by_project(view_runs(the_set, RunChoice::project)),
      by_releases(view_runs(the_set, RunChoice::releases)),
      by_handful(view_runs(the_set, RunChoice::handful)),
      by_fault(the_tried == RunChoice::one_fault ? view_one_fault_runs(the_set, by_releases) : RunView{}),
      tried(the_tried) {}

Model train(const SeenSamples& seen, std::span<const Sample* const> samples,
            const TrainingConfiguration& configuration, std::span<const double> weights) {
  if (configuration.kind == ModelKind::linear) return train_model(seen.set, samples, configuration.options);
  const TrainingViews views{seen.set, {&seen.by_project, &seen.by_releases, &seen.by_handful}};
  TreeModel model = train_trees(views, samples, configuration.inputs, configuration.options, weights);
  // What judges pairs alone proposes first looks: it stays where it is sure.
  const bool for_strangers = configuration.inputs == ModelInputs::run && weights.empty() &&
                             configuration.options.project_weights == ProjectWeights::equal;
  if (!for_strangers) return model;
  const RunView* const tried[] = {&seen.by_project, &seen.by_releases};
  if (const auto cutoff =
          cutoff_for_strangers(views, tried, samples, configuration.inputs, configuration.options)) {
    model.cutoff = cutoff->value;
    model.choice = cutoff->choice;
  }
  return model;
}

const RunView& SeenSamples::view_of(RunChoice runs) const {
  switch (runs) {
    case RunChoice::project:
      return by_project;
    case RunChoice::one_fault:
      return by_fault;
    case RunChoice::releases:
    case RunChoice::handful:
    case RunChoice::alone:
      break;
  }
  return by_releases;
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
  return outcome_of(model, seen, sample, seen.tried);
}

Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample, RunChoice runs) {
  if (!is_in_question(sample)) return outcome_unasked(sample);
  const RelativeFeatures& relative = seen.relative(sample, runs);
  return outcome_of_score(model, score(model, make_row(sample.features, relative, sample.findings)));
}

Outcome outcome_of(const LinearModel& model, const Sample& sample) {
  if (!is_in_question(sample)) return outcome_unasked(sample);
  return outcome_of_score(model, score(model, sample.features));
}

}  // namespace treesift
