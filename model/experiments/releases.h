// A project's releases, one after another, as a developer lives through them.
#pragma once

#include <vector>

#include "model/experiments/outcomes.h"

namespace treesift {

// The pairs of one comparison of two releases, seeded faults left out.
struct Release {
  std::uint32_t from = 0, to = 0;  // texts of the set
  Samples samples;
};

// The releases of a project in order: one that is compared with another comes after it; where that leaves a
// choice, the one that appears first. A run of a release with itself does not count.
std::vector<Release> releases_of(const SampleSet& set, std::uint32_t project);

struct ReleaseOutcome {
  std::uint64_t annotated = 0;  // pairs that a person looks at before the model does
  std::uint64_t annotated_inspect = 0;
  Confusion judged;  // the other pairs
  Confusion diff;    // what diff says of all pairs
  // False: too few labels to train, so that all pairs that differ in bytes were looked at.
  bool trained = true;
};

// Of each release, a fifth of the pairs that differ in bytes is drawn and annotated; a model is trained on
// all that is known; the pairs that it flags are looked at, so their labels are known from then on. Knowledge
// is kept to the next release (WSE 5.3, journal 5). Trees see a pair beside the unlabelled pairs of its
// release and, in training, of its project, later releases included.
std::vector<ReleaseOutcome> live_through(const SeenSamples& seen, const std::vector<Release>& releases,
                                         const TrainingConfiguration& configuration, std::uint64_t seed);

// Above which LookCost / MissCost a tool is cheaper than diff, when the tool costs `looks` and `misses` and
// diff costs `diff_looks` and misses nothing: 0 when nothing is missed and looks are saved, infinity when no
// looks are saved.
double break_even(double looks, double misses, double diff_looks);

// The simulation, release by release (WSE Fig. 4, journal Table 6).
ReportTable simulate_releases(const SeenSamples& seen, const ExperimentOptions& options);

// The simulation in money (WSE 5.3).
ReportTable simulate_costs(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
