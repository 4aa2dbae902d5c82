// How much the model depends on single features, and on an exact alignment.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// F1 as features are taken away for good, that with the least partial F first: trained and tested on all
// pairs, and cross-validated (journal 4.2).
ReportTable remove_features(const SeenSamples& seen, const ExperimentOptions& options);

// F1 when move, insert and delete are wrong by a share of their standard deviations, up or down, in a share
// of the pairs (journal 4.2).
ReportTable perturb_alignment(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
