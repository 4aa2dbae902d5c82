// How sure figures and scores are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/experiments/outcomes.h"

namespace treesift {

struct Interval {
  double low = 0, high = 0;
};

// The middle 95 % of values, between order statistics; sorts them.
Interval middle_95(std::vector<double>& values);

// F1 in `trials` resamples: as many groups as there are, drawn with repetition, each with all its samples.
std::vector<double> resampled_f1(std::span<const Sample* const> samples, std::span<const bool> inspected,
                                 std::span<const std::uint32_t> groups, unsigned trials, std::uint64_t seed);

// The mean squared difference of chances and labels as 0 and 1: 0 is perfect, and saying p for a share p of
// inspect gives p (1 - p).
double brier_score(std::span<const Sample* const> samples, std::span<const Outcome> outcomes);

// F1 and its gain over diff with 95 % intervals, by bootstrap over groups_of, for each project and on
// average.
ReportTable bootstrap_intervals(const SampleSet& set, const ExperimentOptions& options);

// Scores in ten bins beside the share of pairs to be inspected in each, over the pairs that differ, and the
// Brier score.
ReportTable check_calibration(const SampleSet& set, const ExperimentOptions& options);

}  // namespace treesift
