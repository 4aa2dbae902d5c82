// The join of two captures the slow and obvious way: everything in maps.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/pairing/key_rules.h"

namespace treesift::test {

struct NaivePair {
  std::string id;
  std::optional<std::string> expected, actual;  // bodies
  bool operator==(const NaivePair&) const = default;
};

// Reading in turns, a pair stands where its later half is; then expected-only, then actual-only responses.
inline std::vector<NaivePair> naive_join(const std::vector<CapturedResponse>& expected,
                                         const std::vector<CapturedResponse>& actual, const KeyRules& rules) {
  struct Sides {
    std::optional<std::size_t> position[2];
  };
  const std::vector<CapturedResponse>* const captures[] = {&expected, &actual};
  std::map<std::pair<std::string, std::uint64_t>, Sides> sides_of;  // by key and occurrence
  for (std::size_t side = 0; side < 2; ++side) {
    std::map<std::string, std::uint64_t> seen;
    for (std::size_t i = 0; i < captures[side]->size(); ++i) {
      const std::string key = response_key((*captures[side])[i], rules);
      sides_of[{key, ++seen[key]}].position[side] = i;
    }
  }
  std::vector<std::pair<std::vector<std::size_t>, NaivePair>> placed;
  for (const auto& [key, sides] : sides_of) {
    const auto& [e, a] = sides.position;
    NaivePair pair{pair_id(key.first, key.second), std::nullopt, std::nullopt};
    if (e) pair.expected = expected[*e].body;
    if (a) pair.actual = actual[*a].body;
    std::vector<std::size_t> place;
    if (e && a)
      place = {0, std::max(2 * *e, 2 * *a + 1)};
    else
      place = {e ? std::size_t{1} : std::size_t{2}, e ? *e : *a};
    placed.emplace_back(place, pair);
  }
  std::sort(placed.begin(), placed.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<NaivePair> pairs;
  for (auto& [place, pair] : placed) pairs.push_back(std::move(pair));
  return pairs;
}

}  // namespace treesift::test
