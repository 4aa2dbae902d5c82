// Adds the verdicts of a run up by groups, in bounded memory, whatever the order in which their pairs come.
//
//   GroupCollector groups({"/tmp", 16 << 20});
//   for (const Verdict& verdict : run) groups.add(verdict);
//   groups.finish([&](const GroupEntry& entry) { use(entry); });
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "io/pairing/record_sorter.h"
#include "model/groups/group_entry.h"
#include "model/judge/verdict.h"

namespace treesift {

// What an earlier run said of a group.
struct EarlierGroup {
  std::string group;
  bool failed = false;
  std::uint64_t failing_runs = 0;
};

// Where what has no room in memory goes, and how much has.
struct GroupStorage {
  std::string temp_directory = "/tmp";
  std::size_t memory = std::size_t{16} << 20;
};

struct GroupTotals {
  std::uint64_t groups = 0, failing = 0;
  std::uint64_t failing_newly = 0, still_failing = 0, mended = 0;
  std::uint64_t gone = 0;           // groups that failed before, and have no pairs now
  std::uint64_t pairs_in_none = 0;  // pairs without a group
};

class GroupCollector {
 public:
  explicit GroupCollector(const GroupStorage& storage);

  // In the order of the run; Verdict::group says the group. Throws OutputError, as all functions do.
  void add(const Verdict& verdict);
  // In any order, each group once. From now on groups have news, also when none comes.
  void compare_with_earlier() { compares_ = true; }
  void add_earlier(const EarlierGroup& group);
  bool compares() const { return compares_; }

  // Whether no pair was in a group.
  bool is_empty() const { return pairs_seen_ == pairs_in_none_; }

  // Calls with each group, in the order of their first pairs. Once, when all is added.
  GroupTotals finish(const std::function<void(const GroupEntry&)>& use);

 private:
  void add_up_groups(GroupTotals& totals);
  void find_causes_alone();
  void deliver(GroupTotals& totals, const std::function<void(const GroupEntry&)>& use);

  RecordSorter pairs_;    // by group, in the order of the run
  RecordSorter earlier_;  // by group
  RecordSorter entries_;  // by the first pair of the group
  RecordSorter causes_;   // by cause and group
  RecordSorter alone_;    // causes of one group only, by the first pair of the group
  std::uint64_t pairs_seen_ = 0, pairs_in_none_ = 0, earlier_seen_ = 0;
  bool compares_ = false;  // with an earlier run
};

}  // namespace treesift
