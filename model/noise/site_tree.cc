#include "model/noise/site_tree.h"

#include <algorithm>

namespace treesift {

void SitePart::note_shape(std::uint64_t shape) {
  if (any_shape) return;
  const auto place = std::ranges::lower_bound(shapes, shape);
  if (place == shapes.end() || *place != shape) shapes.insert(place, shape);
  any_shape = shapes.size() > most_shapes;
  if (any_shape) shapes.clear();
}

SiteIndex SiteTree::child(SiteIndex parent, const ElementLabel& label, bool is_json) {
  if (parent == no_site) return no_site;
  const auto known = sites_[parent].children.find(label);
  if (known != sites_[parent].children.end()) return known->second;
  if (sites_.size() >= most_sites_) return no_site;
  const auto site = static_cast<SiteIndex>(sites_.size());
  sites_[parent].children.emplace(label, site);
  const std::uint32_t depth = sites_[parent].depth + 1;
  Site& added = sites_.emplace_back();
  added.parent = parent;
  added.depth = depth;
  added.label = label;
  added.is_json = is_json;
  return site;
}

std::string SiteTree::path(SiteIndex site) const {
  std::string text;
  for (; site != root_site; site = sites_[site].parent) {
    const Site& here = sites_[site];
    const std::string_view join = here.is_json ? "/" : text.empty() ? "" : " > ";
    text = here.is_json ? std::string(join) + here.label.written() + text
                        : here.label.written() + std::string(join) + text;
  }
  return text;
}

}  // namespace treesift
