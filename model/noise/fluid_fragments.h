// Data-fluid fragments: elements whose structure stays while their content varies (Yandrapally and Mesbah's
// FragGen tells them from fragments whose content is fixed).
#pragma once

#include <vector>

#include "model/noise/page_paths.h"
#include "model/noise/site_tree.h"
#include "model/noise/varying_path.h"

namespace treesift {

// The outermost elements below the body in which at least two places of text or attributes lie, of which at
// least half of the sites with text varied, and in which nothing comes, goes or changes order. Sorted by
// selector.
std::vector<FluidFragment> find_fluid_fragments(const SiteTree& sites, const std::vector<ChosenPath>& places);

}  // namespace treesift
