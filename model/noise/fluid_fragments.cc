#include "model/noise/fluid_fragments.h"

#include <algorithm>

#include "model/noise/path_selector.h"

namespace treesift {
namespace {

struct Below {
  std::uint32_t texts = 0, varied = 0;  // sites with text
  bool structure_varies = false;
  std::vector<std::size_t> places;
};

bool is_page(const Site& site) {
  return site.label.name == "html" || site.label.name == "body" || site.label.name == "head";
}

// The broadest selector, except for a mere name, that selects no other site of the tree.
std::string own_selector(const SiteTree& sites, SiteIndex wanted) {
  const std::vector<PathSelector> selectors = selectors_of(sites, wanted);
  for (const PathSelector& selector : selectors) {
    if (selector.steps.size() == 1 && !selector.steps[0].label.identifies()) continue;
    SiteIndex others = 0;
    for (SiteIndex site = 1; site < sites.size() && others == 0; ++site) {
      others += site != wanted && selector.selects(sites, site);
    }
    if (others == 0) return selector.css();
  }
  return selectors.back().css();
}

void add(const Below& from, Below& to) {
  to.texts += from.texts;
  to.varied += from.varied;
  to.structure_varies |= from.structure_varies;
  to.places.insert(to.places.end(), from.places.begin(), from.places.end());
}

}  // namespace

std::vector<FluidFragment> find_fluid_fragments(const SiteTree& sites,
                                                const std::vector<ChosenPath>& places) {
  std::vector<Below> below(sites.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const VaryingPart part = places[i].name.part;
    const bool is_value = part == VaryingPart::text || part == VaryingPart::attribute;
    for (const SiteIndex site : places[i].sites) {
      below[site].structure_varies |= !is_value;
      const auto found = sites[site].parts.find(places[i].name);
      if (is_value && found != sites[site].parts.end() && found->second.count.varied > 0) {
        below[site].places.push_back(i);
      }
    }
  }
  const PartName text{VaryingPart::text, ""};
  for (SiteIndex site = static_cast<SiteIndex>(sites.size()) - 1; site > 0; --site) {
    const auto part = sites[site].parts.find(text);
    below[site].texts += part != sites[site].parts.end();
    below[site].varied += part != sites[site].parts.end() && part->second.count.varied > 0;
    add(below[site], below[sites[site].parent]);  // a parent comes before its children
  }
  std::vector<FluidFragment> fragments;
  std::vector<bool> inside(sites.size());
  for (SiteIndex site = 1; site < sites.size(); ++site) {
    Below& here = below[site];
    std::ranges::sort(here.places);
    here.places.erase(std::unique(here.places.begin(), here.places.end()), here.places.end());
    inside[site] = inside[sites[site].parent];
    const bool fluid = !is_page(sites[site]) && !here.structure_varies && here.places.size() >= 2 &&
                       here.varied > 0 && 2 * here.varied >= here.texts;
    if (inside[site] || !fluid) continue;
    inside[site] = true;
    fragments.push_back({own_selector(sites, site), here.places});
  }
  std::ranges::sort(fragments, {}, &FluidFragment::selector);
  return fragments;
}

}  // namespace treesift
