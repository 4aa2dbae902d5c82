// First looks.
//
// Problem. A warning stands at the foot of all 1,167 pages of a release. The model judges each page against its run,
// where everybody has that warning, and lets all pass: nobody ever sees it. The same page has a new footer and a new
// date, as half of the run; a release has thousands of such causes, and nobody looks at a thousand.
//
// How. Every cause (cluster_mark.cc) that is not known gets a look of its own, one pair that is inspected, if
//
//   - an earlier night left it open;
//   - it is common: 1 % of the differing pairs have it, and five at least. So there are a hundred times as many of
//     them at most as a pair has changes, however large the run;
//   - it touches a control, a link or an error, or the model that judges pairs alone would flag the pair that shows
//     it; the worst first, as long as the run has no more than twenty looks, or sixty where more than wording or values
//     is concerned;
//   - or all of the run's causes can be shown in twenty looks.
//
// A cause that names the cluster of a pair which is inspected anyway is shown there. Of the others the example is the
// pair with the fewest changes. Then a greedy cover, the worst cause first, and of those the rarest: the page that shows
// the lost table has the new footer as well, and shows both, as long as no more than 32 changes are shown at one page.
// So what is bad is shown at the plainest page that has it, and what is harmless where there is room for it.
//
// Cost. A look-up of each change of each pair. Memory: the common causes, and 4096 of the others.
#include "model/looks/look_planner.h"

#include <algorithm>
#include <tuple>

#include "model/judge/pair_looks.h"

namespace treesift {
namespace {

constexpr std::size_t max_shown_clusters = std::size_t{1} << 19;

// Pairs that are taken for looks, and what each shows.
class Cover {
 public:
  void add(const UnshownCause& cause) {
    const auto known = pair_with_.find(cause.name);
    const std::size_t changes = changes_of(*cause.example, cause.name);
    const bool fits =
        known != pair_with_.end() && taken_[known->second].changes + changes <= CauseShown::max_changes;
    Taken& taken = taken_[fits ? known->second : take(*cause.example)];
    taken.changes += changes;
    taken.causes.push_back(cause.name);
  }

  // How many looks these pairs are beside those that the run has anyway.
  std::size_t looks() const { return further_looks_; }

  LookPlan plan() const {
    LookPlan plan;
    for (const Taken& taken : taken_) plan.add(taken.pair, taken.causes);
    return plan;
  }

 private:
  struct Taken {
    std::uint64_t pair;
    std::size_t changes = 0;  // shown
    std::vector<std::uint64_t> causes = {};
  };

  static std::size_t changes_of(const LookExample& example, std::uint64_t name) {
    for (const LookExample::Cause& cause : example.causes) {
      if (cause.name == name) return cause.changes;
    }
    return 0;
  }

  // The pair's place in taken_.
  std::size_t take(const LookExample& example) {
    const auto [place, is_new] = place_of_.try_emplace(example.pair, taken_.size());
    if (!is_new) return place->second;
    taken_.push_back({example.pair});
    further_looks_ += !example.is_inspected;
    for (const LookExample::Cause& cause : example.causes) pair_with_.try_emplace(cause.name, place->second);
    return place->second;
  }

