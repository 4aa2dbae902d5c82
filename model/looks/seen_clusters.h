// Which clusters a stream of verdicts has had.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

#include "model/judge/verdict.h"

namespace treesift {

class SeenClusters {
 public:
  // So many clusters are remembered, about 32 bytes each; one that comes after that is taken for a first one
  // each time.
  explicit SeenClusters(std::size_t most = std::size_t{1} << 19) : most_(most) {}

  // Sets `first` of a mark, if the cluster was not seen before. To be called in the order of the stream.
  void note(ClusterMark& mark) {
    if (mark.cluster == 0) return;
    mark.first = seen_.size() < most_ ? seen_.insert(mark.cluster).second : !seen_.contains(mark.cluster);
  }

 private:
  std::size_t most_;
  std::unordered_set<std::uint64_t> seen_;  // looked up only
};

}  // namespace treesift
