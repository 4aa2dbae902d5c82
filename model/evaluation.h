// How far to trust a model: it is never tested on what it was trained on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/quality.h"
#include "model/training.h"

namespace treesift {

struct Quality {
  Confusion confusion;
  double area = 0.5;  // under the ROC curve, over the pairs that differ in bytes
};

// What `diff` says: every pair whose bytes differ is to be inspected.
Quality quality_of_diff(std::span<const Sample* const> samples);

// A model on samples that it has not seen.
Quality quality_of_model(const LinearModel& model, std::span<const Sample* const> samples);

// Stratified k-fold cross-validation. Pairs with equal content stay in one fold; which fold a content falls
// into is decided by `seed`. Throws TrainingError when a fold cannot be trained.
Quality cross_validate(const SampleSet& set, std::span<const Sample* const> samples, unsigned folds,
                       std::uint64_t seed, const TrainingOptions& options);

// The fold of each sample, in order; below `folds`.
std::vector<unsigned> assign_folds(std::span<const Sample* const> samples, unsigned folds,
                                   std::uint64_t seed);

// Trains on all samples of the other projects and tests on those of `project`.
Quality leave_project_out(const SampleSet& set, std::uint32_t project, const TrainingOptions& options);

}  // namespace treesift
