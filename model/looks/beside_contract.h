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
      Beside& beside = beside_.try_emplace(cause.name, Beside{cluster, 0, 0, cause.pairs}).first->second;
      beside.in_cluster += beside.cluster == cluster;
      ++beside.in_all;
    }
  }

  // How many pairs break this contract; 0 where a cluster is of no contract.
  std::uint32_t pairs_of(std::uint64_t cluster) const {
    const auto found = pairs_.find(cluster);
    return found == pairs_.end() ? 0 : found->second;
  }

  // Whether every pair of such a cluster has the cause, so that any of them shows it, and no pair of the run has it
  // that breaks no contract: what a release changes everywhere is not told by one page that is broken. A single pair
  // shows all that it has as any other does.
  bool shows(std::uint64_t cause) const {
    const auto found = beside_.find(cause);
    if (found == beside_.end()) return false;
    const Beside& beside = found->second;
    return beside.in_run > 1 && beside.in_all == beside.in_run &&
           pairs_.at(beside.cluster) == beside.in_cluster;
  }

 private:
  static constexpr std::size_t max_causes = 4096;

  // The first cluster in which a cause was met, and how many pairs have the cause: of that cluster, of all that break a
  // contract, of the run.
  struct Beside {
    std::uint64_t cluster;
    std::uint32_t in_cluster, in_all, in_run;
  };
  std::unordered_map<std::uint64_t, Beside> beside_;        // by cause; looked up only
  std::unordered_map<std::uint64_t, std::uint32_t> pairs_;  // of each cluster; looked up only
};

}  // namespace treesift
