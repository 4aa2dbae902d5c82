// Plots as inline SVG. Colours come from the style sheet; each plot says in words what it shows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/html/page.h"
#include "report/run_digest.h"

namespace treesift {

// How many pairs have which score, on a logarithmic scale, those at and above the cut-off marked.
std::string score_plot(const RunDigest::ScoreCounts& scores, double cutoff);

struct ReleaseCount {
  std::string name;
  VerdictCounts counts;
};

// The share of the pairs to inspect, run after run; the last one is the report's.
std::string release_plot(const std::vector<ReleaseCount>& releases);

struct SizedCluster {
  std::string label, address;  // no address: no page
  std::uint64_t pairs = 0, inspect = 0;
};

// The pairs of each, those to inspect marked.
std::string cluster_plot(const std::vector<SizedCluster>& clusters);

}  // namespace treesift
