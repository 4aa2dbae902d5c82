// The experiments of the command line.
#pragma once

#include <string>
#include <vector>

#include "model/report_table.h"
#include "model/samples.h"
#include "model/training.h"
#include "tools/settings.h"

namespace treesift {

// Throws UsageError, with the list, for a name in settings.experiments that is no experiment.
void check_experiment_names(const Settings& settings);

// The experiments that settings.experiments names, in that order. "all" stands for all that the labels allow:
// what they do not allow is named on standard error. Throws TrainingError when a named experiment, or every
// one, lacks what it needs. Shows progress as settings.progress says.
std::vector<ReportTable> run_experiments(const SampleSet& set, const TrainingOptions& training,
                                         const Settings& settings);

// The names with a line each, for --help.
std::string experiment_list();

}  // namespace treesift
