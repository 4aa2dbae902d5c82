// Groups by sorting.
//
// The pairs of a group need not stand together: a run that asks every mutant for one page and then for the next has
// them far apart, and there may be as many groups as pairs. So nothing is kept for each group. What is needed of each
// verdict goes into an external sort by group; then a group's pairs come one after another, and what they come to goes
// into a second sort, by the group's first pair, which gives the order of the result.
//
// A cause that a group has alone: each pair's causes go into a third sort, by cause and then by group. A cause all of
// whose records are of one group goes into a fourth, by that group's first pair, which is read beside the second.
// What an earlier run said of groups is sorted by group, and read beside the first.
//
//   verdicts ─► pairs_ (group, place) ─► entries_ (first place) ─────────┐
//   earlier  ─► earlier_ (group) ──┘ └─► causes_ (cause, first place)    ├─► one entry a group
//                                              └─► alone_ (first place) ─┘
//
// Groups are told apart by 128 bits of hash. Memory: a share for each sort that is at work, one group's entry, and the
// counts of one cause. Cost: each pair is sorted and written once, as are its causes.
#include "report/groups/group_collector.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/binary.h"
#include "base/hash.h"
#include "report/groups/group_records.h"

namespace treesift {
namespace {

// In the order of the hashes, then of `place`.
SortKey key_of(const std::string& group, std::uint64_t place) {
  constexpr std::uint64_t second_seed = 0x67726f7570;
  return {hash_of(group), hash_of(group, second_seed), place};
}

bool same_group(const SortKey& a, const SortKey& b) {
  return a.first == b.first && a.second == b.second;
}

// The earlier groups, read beside those of this run, both in the order of their keys.
class EarlierGroups {
 public:
  explicit EarlierGroups(RecordSorter& sorter) : sorter_(sorter) { advance(); }

  // For how many runs the group has failed before this one; 0: it passed, or was not there. What is passed on the way
  // there and has failed is gone.
  std::uint64_t failing_runs_of(const SortKey& key) {
    pass_until(key);
    if (!at_end_ && same_group(key_, key)) {
      const std::uint64_t runs = runs_;
      advance();
      return runs;
    }
    return 0;
  }

  std::uint64_t gone_in_all() {
    while (!at_end_) pass();
    return gone_;
  }

 private:
  void pass_until(const SortKey& key) {
    while (!at_end_ && std::pair(key_.first, key_.second) < std::pair(key.first, key.second)) pass();
  }
  void pass() {
    gone_ += runs_ > 0;
    advance();
  }
  void advance() {
    at_end_ = !sorter_.next(key_, payload_);
    if (!at_end_) runs_ = BinaryReader(payload_).value<std::uint64_t>();
  }

