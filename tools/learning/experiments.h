// The experiments of the command line.
#pragma once

#include <vector>

#include "model/experiments/experiment.h"
#include "tools/options/settings.h"

namespace treesift {

// Throws UsageError, with the list, for a name in settings.experiments that is not an experiment.
void check_experiment_names(const ExperimentSettings& settings);

// How experiments are to be run, without progress.
ExperimentOptions experiment_options(const ExperimentSettings& settings,
                                     const TrainingConfiguration& configuration);

// The experiments that settings.experiments names, in that order; the summary when it names none. "all"
// stands for all that the labels allow: what they do not allow is named on standard error. Throws
// TrainingError when a named experiment, or every one, lacks what it needs. Shows progress as
// settings.progress says.
std::vector<ReportTable> run_experiments(const SeenSamples& seen, const TrainingConfiguration& configuration,
                                         const EvaluateSettings& settings);

}  // namespace treesift
