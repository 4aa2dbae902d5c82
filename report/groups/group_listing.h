// The groups of a run, with those of the runs before it, read from their verdicts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/groups/group_collector.h"

namespace treesift {

struct GroupListing {
  static constexpr std::size_t max_groups = 1000;

  GroupTotals totals;
  std::vector<GroupEntry> failing;  // the first of them, in the order of the run
  bool has_earlier = false;         // groups have news
};

// Of the last of these files of verdicts, the oldest first. Throws what reading them throws.
GroupListing list_groups(const std::vector<std::string>& verdicts, const GroupStorage& storage);

}  // namespace treesift
