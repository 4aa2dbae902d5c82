// How a history goes on from run to run (docs/history.md).
//
//   clean rerun   all that it has becomes known, an open change too; what no clean run had for so long goes. What few
//                 pages have is known on these only
//   night         what its pairs to inspect have, and is neither known nor accepted, is open, since the first
//                 such night; what was open and is there no more, or accepted, is gone, and forgotten by the
//                 first night of a later day
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/judge/approval.h"
#include "model/judge/change_words.h"
#include "model/judge/history.h"

namespace treesift {

// The changes of a run, each once.
class RunChanges {
 public:
  // So many are kept, the first that come.
  explicit RunChanges(std::size_t most) : most_(most) {}

  // Those of one pair. The first pair that has a change is its example.
  // Of a night those that are not known there.
  void add(std::span<const ChangeInWords> changes, const std::string& pair);

  struct Seen {
    ChangeInWords words;
    std::string example;
    std::uint32_t counted = 0;            // pairs that were added with it
    std::vector<std::string> pages = {};  // the same, sorted; more than RememberedChange::most_pages: empty

    // What the run said of all its pairs, where that is known.
    std::uint32_t pairs() const { return std::max(counted, words.pairs); }
  };
  const std::vector<Seen>& changes() const { return changes_; }
  const Seen* find(std::uint64_t change) const;
  // That did not fit.
  std::uint64_t forgotten() const { return forgotten_; }

 private:
  std::size_t most_;
  std::uint64_t forgotten_ = 0;
  std::vector<Seen> changes_;
  std::unordered_map<std::uint64_t, std::size_t> by_change_;  // looked up only
};

// Without those that are gone, which only another run of their last night is told of.
std::vector<RememberedChange> without_gone(std::vector<RememberedChange> changes);

// One history of several: known counts more than open, on the page that was its example; open more than gone. The
// earliest day is the first, the latest the last with its pairs; words and example are of the first that has the
// change.
std::vector<RememberedChange> merged(std::span<const std::vector<RememberedChange>> histories);

struct CleanRun {
  std::chrono::year_month_day day;
  std::uint32_t keep_days = 90;  // a known change that no clean run had for more days than that goes
};
// The history after a clean run: what the run has is known, and what was known and has not come for `keep_days` goes.
std::vector<RememberedChange> after_clean_run(const std::vector<RememberedChange>& history,
                                              const RunChanges& run, const CleanRun& when);

// Which examples of open changes a run has compared: both sides were there and could be read.
class ComparedExamples {
 public:
  explicit ComparedExamples(const std::vector<RememberedChange>& history);

  // The run has compared the pair with this id.
  void see(const std::string& pair);
  // Whether it is an example of an open change, and was seen.
  bool has(const std::string& pair) const;

 private:
  std::unordered_map<std::string, bool> examples_;
};

// `run` has the pairs to inspect only. An open change that is not there is gone, if the run has compared its example.
std::vector<RememberedChange> after_night(const std::vector<RememberedChange>& history, const RunChanges& run,
                                          const ApprovalSet& approvals, std::chrono::year_month_day day,
                                          const ComparedExamples& compared);

}  // namespace treesift
