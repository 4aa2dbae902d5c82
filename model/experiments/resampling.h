// How sure an F1 is: groups of samples drawn anew, again and again.
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

// F1 and what it gains over diff, on all samples and in every resample.
struct Resampled {
  double f1 = 0, gain = 0;
  std::vector<double> f1s, gains;
  std::uint64_t groups = 0;
};

// Resamples groups of samples: those that the options name, else causes.
Resampled resample(std::span<const Sample* const> samples, std::span<const Outcome> outcomes,
                   const ExperimentOptions& options);

// The average over projects, resample by resample. `parts` is not empty.
Resampled average_of(const std::vector<Resampled>& parts);

// Throws TrainingError when the options ask for too few trials to tell the middle 95 %.
void require_enough_trials(const ExperimentOptions& options);

}  // namespace treesift
