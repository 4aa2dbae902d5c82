// The longest increasing subsequence; among the longest, the heaviest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace treesift {

class IncreasingSequence {
 public:
  // Marks a longest strictly increasing subsequence of `values`, which are distinct: `kept` becomes one 0 or
  // 1 a value. Among the longest ones it takes one of greatest total weight. Total weight below 2^40, fewer
  // than 2^24 values. O(k log k); O(k) when all of them increase.
  void find(std::span<const std::uint32_t> values, std::span<const std::uint32_t> weights,
            std::vector<std::uint8_t>& kept);

 private:
  void rank(std::span<const std::uint32_t> values);
  void measure(std::span<const std::uint32_t> weights);
  void trace(std::vector<std::uint8_t>& kept) const;
  std::uint32_t best_before(std::uint32_t rank) const;
  void record(std::uint32_t rank, std::uint32_t position);

  std::vector<std::uint32_t> order_;      // positions by value
  std::vector<std::uint32_t> ranks_;      // by position: how many values are smaller
  std::vector<std::uint64_t> merits_;     // by position: of the best subsequence that ends there
  std::vector<std::uint32_t> before_;     // by position: its last but one member
  std::vector<std::uint32_t> best_tree_;  // Fenwick tree over ranks: the position of the greatest merit
};

}  // namespace treesift
