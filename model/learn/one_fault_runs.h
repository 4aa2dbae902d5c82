// Runs as they are in use: a night has one fault, or none, on top of what the release or the day changed.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/learn/run_views.h"
#include "model/learn/samples.h"

namespace treesift {

struct OneFaultRun {
  std::uint32_t project = 0;
  std::vector<std::uint32_t> samples;  // indexes into SampleSet::samples, ascending
};

// The release that a run is of: "5.33.0" of "5.33.0+m16" and of "5.33.0-mutant".
std::string_view release_of(std::string_view to);

// One run for each seeded fault and release step. A `to` with a suffix `+…` that one fault alone has is such a
// run already, and is taken whole. Else a run has the pairs of the fault, and of every other input one pair
// without a fault of the same step (from, release of to): evolution, or a clean rerun. In order of project,
// from, to and fault.
std::vector<OneFaultRun> one_fault_runs(const SampleSet& set);

// By sample index: the sample as a run of one fault sees it. A pair of a fault is seen in the run of its fault,
// another one in one of the runs that have it, and in its releases' run (RunChoice::releases) where none has.
RunView view_one_fault_runs(const SampleSet& set, const RunView& releases);

}  // namespace treesift
