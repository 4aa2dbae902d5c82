// Which pair of a run shows which cause: after all pairs are measured, before they are judged.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/measure/change_severity.h"

namespace treesift {

// The pair that shows a cause best, with all that it could show.
struct LookExample {
  std::uint64_t pair = 0;       // hash of its id
  std::size_t changes = 0;      // of the pair: the fewer, the plainer it shows each
  bool is_inspected = false;    // it shows its own cluster already
  std::optional<double> alone;  // score of the model that judges pairs alone
  struct Cause {
    std::uint64_t name;
    std::uint16_t changes;
  };
  std::vector<Cause> causes;  // not known
};

struct UnshownCause {
  std::uint64_t name = 0;
  std::uint32_t pairs = 0;
  ChangeSeverity severity = ChangeSeverity::slight;
  std::optional<std::chrono::year_month_day> since;  // open
  std::shared_ptr<const LookExample> example;
};

class LookPlanner {
 public:
  // The judge has the profile of the whole run and settings for looks, and outlives the planner.
  explicit LookPlanner(const Judge& judge);

  // Pairs come in the order of the run, each with the verdict that it would have without a plan.
  void add(const MeasuredPair& pair, const Verdict& verdict);

  LookPlan plan() const;

  // A cause is common that so many pairs have: 1 % of those that differ, and a handful at least.
  static constexpr std::uint32_t common_share = 100;
  static constexpr std::uint32_t common_pairs = 5;
  // How many causes that are not common are kept: the worst.
  static constexpr std::size_t max_rare = 4096;
  // What is bad by itself, and more than wording or values, is shown as long as the run has no more looks than this.
  static constexpr std::size_t max_looks = 60;

 private:
  using Causes = std::unordered_map<std::uint64_t, UnshownCause>;

  bool wants_rare() const;
  void consider(Causes& causes, const CauseOfPair& cause, const MeasuredPair& pair,
                const std::shared_ptr<LookExample>& example);
  void forget_rare();

  const Judge& judge_;
  RunContext run_;
  std::uint32_t common_;
  Causes kept_;  // common or open; at most 100 a pair's changes
  Causes rare_;
  bool rare_is_whole_ = true;
  std::unordered_set<std::uint64_t> shown_;  // clusters of pairs that are inspected anyway; looked up only
};

}  // namespace treesift
