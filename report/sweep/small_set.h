// A small set of tests that kills all mutants that any test kills.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace treesift {

// Greedy: again and again the test that kills most of what is left, the earlier one of two that kill as many. The
// smallest set may be smaller, by a factor of ln(mutants) + 1 at most (Chvatal, 1979).
class SmallSet {
 public:
  // Of mutants that the same tests kill one is held; past `max_bytes` mutants of new kinds are left out.
  explicit SmallSet(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // The tests that kill a mutant, ascending; nothing happens where there are none.
  void add(const std::vector<std::uint32_t>& tests);

  std::vector<std::uint32_t> tests() const;
  std::uint64_t left_out() const { return left_out_; }  // mutants

 private:
  std::map<std::vector<std::uint32_t>, std::uint64_t> mutants_;  // by the tests that kill them
  std::size_t bytes_ = 0, max_bytes_;
  std::uint64_t left_out_ = 0;
};

}  // namespace treesift
