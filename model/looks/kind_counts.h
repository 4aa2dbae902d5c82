// How many pairs of a run have a change of each kind: what is done to which element, attribute or field, and
// what becomes of its value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "model/measure/measured_pair.h"

namespace treesift {

// What it does to which name, and with what class of values.
std::uint64_t kind_of(const Change& change);

class KindCounts {
 public:
  // So many kinds are counted, the first that come; of others nothing is known.
  static constexpr std::size_t max_kinds = std::size_t{1} << 16;

  // Counts a pair that differs.
  void add(const MeasuredPair& pair);

  // Pairs with the rarest of these kinds; 0 for none, or one that was not counted.
  std::uint32_t fewest(std::span<const std::uint64_t> kinds) const;
  // Pairs counted.
  std::uint32_t pairs() const { return pairs_; }

 private:
  std::uint32_t pairs_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;  // looked up only
  std::vector<std::uint64_t> kinds_;                         // scratch
};

}  // namespace treesift
