// Places that many pages have changed.
//
// Problem. The first and the last name are swapped on all 180 orders. No two orders are of the same person, so each
// page has a cause of its own, other words of a text, and none of them is common, or bad by itself. The run
// would pass as a whole.
//
// How. A change has two forms: with its words, which makes it a cause, and without, which is what is done to which
// place. Where a place is common and none of its causes has a look, the plainest page shows it.
//
// Cost. A look-up of each change of each pair that passes. Memory: about 400 bytes a place.
#include "model/looks/wide_places.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "base/hash.h"
#include "model/measure/change_severity.h"

namespace treesift {
namespace {

// Letter case, punctuation, or white space between words: beside dates and tokens, which are one and the same change of
// all pages, the only values without a class.
bool is_of_spelling(const Change& change) {
  const bool is_varied =
      change.kind == ChangeKind::values_changed || change.kind == ChangeKind::attribute_varied;
  return is_varied && change.value == ValueClass::none;
}

}  // namespace

std::vector<std::uint64_t> places_of(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  std::vector<std::uint64_t> places;
  for (const std::uint16_t index : indices) {
    const Change& change = pair.changes[index];
    const bool counts = severity_of_kind(change) > ChangeSeverity::slight || is_of_spelling(change);
    if (!change.within && counts)
      places.push_back(change.hashes[static_cast<std::size_t>(ChangeLevel::place)]);
  }
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

void WidePlaces::add(const MeasuredPair& pair, const CauseOfPair& cause) {
  const std::uint64_t id = hash_of(pair.id);
  for (const std::uint64_t hash : places_of(pair, cause.changes)) {
    if (places_.size() == max_places && !places_.contains(hash)) continue;
    Place& place = places_[hash];
    if (place.last_pair != id) ++place.pairs;
    place.last_pair = id;
    const auto& best = place.plainest.example;
    if (best != nullptr && best->changes <= pair.changes.size()) continue;
    place.plainest.name = cause.name;
    place.plainest.pairs = cause.pairs;
    place.plainest.example = std::make_shared<LookExample>(
        LookExample{id,
                    pair.changes.size(),
                    0,
                    std::nullopt,
                    {{cause.name, static_cast<std::uint16_t>(cause.changes.size())}}});
  }
}

void WidePlaces::note_shown(std::span<const std::uint64_t> places) {
  for (const std::uint64_t hash : places) {
    if (places_.size() < max_places || places_.contains(hash)) places_[hash].is_shown = true;
  }
}

std::vector<UnshownCause> WidePlaces::unshown(std::uint32_t fewest) const {
  std::vector<std::tuple<std::uint32_t, std::uint64_t, const Place*>> wide;
  for (const auto& [hash, place] : places_) {
    if (!place.is_shown && place.pairs >= fewest) wide.emplace_back(~place.pairs, hash, &place);
  }
  std::sort(wide.begin(), wide.end());
  std::vector<UnshownCause> causes;
  std::unordered_set<std::uint64_t> names;
  for (const auto& [pairs, hash, place] : wide) {
    if (names.insert(place->plainest.name).second) causes.push_back(place->plainest);
  }
  return causes;
}

}  // namespace treesift