  RecordSorter& sorter_;
  SortKey key_;
  std::string payload_;
  std::uint64_t runs_ = 0, gone_ = 0;
  bool at_end_ = false;
};

void add_to(GroupEntry& entry, GroupedPair&& pair) {
  entry.group = std::move(pair.group);
  entry.inspect += pair.decision == Decision::inspect;
  entry.pass += pair.decision == Decision::pass;
  entry.error += pair.decision == Decision::error;
  entry.unpaired += pair.decision == Decision::unpaired;
  if (pair.decision == Decision::inspect) entry.severity = std::max(entry.severity, pair.severity);
  if (!pair.failing || entry.first_failing) return;
  entry.first_failing = std::move(pair.failing);
  entry.first_failing->step = entry.pairs();
}

void set_news(GroupEntry& entry, std::uint64_t failed_before, bool is_compared) {
  entry.failing_runs = entry.fails() ? failed_before + 1 : 0;
  if (!is_compared) return;
  if (entry.fails())
    entry.news = failed_before > 0 ? GroupNews::still_failing : GroupNews::fails_now;
  else if (failed_before > 0)
    entry.news = GroupNews::mended;
}

void count(const GroupEntry& entry, GroupTotals& totals) {
  ++totals.groups;
  totals.failing += entry.fails();
  totals.failing_newly += entry.news == GroupNews::fails_now;
  totals.still_failing += entry.news == GroupNews::still_failing;
  totals.mended += entry.news == GroupNews::mended;
}

}  // namespace

GroupCollector::GroupCollector(const GroupStorage& storage)
    : pairs_(storage.temp_directory, storage.memory / 5),
      earlier_(storage.temp_directory, storage.memory / 5),
      entries_(storage.temp_directory, storage.memory / 5),
      causes_(storage.temp_directory, storage.memory / 5),
      alone_(storage.temp_directory, storage.memory / 5) {}

void GroupCollector::add(const Verdict& verdict) {
  ++pairs_seen_;
  if (verdict.group.empty()) {
    ++pairs_in_none_;
    return;
  }
  pairs_.add(key_of(verdict.group, pairs_seen_), record_of(grouped_pair(verdict)));
}

void GroupCollector::add_earlier(const EarlierGroup& group) {
  std::string record;
  append_value(record, group.failed ? std::max<std::uint64_t>(group.failing_runs, 1) : 0);
  earlier_.add(key_of(group.group, earlier_seen_++), record);
}

void GroupCollector::add_up_groups(GroupTotals& totals) {
  EarlierGroups earlier(earlier_);
  std::optional<SortKey> first;  // pair of the group at hand
  GroupEntry entry;
  const auto end_group = [&] {
    if (!first) return;
    set_news(entry, earlier.failing_runs_of(*first), compares_);
    count(entry, totals);
    entries_.add({first->third, 0, 0}, record_of(entry));
    entry = {};
  };
  SortKey key;
  std::string record;
  while (pairs_.next(key, record)) {
    if (!first || !same_group(*first, key)) {
      end_group();
      first = key;
    }
    GroupedPair pair = read_grouped_pair(record);
    std::string shows;
    append_flag(shows, pair.decision == Decision::inspect);
    for (const std::uint64_t cause : pair.causes) causes_.add({cause, first->third, key.third}, shows);
    add_to(entry, std::move(pair));
  }
  end_group();
  totals.gone = earlier.gone_in_all();
}

// Of each cause: whether one group has it, and how many of its pairs.
void GroupCollector::find_causes_alone() {
  struct Cause {
    std::uint64_t name = 0, group = 0, pairs = 0;
    bool is_alone = true, is_shown = false;
  };
  std::optional<Cause> cause;
  const auto end_cause = [&] {
    if (cause && cause->is_alone && cause->is_shown)
      alone_.add({cause->group, ~cause->pairs, cause->name}, {});
  };
  SortKey key;
  std::string record;
  while (causes_.next(key, record)) {
    if (!cause || cause->name != key.first) {
      end_cause();
      cause = Cause{key.first, key.second, 0, true, false};
    }
    cause->is_alone &= cause->group == key.second;
    cause->is_shown |= BinaryReader(record).flag();
    ++cause->pairs;
  }
  end_cause();
}

void GroupCollector::deliver(GroupTotals& totals, const std::function<void(const GroupEntry&)>& use) {
  totals.pairs_in_none = pairs_in_none_;
  SortKey key, of_cause;
  std::string record, none;
  bool more = alone_.next(of_cause, none);
  while (entries_.next(key, record)) {
    GroupEntry entry = read_group_entry(record);
    for (; more && of_cause.first == key.first; more = alone_.next(of_cause, none)) {
      if (entry.causes_alone.size() < GroupEntry::max_causes)
        entry.causes_alone.push_back({of_cause.third, ~of_cause.second});
      else
        ++entry.more_causes_alone;
    }
    use(entry);
  }
}

GroupTotals GroupCollector::finish(const std::function<void(const GroupEntry&)>& use) {
  GroupTotals totals;
  add_up_groups(totals);
  find_causes_alone();
  deliver(totals, use);
  return totals;
}

}  // namespace treesift
