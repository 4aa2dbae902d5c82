// What the collector puts aside of a verdict and of a group, as bytes for the same program. Private to report/groups.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/groups/group_entry.h"
#include "model/judge/verdict.h"

namespace treesift {

// What a group takes of one of its pairs.
struct GroupedPair {
  std::string group;
  Decision decision = Decision::pass;
  Severity severity = Severity::very_low;
  std::vector<std::uint64_t> causes;
  std::optional<GroupStep> failing;  // where it needs a person; its step is not known yet
};

GroupedPair grouped_pair(const Verdict& verdict);

std::string record_of(const GroupedPair& pair);
GroupedPair read_grouped_pair(std::string_view record);

// Without the causes.
std::string record_of(const GroupEntry& entry);
GroupEntry read_group_entry(std::string_view record);

}  // namespace treesift
