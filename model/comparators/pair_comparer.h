// A pair of documents -> what comparators find.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>

#include "model/comparators/comparison_task.h"
#include "model/comparators/view_deriver.h"

namespace treesift {

struct ComparedPair {
  std::string_view expected_bytes, actual_bytes;
  const Document& expected;
  const Document& actual;
};

// Scratch; keep one for each worker. The task must outlive it.
class PairComparer {
 public:
  explicit PairComparer(const ComparisonTask& task) : task_(task) {}

  // Derives views until each oracle can decide: those that are wanted together in one walk over each
  // document.
  ComparatorOutcomes compare(const ComparedPair& pair);

 private:
  void find_out(const ComparedPair& pair, std::uint64_t wanted, ComparatorOutcomes& outcomes);
  bool differ(const ComparedPair& pair, const ViewPlan& plan, std::size_t view);
  const ViewPlan& plan_of(std::uint64_t wanted);

  const ComparisonTask& task_;
  ViewDeriver expected_, actual_;
  std::map<std::uint64_t, ViewPlan> plans_;  // few: one for each set of comparators that was wanted together
};

}  // namespace treesift
