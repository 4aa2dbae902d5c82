#include "report/sweep/small_set.h"

#include <algorithm>
#include <span>

namespace treesift {
namespace {

struct Kind {
  std::span<const std::uint32_t> tests;
  std::uint64_t mutants = 0;
  bool is_killed = false;
};

std::vector<std::uint64_t> kills_by_test(const std::vector<Kind>& kinds) {
  std::vector<std::uint64_t> kills;
  for (const Kind& kind : kinds) {
    if (kind.is_killed) continue;
    kills.resize(std::max<std::size_t>(kills.size(), kind.tests.back() + std::size_t{1}));
    for (const std::uint32_t test : kind.tests) kills[test] += kind.mutants;
  }
  return kills;
}

}  // namespace

void SmallSet::add(const std::vector<std::uint32_t>& tests) {
  if (tests.empty()) return;
  const auto found = mutants_.find(tests);
  if (found != mutants_.end()) {
    ++found->second;
    return;
  }
  constexpr std::size_t bytes_of_entry = 96;
  const std::size_t bytes = tests.size() * sizeof(std::uint32_t) + bytes_of_entry;
  if (bytes_ + bytes > max_bytes_) {
    ++left_out_;
    return;
  }
  bytes_ += bytes;
  mutants_.emplace(tests, 1);
}

std::vector<std::uint32_t> SmallSet::tests() const {
  std::vector<Kind> kinds;
  for (const auto& [tests, mutants] : mutants_) kinds.push_back({tests, mutants, false});
  std::vector<std::uint32_t> chosen;
  for (;;) {
    const std::vector<std::uint64_t> kills = kills_by_test(kinds);
    const auto best = std::ranges::max_element(kills);
    if (best == kills.end()) break;
    chosen.push_back(static_cast<std::uint32_t>(best - kills.begin()));
    for (Kind& kind : kinds) kind.is_killed |= std::ranges::binary_search(kind.tests, chosen.back());
  }
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace treesift
