// What models say of samples that they have not seen: the one place where experiments train and judge.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "model/experiments/experiment.h"
#include "model/recipe.h"

namespace treesift {

using Samples = std::vector<const Sample*>;

// Pairs that could not be judged are inspected, equal bytes pass; else the model decides.
Outcome outcome_of(const LinearModel& model, const Sample& sample);
std::vector<Outcome> outcomes_of(const LinearModel& model, std::span<const Sample* const> samples);

// train_model, whose TrainingError then begins with `what`: "fold 3 of tidy".
LinearModel train_for(std::string_view what, const SampleSet& set, std::span<const Sample* const> samples,
                      const TrainingOptions& options);

// The samples of all projects but one, in input order.
Samples samples_without(const SampleSet& set, std::uint32_t project);

// What hangs together gets one number: the pairs of a seeded fault, else of an annotated cluster, else of an
// input. Numbered from 0 in order of first appearance.
std::vector<std::uint32_t> groups_of(std::span<const Sample* const> samples);

// A fold, below `folds`, for each sample: groups stay whole, labels are dealt out as evenly as that allows,
// in an order that `seed` decides.
std::vector<unsigned> folds_of_groups(std::span<const Sample* const> samples,
                                      std::span<const std::uint32_t> groups, unsigned folds,
                                      std::uint64_t seed);

// The outcome of each sample by a model trained on the other folds and on `always`. A sample whose content is
// also in the test fold trains nothing there. Throws TrainingError when a fold cannot be trained.
std::vector<Outcome> outcomes_out_of_fold(const SampleSet& set, std::span<const Sample* const> samples,
                                          std::span<const unsigned> fold_of, unsigned folds,
                                          const TrainingOptions& options,
                                          std::span<const Sample* const> always = {});

// The same with folds made of groups_of: what a user can expect of faults and changes not seen before.
std::vector<Outcome> outcomes_by_group(const SampleSet& set, std::span<const Sample* const> samples,
                                       const ExperimentOptions& options,
                                       std::span<const Sample* const> always = {});

// The outcome of each sample of a project by a model trained on all other projects. Throws TrainingError when
// there is no other.
std::vector<Outcome> outcomes_left_out(const SampleSet& set, std::uint32_t project,
                                       const TrainingOptions& options);

Confusion confusion_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes);

// Throws TrainingError, naming `experiment`, when the set has fewer than two projects.
void require_two_projects(const SampleSet& set, std::string_view experiment);

// Calls the progress callback, if there is one.
void report_progress(const ExperimentOptions& options, std::size_t done, std::size_t all);

}  // namespace treesift
