// Some pairs of a run, kept until its profile is whole, so that their scores are known before any verdict is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "model/judge/judge.h"
#include "model/measure/measured_pair.h"

namespace treesift {

class RunSample {
 public:
  static constexpr std::size_t most_pairs = 1024;

  // Keeps up to `most` pairs: about 1 kB each, 16 kB at worst.
  explicit RunSample(std::size_t most = most_pairs) : most_(most) {}
  // As many as `bytes` have room for, at worst.
  static RunSample within(std::size_t bytes);

  // Pairs that do not differ are passed over. Which are kept hangs on their ids, not on their order.
  void add(const MeasuredPair& pair);

  // The scores of those kept, each as the run sees it.
  std::vector<double> scores(const Model& model, const RunContext& run) const;

 private:
  struct Kept {
    std::array<double, feature_count> features;
    std::vector<Change> changes;
    OracleFindings findings;
  };
  std::size_t most_;
  std::map<std::uint64_t, Kept> kept_;  // by the hash of the id
};

}  // namespace treesift
