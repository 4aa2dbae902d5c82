// One output of one mutant: how it differs from what the program itself has put out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/groups/grouping.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"
#include "report/sweep/killed_by.h"

namespace treesift {

// What came out of one test. The three are independent: a page with another HTTP status and the same bytes differs by
// verdict only.
struct TestOutcome {
  std::array<bool, killed_by_count> differs{};  // by KilledBy
  bool error = false;                           // it could not be judged
  bool no_output = false;                       // expected has some
  friend bool operator==(const TestOutcome&, const TestOutcome&) = default;
};

// A difference that passes.
struct HarmlessDifference {
  std::vector<std::uint64_t> causes;  // as in ClusterMark
  std::string kind;                   // of a change of it, as verdicts name it
  ShownEdit place;                    // of that change
};

struct SweepCell {
  GroupPlace place;  // the mutant, and the test
  TestOutcome outcome;
  std::optional<HarmlessDifference> harmless;
};

// Of a pair whose verdict does not depend on other pairs. Trees differ where there is an edit that no rule hides.
SweepCell sweep_cell(GroupPlace place, const Verdict& verdict, const MeasuredPair& measured);

}  // namespace treesift
