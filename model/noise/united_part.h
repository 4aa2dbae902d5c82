// What the places that one selector selects have in common.
#pragma once

#include "model/noise/path_selector.h"
#include "model/noise/site_tree.h"

namespace treesift {

inline bool has_values(VaryingPart part) {
  return part == VaryingPart::text || part == VaryingPart::attribute;
}

// Whether the selector, which may ask for positions among siblings, selects what stands there.
bool fits(const PathSelector& selector, SitePosition at);

// The name of an element and no more.
bool is_bare(const PathSelector& selector);

// A list that was empty in one run and has items in another.
bool is_part_of_repetition(const Site& site, const PartName& name);

// Adds what varied at a part of a site: values, shapes, ends.
void unite(const SitePart& part, SitePart& united);
// Of siblings told apart by where they stand each has values of its own.
void unite_at_position(const SitePart& part, const PathSelector& selector, SitePart& united);

}  // namespace treesift
