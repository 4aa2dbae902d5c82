// How many pairs have each change: a table of bounded size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace treesift {

// Exact until `most` different changes have been seen. From then on, each time the table is full, the changes
// seen least often are forgotten (lossy counting: Manku and Motwani, VLDB 2002), so that a count may be too
// small, by at most `error()`, and never too large. What is forgotten is rare, and stays rare.
class ChangeCounts {
 public:
  explicit ChangeCounts(std::size_t most = std::size_t{1} << 18);

  // `pair_set`: a number for the pairs that are added, such as a hash of the pair's id.
  void add(std::uint64_t change, std::uint32_t pairs = 1, std::uint32_t pair_set = 0);
  // 0 for a change that was never seen, or forgotten.
  std::uint32_t count(std::uint64_t change) const;
  // By how much a count may be too small.
  std::uint32_t error() const { return error_; }

  struct Entry {
    std::uint64_t change;
    std::uint32_t pairs;     // 0: a free place
    std::uint32_t pair_set;  // sum over them: with `pairs`, equal for changes that the same pairs have
  };
  // No pairs for a change that was never seen, or forgotten.
  Entry find(std::uint64_t change) const;
  // All changes counted, ordered by hash.
  std::vector<Entry> entries() const;

 private:
  Entry& place_of(std::uint64_t change);
  void forget_the_rarest();
  void grow();

  std::size_t most_;
  std::size_t used_ = 0;
  std::uint32_t error_ = 0;
  std::vector<Entry> table_;  // open addressing, a power of two, at most half full
};

}  // namespace treesift
