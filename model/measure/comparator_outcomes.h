// What comparators found of a pair.
#pragma once

#include <cstddef>
#include <cstdint>

namespace treesift {

// Bit i is about comparator i of the run (ComparisonTask).
struct ComparatorOutcomes {
  std::uint64_t known = 0;
  std::uint64_t differs = 0;  // a subset of known

  bool is_known(std::size_t comparator) const { return (known >> comparator & 1) != 0; }
  bool has_difference(std::size_t comparator) const { return (differs >> comparator & 1) != 0; }
  void set(std::size_t comparator, bool has_difference) {
    known |= std::uint64_t{1} << comparator;
    if (has_difference) differs |= std::uint64_t{1} << comparator;
  }
  bool operator==(const ComparatorOutcomes&) const = default;
};

}  // namespace treesift