  std::vector<Taken> taken_;
  std::size_t further_looks_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> place_of_, pair_with_;  // looked up only
};

bool shows_better(const LookExample& a, const LookExample& b) {
  return std::tuple(a.is_inspected, a.changes) < std::tuple(b.is_inspected, b.changes);
}

// The worst first.
bool is_worse(const UnshownCause* a, const UnshownCause* b) {
  const auto rank = [](const UnshownCause& cause) {
    return std::tuple(cause.severity, cause.example->alone.value_or(0), ~cause.name);
  };
  return rank(*a) > rank(*b);
}

// What is to have an example of its own first.
bool comes_first(const UnshownCause* a, const UnshownCause* b) {
  const auto rank = [](const UnshownCause& cause) {
    return std::tuple(cause.severity, ~cause.pairs, ~cause.name);
  };
  return rank(*a) > rank(*b);
}

template <typename Keep>
std::vector<const UnshownCause*> causes_in(const std::unordered_map<std::uint64_t, UnshownCause>& causes,
                                           Keep keep) {
  std::vector<const UnshownCause*> kept;
  for (const auto& [name, cause] : causes) {
    if (keep(cause)) kept.push_back(&cause);
  }
  std::sort(kept.begin(), kept.end(), comes_first);
  return kept;
}

}  // namespace

LookPlanner::LookPlanner(const Judge& judge)
    : judge_(judge), run_(std::get<ModelJudge>(judge.by).run), common_(common_pairs) {
  if (run_.profile != nullptr)
    common_ = std::max(common_, (run_.profile->pairs() + common_share - 1) / common_share);
}

bool LookPlanner::wants_rare() const {
  return judge_.looks.first != FirstLooks::none;
}

void LookPlanner::add(const MeasuredPair& pair, const Verdict& verdict) {
  if (pair.state != PairState::differs || verdict.mark.cluster == 0) return;
  const bool is_inspected = verdict.decision == Decision::inspect;
  if (is_inspected && shown_.size() < max_shown_clusters) shown_.insert(verdict.mark.cluster);
  const std::vector<CauseOfPair> causes = unknown_causes(pair, run_, judge_.known());
  const auto example = std::make_shared<LookExample>(
      LookExample{hash_of(pair.id), pair.changes.size(), is_inspected, std::nullopt, {}});
  for (const CauseOfPair& cause : causes)
    example->causes.push_back({cause.name, static_cast<std::uint16_t>(cause.changes.size())});
  for (const CauseOfPair& cause : causes) {
    const bool is_open = open_since(cause, pair, judge_.known()).has_value();
    if (is_open || (wants_rare() && cause.pairs >= common_))
      consider(kept_, cause, pair, example);
    else if (wants_rare())
      consider(rare_, cause, pair, example);
  }
  if (rare_.size() > max_rare) forget_rare();
}

void LookPlanner::consider(Causes& causes, const CauseOfPair& cause, const MeasuredPair& pair,
                           const std::shared_ptr<LookExample>& example) {
  const auto [place, is_new] = causes.try_emplace(cause.name);
  UnshownCause& unshown = place->second;
  if (!is_new && !shows_better(*example, *unshown.example)) return;
  if (&causes == &rare_ && !example->alone && judge_.looks.alone != nullptr)
    example->alone = score_alone(*judge_.looks.alone, pair);
  unshown = {cause.name, cause.pairs, severity_of(pair, cause.changes),
             open_since(cause, pair, judge_.known()), example};
}

// Half of them, the worst, stay.
void LookPlanner::forget_rare() {
  std::vector<const UnshownCause*> worst = causes_in(rare_, [](const UnshownCause&) { return true; });
  std::sort(worst.begin(), worst.end(), is_worse);
  std::vector<std::uint64_t> names;
  for (std::size_t i = max_rare / 2; i < worst.size(); ++i) names.push_back(worst[i]->name);
  for (const std::uint64_t name : names) rare_.erase(name);
  rare_is_whole_ = false;
}

LookPlan LookPlanner::plan() const {
  const auto is_unshown = [&](const UnshownCause& cause) {
    return cause.since.has_value() || !shown_.contains(cause.name);
  };
  Cover cover;
  for (const UnshownCause* cause : causes_in(kept_, is_unshown)) cover.add(*cause);

  // All, where there is room.
  std::vector<const UnshownCause*> rare = causes_in(rare_, is_unshown);
  Cover all = cover;
  for (const UnshownCause* cause : rare) all.add(*cause);
  const bool fits = rare_is_whole_ && shown_.size() + all.looks() <= judge_.looks.show_all_up_to;
  if (fits || judge_.looks.first == FirstLooks::all) {
    cover = all;
    rare.clear();
  }

  // Else the worst.
  std::sort(rare.begin(), rare.end(), is_worse);
  for (const UnshownCause* cause : rare) {
    const bool is_flagged =
        cause->example->alone && says_inspect(*judge_.looks.alone, *cause->example->alone);
    const std::size_t room =
        cause->severity > ChangeSeverity::wording ? max_looks : judge_.looks.show_all_up_to;
    const bool is_bad = is_flagged || cause->severity >= ChangeSeverity::contract;
    if (is_bad && shown_.size() + cover.looks() < room) cover.add(*cause);
  }

  LookPlan plan = cover.plan();
  for (const std::uint64_t cluster : shown_) plan.add_shown(cluster);
  return plan;
}

}  // namespace treesift
