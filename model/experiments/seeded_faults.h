// Faults seeded into the program under test, added to training data of other programs.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// For each project with seeded faults: models of the other projects' pairs and 0 to 5 randomly drawn pairs
// that show a seeded fault, in as many trials as the options say; average and standard deviation of F1
// (journal Fig. 4). Half of the project's seeded faults are drawn from; tested on are the other half and the
// pairs without any, the same in all trials.
ReportTable add_seeded_faults(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
