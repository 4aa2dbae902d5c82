// Looks that the model asks for, and that share one: at pages of which no more than prose was written anew.
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
  // A cause that so many pairs have is common, and has a look of its own somewhere. Of fewer than `fewest` looks each
  // stays by itself.
  LooksOfText(std::uint32_t common, std::size_t fewest) : common_(common), fewest_(fewest) {}

  // A pair that is inspected, with what of it is not known.
  void add(const MeasuredPair& pair, const Verdict& verdict, std::span<const CauseOfPair> causes);

  // The clusters that share a look: those of which no pair has anything else.
  std::unordered_set<std::uint64_t> sharing() const;

 private:
  bool is_reworded(const MeasuredPair& pair, const Verdict& verdict,
                   std::span<const CauseOfPair> causes) const;

  std::uint32_t common_;
  std::size_t fewest_;
  std::unordered_map<std::uint64_t, bool> looks_;  // by cluster: whether all of its pairs are reworded
};

}  // namespace treesift
