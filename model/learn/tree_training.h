// Labelled samples -> a model of boosted trees.
#pragma once

#include <span>
#include <vector>

#include "model/judge/model.h"
#include "model/learn/boosting.h"
#include "model/learn/run_views.h"
#include "model/learn/training.h"

namespace treesift {

// What trees learn from: samples of a set, each as its run saw it. Several views of the same samples teach
// the model not to depend on what is taken for a run.
struct TrainingViews {
  const SampleSet& set;
  std::vector<const RunView*> views;  // at least one; not looked at for ModelInputs::pair
};

// The training configurations. For several projects, that of the default model: many weak trees, each seeing
// a third of the rows and a fifth of the columns, strongly regularised, because programs differ more than the
// pairs of one program. For one project trees may follow it closely. Of few pairs (`pairs`, the total weight)
// less proof is asked. A change that is more common in the run never makes a pair more suspicious.
BoostingOptions default_boosting(ModelInputs inputs, double pairs, std::size_t projects,
                                 std::size_t oracles = 0);

// `samples` points into `views.set.samples`; projects are weighted as `options` says, and a sample by
// `weights` (by sample index) where that is not empty. Features that `options` leaves out are not looked at,
// nor are their ranks; run features are. The cut-off is the best on the same samples. Throws
// TrainingError.
TreeModel train_trees(const TrainingViews& views, std::span<const Sample* const> samples, ModelInputs inputs,
                      const TrainingOptions& options, std::span<const double> weights = {});

}  // namespace treesift
