// From sites at which something varied to places: which selector names them, and which are refused.
#pragma once

#include "model/noise/page_share.h"
#include "model/noise/site_tree.h"
#include "model/noise/varying_path.h"

namespace treesift {

// Chooses, for each site that varied, the broadest selector that does not cover too much that never varied
// (NoiseOptions::max_stable_…), refuses what no selector can name narrowly enough, then refuses the broadest
// places until what is left hides no more of any page than NoiseOptions::max_of_page. Fills all of the
// result but the counts.
LearnedNoise choose_places(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options);

}  // namespace treesift
