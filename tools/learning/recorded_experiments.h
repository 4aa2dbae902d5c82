// Experiments on recorded pages: they take crawls, and no labels.
#pragma once

#include <vector>

#include "model/experiments/report_table.h"
#include "tools/options/settings.h"

namespace treesift {

// Whether all, or none, of the named experiments are of recorded pages. Throws UsageError where some are and
// some are not.
bool are_of_recorded_pages(const ExperimentSettings& settings);

// Runs those that settings.experiments names over all inputs. Throws UsageError where no crawl is named, and
// what reading crawls throws.
std::vector<ReportTable> run_recorded_experiments(const EvaluateSettings& settings);

}  // namespace treesift
