// Looks that the model asks for, and that give way where a run has too many: at pages of which sentences were reworded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "model/judge/cluster_mark.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"

namespace treesift {

class LooksOfText {
 public:
  // A cause that so many pairs have is common, and has a look of its own somewhere.
  explicit LooksOfText(std::uint32_t common) : common_(common) {}

  // A pair that is inspected, with what of it is not known.
  void add(const MeasuredPair& pair, const Verdict& verdict, std::span<const CauseOfPair> causes);

  // All of their clusters.
  std::unordered_set<std::uint64_t> all() const;
  // Those for which a run has no room that has room for so many: what the model is surest of stays.
  std::unordered_set<std::uint64_t> beyond(std::size_t room) const;

 private:
  struct Look {
    bool gives_way = true;  // all of its pairs have nothing else
    double score = 0;       // the highest
  };
  bool gives_way(const MeasuredPair& pair, const Verdict& verdict, std::span<const CauseOfPair> causes) const;

  std::uint32_t common_;
  std::unordered_map<std::uint64_t, Look> looks_;  // by cluster
};

}  // namespace treesift
