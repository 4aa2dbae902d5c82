// Linear models from co-moments: what depends on all pairs is accumulated once and solved many times.
#pragma once

#include "model/learn/least_squares.h"
#include "model/learn/training.h"

namespace treesift {

// The co-moments that train_model would accumulate: of all judged samples, weighted by project.
LeastSquares moments_of(const SampleSet& set, std::span<const Sample* const> samples, ProjectWeights kind);

// The model of a fit, with the cut-off that is best on `samples`, as train_model chooses it.
LinearModel model_of(const LinearFit& fit, const SampleSet& set, std::span<const Sample* const> samples,
                     const TrainingOptions& options);

}  // namespace treesift
