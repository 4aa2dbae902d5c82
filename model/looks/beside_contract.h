// What stands beside a broken contract on all pairs that it is broken on: a header that all pages have lost, and the
// invariant that speaks of it, are two causes, and one look shows both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>

#include "model/judge/cluster_mark.h"

namespace treesift {

class BesideContract {
 public:
  // A pair that is inspected for a contract, after which its cluster is named, and its causes.
  void add(std::uint64_t cluster, std::span<const CauseOfPair> causes) {
    ++pairs_[cluster];
    for (const CauseOfPair& cause : causes) {
      if (cause.name == cluster || (beside_.size() == max_causes && !beside_.contains(cause.name))) continue;
      const auto place = beside_.try_emplace(cause.name, Beside{cluster, 0}).first;
      place->second.pairs += place->second.cluster == cluster;
    }
  }

  // Whether every pair of such a cluster has the cause, so that any of them shows it.
  bool shows(std::uint64_t cause) const {
    const auto found = beside_.find(cause);
    return found != beside_.end() && pairs_.at(found->second.cluster) == found->second.pairs;
  }

 private:
  static constexpr std::size_t max_causes = 4096;

  // The first cluster in which a cause was met, and how many of its pairs have the cause.
  struct Beside {
    std::uint64_t cluster;
    std::uint32_t pairs;
  };
  std::unordered_map<std::uint64_t, Beside> beside_;        // by cause; looked up only
  std::unordered_map<std::uint64_t, std::uint32_t> pairs_;  // of each cluster; looked up only
};

}  // namespace treesift
