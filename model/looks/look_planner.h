// Which pair of a run shows which cause: after all pairs are measured, before they are judged.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/looks/beside_contract.h"
#include "model/looks/kind_counts.h"
#include "model/looks/look_cover.h"
#include "model/looks/looks_of_text.h"
#include "model/looks/wide_places.h"
#include "model/measure/change_severity.h"

namespace treesift {

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
  // What is done to an element or value is familiar that 5 % of the differing pairs have, and a handful at least;
  // and unusual if no more than 2 % have it, or a handful; of attributes three.
  static constexpr std::uint32_t familiar_share = 20;
  static constexpr std::uint32_t unusual_share = 50, unusual_pairs = 5, unusual_with_attribute = 3;
  // How many causes that are not common are kept: the worst.
  static constexpr std::size_t max_rare = 4096;
  // What is bad by itself, and more than wording or values, is shown as long as the run has no more looks than this.
  static constexpr std::size_t max_looks = 60;

 private:
  using Causes = std::unordered_map<std::uint64_t, UnshownCause>;
  using Clusters = std::unordered_set<std::uint64_t>;
  using Examples = std::vector<std::shared_ptr<const LookExample>>;

  bool wants_rare() const;
  void consider(Causes& causes, const CauseOfPair& cause, const MeasuredPair& pair,
                const std::shared_ptr<LookExample>& example);
  void keep_example(const std::shared_ptr<const LookExample>& example,
                    const std::vector<std::uint64_t>& causes);
  Examples examples() const;
  void forget_rare();
  bool is_flagged(const UnshownCause& cause) const;
  bool is_familiar(const UnshownCause& cause) const;
  bool is_unusual(const UnshownCause& cause) const;
  bool has_unusual_attribute(const UnshownCause& cause) const;
  void show_worst(std::span<const UnshownCause* const> rare, std::size_t looks_so_far, WidePlaces& places,
                  LookCover& cover) const;
  void choose_tellers(const LookCover& cover, LookPlan& plan) const;
  LookPlan whole_plan(const LookCover& cover, const Clusters& sharing) const;
  bool has_look(const UnshownCause& cause, std::size_t looks, std::size_t first_looks) const;
  // What invariants show was asked for by a person, and takes no room from the rest.
  std::size_t looks_so_far() const { return shown_.size() - of_invariants_; }

  const Judge& judge_;
  RunContext run_;
  std::uint32_t common_;
  KindCounts kinds_;
  LooksOfText of_text_;
  WidePlaces places_;
  Causes kept_;  // common or open; at most 100 a pair's changes
  // Of these, by which it has.
  std::unordered_map<std::uint64_t, std::shared_ptr<const LookExample>> examples_;
  Causes rare_;
  bool rare_is_whole_ = true;
  std::unordered_set<std::uint64_t> shown_;  // clusters of pairs that are inspected anyway; looked up only
  std::size_t of_invariants_ = 0;            // so many of them by an invariant
  BesideContract beside_contract_;           // what these show beside a contract
};

}  // namespace treesift
