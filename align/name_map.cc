// The two lists of own names are joined by sorting both by their bytes and walking them together. Standard
// names need no work, so that two HTML pages usually cost nothing here.
#include "align/name_map.h"

#include <algorithm>
#include <string_view>

namespace treesift {
namespace {

constexpr NameId no_name = ~NameId{0};

using NamedId = std::pair<std::string_view, NameId>;

std::vector<NamedId> own_names(const Document& document) {
  std::vector<NamedId> names;
  for (NameId id = standard_name_count; id < document.name_count(); ++id) {
    names.emplace_back(document.name_text(id), id);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

void NameMap::assign(const Document& expected, const Document& actual) {
  own_.assign(expected.name_count() - standard_name_count, no_name);
  if (own_.empty()) return;
  const std::vector<NamedId> known = own_names(actual);
  auto candidate = known.begin();
  for (const auto& [text, id] : own_names(expected)) {
    while (candidate != known.end() && candidate->first < text) ++candidate;
    if (candidate != known.end() && candidate->first == text) {
      own_[id - standard_name_count] = candidate->second;
    }
  }
}

}  // namespace treesift
