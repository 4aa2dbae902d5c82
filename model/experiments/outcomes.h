// What models say of samples that they have not seen: the one place where experiments train and judge.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/experiments/experiment.h"

namespace treesift {

using Samples = std::vector<const Sample*>;

// Each against the cut-off of its run, where the model moves it: the samples are whole runs then.
std::vector<Outcome> outcomes_of(const Model& model, const SeenSamples& seen,
                                 std::span<const Sample* const> samples);
// In other runs than those that are tried.
std::vector<Outcome> outcomes_of(const Model& model, const SeenSamples& seen,
                                 std::span<const Sample* const> samples, RunChoice runs);
std::vector<Outcome> outcomes_of(const LinearModel& model, std::span<const Sample* const> samples);

Confusion confusion_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes);
Quality quality_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes);

// Trains the models of one experiment by the training configuration of its options, and tells how far it has
// come. Every TrainingError begins with what was to be trained: "tidy, without fold 3 of 10".
class Trainer {
 public:
  // `trainings` is how many models the experiment trains in all, for the progress.
  Trainer(const SeenSamples& seen, const ExperimentOptions& options, std::size_t trainings);

  Model train_on(std::string_view what, std::span<const Sample* const> samples);

  // The outcome of each sample by a model trained on the samples of the other folds.
  std::vector<Outcome> out_of_fold(std::string_view what, std::span<const Sample* const> samples,
                                   const Folds& folds);

  // The folds that the options ask for, or those by `unless_chosen`.
  Folds folds_of(std::string_view what, std::span<const Sample* const> samples, GroupBy unless_chosen) const;

  // Both: what a user can expect of pairs, or of causes, not seen before.
  std::vector<Outcome> cross_validated(std::string_view what, std::span<const Sample* const> samples,
                                       GroupBy unless_chosen);

  // Those two of a project alone.
  std::vector<Outcome> cross_validated(std::uint32_t project, GroupBy unless_chosen);

  // The outcome of each sample of a project by a model of all other projects. Throws TrainingError when there
  // is no other.
  std::vector<Outcome> left_out(std::uint32_t project);

 private:
  const SeenSamples& seen_;
  const ExperimentOptions& options_;
  std::size_t trainings_, done_ = 0;
};

// TrainingError for an experiment about linear models that lacks a label: train_model's, beginning with
// `what`.
LinearModel train_linear(std::string_view what, const SampleSet& set, std::span<const Sample* const> samples,
                         const TrainingOptions& options);

// Throws TrainingError, naming `experiment`, when the set has fewer than two projects.
void require_two_projects(const SampleSet& set, std::string_view experiment);

// Calls the progress callback, if there is one.
void report_progress(const ExperimentOptions& options, std::size_t done, std::size_t all);

}  // namespace treesift
