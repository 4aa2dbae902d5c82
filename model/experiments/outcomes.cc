#include "model/experiments/outcomes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <variant>

#include "model/cutoff/run_cutoff.h"

namespace treesift {

namespace {

// Whether the model moves its cut-off by what a run scores. A run of one fault is no part of the samples
// (one_fault_runs.h).
bool is_adapted(const Model& model, RunChoice runs) {
  const TreeModel* const trees = std::get_if<TreeModel>(&model);
  return trees != nullptr && trees->choice.towards_valley > 0 && runs != RunChoice::one_fault;
}

// The outcomes, each against the cut-off of its run.
void adapt(const Model& model, const SeenSamples& seen, std::span<const Sample* const> samples,
           RunChoice choice, std::vector<Outcome>& outcomes) {
  std::map<RunKey, std::vector<std::size_t>> runs;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto index = static_cast<std::size_t>(samples[i] - seen.set.samples.data());
    if (is_in_question(*samples[i])) runs[run_of(*samples[i], index, choice)].push_back(i);
  }
  for (const auto& [key, run] : runs) {
    std::vector<double> scores;
    for (const std::size_t i : run) scores.push_back(outcomes[i].chance);
    const Model adapted = adapted_to_run(model, scores);
    for (const std::size_t i : run) outcomes[i].inspect = says_inspect(adapted, outcomes[i].chance);
  }
}

}  // namespace

std::vector<Outcome> outcomes_of(const Model& model, const SeenSamples& seen,
                                 std::span<const Sample* const> samples) {
  return outcomes_of(model, seen, samples, seen.tried);
}

std::vector<Outcome> outcomes_of(const Model& model, const SeenSamples& seen,
                                 std::span<const Sample* const> samples, RunChoice runs) {
  std::vector<Outcome> outcomes;
  outcomes.reserve(samples.size());
  for (const Sample* sample : samples) outcomes.push_back(outcome_of(model, seen, *sample, runs));
  if (is_adapted(model, runs)) adapt(model, seen, samples, runs, outcomes);
  return outcomes;
}

std::vector<Outcome> outcomes_of(const LinearModel& model, std::span<const Sample* const> samples) {
  std::vector<Outcome> outcomes;
  outcomes.reserve(samples.size());
  for (const Sample* sample : samples) outcomes.push_back(outcome_of(model, *sample));
  return outcomes;
}

Confusion confusion_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes) {
  Confusion confusion;
  for (std::size_t i = 0; i < samples.size(); ++i) confusion.add(samples[i]->label, outcomes[i].inspect);
  return confusion;
}

Quality quality_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes) {
  std::vector<ScoredLabel> scored;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i]->bytes_differ) scored.push_back({outcomes[i].score, samples[i]->label});
  }
  return {confusion_of(samples, outcomes), roc_area(scored)};
}

namespace {

// What `work` returns; a TrainingError then begins with `what`.
auto naming(std::string_view what, auto work) {
  try {
    return work();
  } catch (const TrainingError& error) {
    throw TrainingError(fmt::format("{}: {}", what, error.what()));
  }
}

}  // namespace

Trainer::Trainer(const SeenSamples& seen, const ExperimentOptions& options, std::size_t trainings)
    : seen_(seen), options_(options), trainings_(trainings) {}

Model Trainer::train_on(std::string_view what, std::span<const Sample* const> samples) {
  Model model = naming(what, [&] { return train(seen_, samples, options_.configuration); });
  report_progress(options_, std::min(++done_, trainings_), trainings_);
  return model;
}

std::vector<Outcome> Trainer::out_of_fold(std::string_view what, std::span<const Sample* const> samples,
                                          const Folds& folds) {
  std::vector<Outcome> outcomes(samples.size());
  for (unsigned fold = 0; fold < folds.count; ++fold) {
    Samples training;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (folds.of[i] != fold) training.push_back(samples[i]);
    }
    const Model model =
        train_on(fmt::format("{}, without fold {} of {}", what, fold + 1, folds.count), training);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (folds.of[i] == fold) outcomes[i] = outcome_of(model, seen_, *samples[i]);
    }
  }
  return outcomes;
}

Folds Trainer::folds_of(std::string_view what, std::span<const Sample* const> samples,
                        GroupBy unless_chosen) const {
  const GroupBy group_by = options_.group_by.value_or(unless_chosen);
  return naming(what, [&] { return make_folds(samples, options_.folds, options_.seed, group_by); });
}

std::vector<Outcome> Trainer::cross_validated(std::string_view what, std::span<const Sample* const> samples,
                                              GroupBy unless_chosen) {
  return out_of_fold(what, samples, folds_of(what, samples, unless_chosen));
}

std::vector<Outcome> Trainer::cross_validated(std::uint32_t project, GroupBy unless_chosen) {
  return cross_validated(seen_.set.projects[project], samples_of(seen_.set, project), unless_chosen);
}

std::vector<Outcome> Trainer::left_out(std::uint32_t project) {
  const Model model = train_on("without " + seen_.set.projects[project], samples_without(seen_.set, project));
  return outcomes_of(model, seen_, samples_of(seen_.set, project));
}

LinearModel train_linear(std::string_view what, const SampleSet& set, std::span<const Sample* const> samples,
                         const TrainingOptions& options) {
  return naming(what, [&] { return train_model(set, samples, options); });
}

void require_two_projects(const SampleSet& set, std::string_view experiment) {
  if (set.projects.size() >= 2) return;
  throw TrainingError(fmt::format(
      "{} trains on the other projects: it needs two projects or more, and there are {}; name more archives",
      experiment, set.projects.size()));
}

void report_progress(const ExperimentOptions& options, std::size_t done, std::size_t all) {
  if (options.progress) options.progress(static_cast<double>(done) / static_cast<double>(all));
}

}  // namespace treesift
