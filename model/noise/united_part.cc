#include "model/noise/united_part.h"

namespace treesift {

bool fits(const PathSelector& selector, SitePosition at) {
  const SitePosition wanted = selector.position();
  return (wanted.own == 0 || at.own == wanted.own) && (wanted.parent == 0 || at.parent == wanted.parent);
}

bool is_bare(const PathSelector& selector) {
  return selector.steps.size() == 1 && !selector.is_json && !selector.steps[0].label.identifies();
}

bool is_part_of_repetition(const Site& site, const PartName& name) {
  return name.part == VaryingPart::presence && site.parts.contains({VaryingPart::repetition, ""});
}

void unite_at_position(const SitePart& part, const PathSelector& selector, SitePart& united) {
  for (const auto& [at, values] : part.values_by_position) {
    if (fits(selector, at)) united.values.merge(values);
  }
}

void unite(const SitePart& part, SitePart& united) {
  united.values.merge(part.values);
  united.any_shape |= part.any_shape;
  united.ends |= part.ends;
  for (const std::string& shape : part.shapes) united.note_shape(shape);
}

}  // namespace treesift
