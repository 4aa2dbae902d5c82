// Samples as their runs see them.
#pragma once

#include <cstdint>
#include <vector>

#include "model/judge/run_profile.h"
#include "model/learn/samples.h"

namespace treesift {

// Which samples make a run. `compare` sees the pairs of one command as one run, which for an archive of many
// releases and mutants is the whole project; labels say more.
enum class RunChoice : std::uint8_t {
  project,   // all samples of a project
  releases,  // those with the same project, from and to
  handful,   // about 25 at a time, as they come: what a small run sees
  alone,     // each by itself: nothing is known of a run
};

// By sample index: the sample relative to its run. Samples that were not judged, or whose bytes are equal,
// have zeros. Labels are not looked at.
using RunView = std::vector<RelativeFeatures>;
RunView view_runs(const SampleSet& set, RunChoice choice);

}  // namespace treesift
