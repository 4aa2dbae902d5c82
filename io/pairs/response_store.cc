#include "io/pairs/response_store.h"

#include <algorithm>

#include "io/pairs/pair.h"

namespace treesift {

bool ResponseStore::put(std::size_t run, const std::string& key, std::string_view type, std::string_view body,
                        std::string_view charset, std::optional<std::int64_t> clock, std::string_view head,
                        std::uint16_t status) {
  std::vector<StoredRange>& places = places_[key];
  const auto at = std::ranges::lower_bound(places, run, {}, &StoredRange::run);
  if (at != places.end() && at->run == run) return false;
  StoredRange stored{run, type, bodies_.append(body), std::string(charset), clock, {}, status};
  if (!head.empty()) stored.head = bodies_.append(head);
  places.insert(at, std::move(stored));
  return true;
}

std::vector<std::string> ResponseStore::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, places] : places_) all.push_back(key);
  return all;
}

std::vector<std::size_t> ResponseStore::runs_of(const std::string& key) const {
  std::vector<std::size_t> runs;
  const auto known = places_.find(key);
  if (known == places_.end()) return runs;
  for (const StoredRange& place : known->second) runs.push_back(place.run);
  return runs;
}

std::optional<ResponseStore::Stored> ResponseStore::get(std::size_t run, const std::string& key) {
  const auto known = places_.find(key);
  if (known == places_.end()) return std::nullopt;
  const auto at = std::ranges::lower_bound(known->second, run, {}, &StoredRange::run);
  if (at == known->second.end() || at->run != run) return std::nullopt;
  Stored stored{at->type, {}, at->charset, at->clock, {}, at->status};
  if (at->head) bodies_.read(*at->head, stored.head);
  bodies_.read(at->place, stored.bytes);
  stored.bytes.append(read_padding, '\0');
  return stored;
}

std::string_view ResponseStore::Stored::body() const {
  return std::string_view(bytes).substr(0, bytes.size() - read_padding);
}

}  // namespace treesift
