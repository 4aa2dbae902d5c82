// Samples as their runs see them.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "model/judge/run_profile.h"
#include "model/learn/samples.h"

namespace treesift {

// Which samples make a run. `compare` sees the pairs of one command as one run, which for an archive of many
// releases and mutants is the whole project; labels say more.
enum class RunChoice : std::uint8_t {
  project,    // all samples of a project
  releases,   // those with the same project, from and to; with neither of these, those of the same archive
  one_fault,  // those of a seeded fault, with those of its releases that it leaves alone (one_fault_runs.h)
  handful,    // about 25 at a time, as they come: what a small run sees
  alone,      // each by itself: nothing is known of a run
};

// By sample index: the sample relative to its run. Samples that were not judged, or whose bytes are equal,
// have zeros. Labels are not looked at.
using RunView = std::vector<RelativeFeatures>;
// One-fault runs share samples: view_one_fault_runs() has those; here they are releases.
RunView view_runs(const SampleSet& set, RunChoice choice);

// Which run a sample is in: equal for samples of one run.
using RunKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;
RunKey run_of(const Sample& sample, std::size_t index, RunChoice choice);

}  // namespace treesift
