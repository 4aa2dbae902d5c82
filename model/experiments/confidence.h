// How sure figures and scores are.
#pragma once

#include <span>

#include "model/experiments/outcomes.h"

namespace treesift {

// The mean squared difference of chances and labels as 0 and 1, over the samples in question: 0 is perfect,
// and saying p for a share p of inspect gives p (1 - p).
double brier_score(std::span<const Sample* const> samples, std::span<const Outcome> outcomes);

// F1 and its gain over diff with 95 % intervals, by bootstrap over groups, for each project and on
// average.
ReportTable bootstrap_intervals(const SeenSamples& seen, const ExperimentOptions& options);

// Scores in ten bins beside the share of pairs to be inspected in each, over the pairs that differ, and the
// Brier score.
ReportTable check_calibration(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
