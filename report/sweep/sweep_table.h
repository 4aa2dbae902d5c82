// The kill matrix of a sweep, collected in bounded memory, whatever the order in which its pairs come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "io/pairing/record_sorter.h"
#include "report/sweep/mutant_row.h"
#include "report/sweep/sweep_cell.h"

namespace treesift {

// More different tests than memory has room for: the groups are hardly mutants.
class TooManyTests : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The tests of a sweep, numbered in the order in which they first come. The one thing that is held whole.
class TestNames {
 public:
  explicit TestNames(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Throws TooManyTests.
  std::uint32_t number_of(const std::string& test);

  const std::string& name(std::uint32_t number) const { return *names_[number]; }
  std::size_t size() const { return names_.size(); }

 private:
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
  std::vector<const std::string*> names_;
  std::size_t bytes_ = 0, max_bytes_;
};

class SweepTable {
 public:
  // What is not told apart by tests is sorted, in a folder of `temp_directory` where it is more than `memory`.
  SweepTable(const std::string& temp_directory, std::size_t memory);

  // In the order of the run. Throws TooManyTests and OutputError.
  void add(const SweepCell& cell);
  // In any order. Throws OutputError.
  void describe(const std::string& mutant, const MutantDescription& description);

  const TestNames& tests() const { return tests_; }

  // Calls with each mutant, in the order of their first outputs. Once, when all is added; says how many descriptions
  // are of mutants that were not in the run.
  std::uint64_t finish(const std::function<void(const MutantRow&)>& use);

 private:
  std::uint64_t add_up_mutants();

  TestNames tests_;
  RecordSorter cells_;         // by mutant, in the order of the run
  RecordSorter descriptions_;  // by mutant
  RecordSorter rows_;          // by the mutant's first cell
  std::uint64_t cells_seen_ = 0, described_ = 0;
};

}  // namespace treesift
