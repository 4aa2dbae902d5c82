// The groups of a run as suites of JUnit XML. Private to report/formats, but for what a caller hands over.
#pragma once

#include <cstdint>
#include <vector>

#include "model/groups/group_entry.h"
#include "report/formats/junit_suite.h"

namespace treesift {

// Those that are told of: failing ones first, at most max_groups.
class GroupSuites {
 public:
  static constexpr std::size_t max_groups = 1000;

  void add(const GroupEntry& entry);

  // A suite a group, named like it: its first failing step, how many more pairs need a person, how many pass. Where
  // groups are left out, one more, `treesift.groups`, says how many.
  std::vector<JunitSuite> suites() const;

 private:
  std::vector<GroupEntry> failing_, passing_;  // in the order of the run
  std::uint64_t more_failing_ = 0, more_passing_ = 0;
};

}  // namespace treesift
