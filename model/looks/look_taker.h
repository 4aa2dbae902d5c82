// First looks of a run that is judged as its pairs come, without a plan: the first pair that has something new shows
// it.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "model/judge/change_counts.h"
#include "model/judge/judge.h"

namespace treesift {

class LookTaker {
 public:
  // What the judge refers to must outlive the taker.
  explicit LookTaker(const Judge& judge);

  // A verdict with its proposals (LookProposals), in the order of the run. Where it has something that no
  // pair before it has shown, it becomes `inspect`: of any change, until the run has
  // LookSettings::show_all_up_to looks; after that, of one that has become common so far, or is open. All
  // proposals that are not taken go.
  void take(Verdict& verdict);

  // A verdict that an earlier run has written, which tells the changes of all pairs that differ.
  void note(const Verdict& verdict);

 private:
  struct Found {
    bool is_new = false, is_common = false, is_open = false;
  };
  Found count(const Verdict& verdict);
  void remember(const Verdict& verdict);
  void keep_new(std::vector<CauseShown>& looks) const;
  void show(Verdict& verdict, const Found& found);

  KnownChanges known_;
  LookSettings settings_;
  std::uint64_t pairs_ = 0;  // that differ
  ChangeCounts counts_;
  std::unordered_set<std::uint64_t> shown_, looks_;  // changes; clusters; looked up only
};

}  // namespace treesift
