// Selectors for sites: from one that holds wherever the element stands to one that names the whole path.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/noise/site_tree.h"

namespace treesift {

struct SelectorStep {
  ElementLabel label;
  std::uint8_t position = 0;  // among siblings of its name; 0: any
  bool child = true;          // a child of the step before it; otherwise a descendant
};

// Outermost step first.
struct PathSelector {
  std::vector<SelectorStep> steps;
  bool is_json = false;

  std::string css() const;    // of JSON, an XPath
  std::string xpath() const;  // of the elements
  SitePosition position() const;

  // Whether it selects elements of the site, whatever their positions.
  bool selects(const SiteTree& sites, SiteIndex site) const;
};

// From the broadest to the narrowest. The name of the element; its label if that says more, else of a script, which
// names its values itself, the names on its path, whatever class the body of a page has; then with one, two … of the
// ancestors whose labels say more; then the path from the root. Of JSON, the path only.
std::vector<PathSelector> selectors_of(const SiteTree& sites, SiteIndex site);

// The narrowest of selectors_of() with the positions of the element, of its parent, or of both.
std::vector<PathSelector> with_positions(const PathSelector& path, SitePosition position);

}  // namespace treesift
