// What places hide of each page, so that each page can still fail.
#pragma once

#include <vector>

#include "model/noise/page_share.h"
#include "model/noise/path_selector.h"
#include "model/noise/site_tree.h"
#include "model/noise/varying_path.h"

namespace treesift {

// A place and where it comes from.
struct ChosenPath {
  VaryingPath place;
  PartName name;
  PathSelector written;
  std::vector<SiteIndex> sites;  // that its selector selects, sorted
};

struct ChosenPaths {
  std::vector<ChosenPath> places;
  std::vector<RefusedPath> refused;
};

// Moves places to `refused` until on every page the rest hides at most options.max_of_page of the text bytes
// and of the nodes, and no place alone more than options.max_of_page_each: the broadest first, which is the
// one that hides most over all pages. Sets VaryingPath::largest_share.
//
// What a place hides is counted upwards: of a text that varies in dates, numbers or tokens, all runs that
// hold a digit; of a few known texts, as much as the longest of them for each node; of other texts, all of
// them; of elements that come and go, repeat or change order, their subtrees; of attributes, nothing. Texts
// of several places are counted for each. Pages with less than 64 bytes of text are judged by their nodes
// only. Places that let dates and tokens of their form vary, and no more, are not refused.
void refuse_hiding_pages(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options,
                         ChosenPaths& chosen);

}  // namespace treesift
