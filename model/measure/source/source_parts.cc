#include "model/measure/source/source_parts.h"

#include <algorithm>
#include <iterator>

namespace treesift {

std::vector<SourcePart> parts_beyond(std::vector<SourcePart>& here, std::vector<SourcePart>& there) {
  const auto less = [](const SourcePart& a, const SourcePart& b) { return a.exact < b.exact; };
  std::sort(here.begin(), here.end(), less);
  std::sort(there.begin(), there.end(), less);
  std::vector<SourcePart> beyond;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(beyond), less);
  return beyond;
}

}  // namespace treesift
