// Standard names need no work, so that two HTML pages usually cost nothing here. Other names are numbered as
// they come, so the sides of a pair mostly number them alike: then comparing them in that order is all. Else
// the two lists of own names are joined by sorting both by their bytes and walking them together.
#include "align/name_map.h"

#include <algorithm>
#include <numeric>
#include <string_view>

#include "base/common_ends.h"

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

// Whether each of expected's own names has the same id in actual.
bool numbered_alike(const Document& expected, const Document& actual) {
  if (expected.name_count() > actual.name_count()) return false;
  for (NameId id = standard_name_count; id < expected.name_count(); ++id) {
    if (!same_bytes(expected.name_text(id), actual.name_text(id))) return false;
  }
  return true;
}

}  // namespace

void NameMap::assign(const Document& expected, const Document& actual) {
  own_.assign(expected.name_count() - standard_name_count, no_name);
  is_identity_ = numbered_alike(expected, actual);
  if (is_identity_) return std::iota(own_.begin(), own_.end(), standard_name_count);
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
