// Runs of pairs with few changes, and what is shown of them by a plan.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/judge/cluster_mark.h"
#include "model/looks/look_planner.h"

namespace treesift {

inline constexpr std::uint64_t control_lost = 900;

inline Change change_of(std::uint64_t hash) {
  const ChangeKind kind = hash == control_lost ? ChangeKind::element_deleted : ChangeKind::attribute_varied;
  return {{hash, hash, hash, hash}, kind, false, 1, {}};
}

inline MeasuredPair looked_at(const std::string& id, const std::vector<std::uint64_t>& changes) {
  MeasuredPair pair;
  pair.id = id;
  pair.state = PairState::differs;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  for (const std::uint64_t change : changes) {
    pair.edit_of_change.push_back(static_cast<std::uint8_t>(pair.places.size()));
    pair.places.push_back({"/p[" + std::to_string(change) + "]", "old", "new"});
    pair.changes.push_back(change_of(change));
  }
  return pair;
}

// Says inspect of pairs with lost words.
inline const Model& lost_words() {
  static const Model model = [] {
    LinearModel linear;
    linear.weights[feature("words_lost")] = 1;
    linear.cutoff = 0.5;
    return Model(linear);
  }();
  return model;
}

// Says inspect of pairs with gained words: as the model that judges pairs alone.
inline const Model& gained_words() {
  static const Model model = [] {
    LinearModel linear;
    linear.weights[feature("words_gained")] = 1;
    linear.cutoff = 0.5;
    return Model(linear);
  }();
  return model;
}

struct LookedAtRun {
  std::vector<MeasuredPair> pairs;
  LookSettings looks = {FirstLooks::common, 20, nullptr};
  History history = {};
  ApprovalSet approvals = {};
};

inline std::vector<Verdict> planned(LookedAtRun run) {
  RunProfile profile;
  for (const MeasuredPair& pair : run.pairs) profile.add(pair.features, pair.changes, pair_set_of(pair));
  Judge judge{ModelJudge{lost_words(), {&profile, true}}, run.approvals};
  judge.looks = run.looks;
  judge.history = &run.history;
  for (MeasuredPair& pair : run.pairs) call_as_in_run(pair, {&profile, true}, judge.known());
  LookPlanner planner(judge);
  for (const MeasuredPair& pair : run.pairs) planner.add(pair, verdict_of(pair, judge));
  const LookPlan plan = planner.plan();
  judge.plan = &plan;
  std::vector<Verdict> verdicts;
  for (const MeasuredPair& pair : run.pairs) verdicts.push_back(verdict_of(pair, judge));
  return verdicts;
}

inline std::vector<std::string> ids_for(const std::vector<Verdict>& verdicts, Because because) {
  std::vector<std::string> ids;
  for (const Verdict& verdict : verdicts) {
    if (verdict.because == because) ids.push_back(verdict.id);
  }
  return ids;
}

using Ids = std::vector<std::string>;

// So many pairs that have a change each of their own beside those given.
inline void add_pages(LookedAtRun& run, std::size_t count, const std::vector<std::uint64_t>& common) {
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint64_t> changes = common;
    changes.push_back(100'000 + i);
    run.pairs.push_back(looked_at("page/" + std::to_string(i), changes));
  }
}

}  // namespace treesift
