// Not all faults matter the same.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// For each project with severities: its faults by severity, those missed, the share found weighted 1 to 4 by
// severity, and the share of looks saved on harmless pairs that differ (journal Tables 8 and 9). Trained on
// the other projects and the other folds of the project.
ReportTable weigh_severities(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
