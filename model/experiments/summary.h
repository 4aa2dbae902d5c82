// The table of `evaluate` when nothing else is asked, and that of a model that exists already.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// By project, and on average: `diff`, trees that differ, the papers' linear model of fourteen features, and
// models made as the options say, cross-validated and trained on the other projects.
ReportTable summarise(const SeenSamples& seen, const ExperimentOptions& options);

// How good `model` is on all samples, by project and on average. The training configuration of the options is
// not looked at.
ReportTable try_model(const Model& model, const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
