// A night, judged.
//
// Problem. F1 over pairs says nothing of what a person meets in the morning: how many looks, and whether the fault is
// among them. So a run of labelled pairs is judged as `compare` does it: profile, cut-off of the run, plan of looks,
// verdicts, order of looks.
//
// Cost. Two judgements a pair, as in `compare`.
#include "model/judged_nights/night.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

#include "model/cutoff/run_cutoff.h"
#include "model/cutoff/run_sample.h"
#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "model/looks/look_order.h"
#include "model/looks/look_planner.h"

namespace treesift {

MeasuredPair pair_of(const Sample& sample, std::size_t number) {
  MeasuredPair pair;
  pair.id = std::to_string(number);
  pair.state = !sample.judged        ? PairState::error
               : sample.bytes_differ ? PairState::differs
                                     : PairState::equal;
  if (!sample.judged) pair.error = VerdictError{"not-judged", ""};
  pair.features = sample.features;
  pair.changes = sample.changes;
  pair.findings = sample.findings;
  pair.places = sample.shown.places;
  pair.edit_of_feature = sample.shown.edit_of_feature;
  pair.edit_of_change = sample.shown.edit_of_change;
  pair.encoding_fault = sample.shown.encoding_fault;
  pair.response = sample.shown.response;
  pair.kinds = sample.shown.kinds;
  return pair;
}

namespace {

std::vector<Verdict> judge_all(std::vector<MeasuredPair> pairs, const NightJudge& by) {
  RunProfile profile;
  RunSample sample;
  for (const MeasuredPair& pair : pairs) {
    if (pair.state == PairState::differs) profile.add(pair.features, pair.changes, pair_set_of(pair));
    sample.add(pair);
  }
  const RunContext run{&profile, true};
  const Model adapted = adapted_to_run(by.model, sample.scores(by.model, run));
  Judge judge{ModelJudge{adapted, run}};
  judge.features = VerdictFeatures::left_out;
  judge.looks.first = FirstLooks::common;
  judge.looks.alone = by.alone;
  for (MeasuredPair& pair : pairs) call_as_in_run(pair, run);
  LookPlanner planner(judge);
  for (const MeasuredPair& pair : pairs) planner.add(pair, verdict_of(pair, judge));
  const LookPlan plan = planner.plan();
  judge.plan = &plan;
  std::vector<Verdict> verdicts;
  for (const MeasuredPair& pair : pairs) verdicts.push_back(verdict_of(pair, judge));
  return verdicts;
}

// A cluster to look at: its pair with the highest score, and whether one of its pairs to inspect is of the fault.
struct Look {
  const Verdict* example = nullptr;
  bool has_fault = false;
};

bool is_of_fault(const Sample& sample) {
  return sample.mutation != 0 && sample.label == Label::inspect;
}

std::vector<Look> looks_of(const std::vector<Verdict>& verdicts, const std::vector<const Sample*>& samples) {
  std::vector<Look> looks;
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i].decision == Decision::pass) continue;
    const std::uint64_t cluster = verdicts[i].mark.cluster;
    const auto [place, is_new] = places.try_emplace(cluster != 0 ? cluster : ~i, looks.size());
    if (is_new) looks.push_back({&verdicts[i]});
    Look& look = looks[place->second];
    look.has_fault |= is_of_fault(*samples[i]);
    if (verdicts[i].score.value_or(1) > look.example->score.value_or(1)) look.example = &verdicts[i];
  }
  return looks;
}

std::uint64_t first_with_fault(const std::vector<Look>& looks) {
  std::vector<LookCandidate> candidates;
  for (const Look& look : looks) candidates.push_back(look_candidate(*look.example));
  const std::vector<std::size_t> order = look_order(candidates);
  const auto found =
      std::find_if(order.begin(), order.end(), [&](std::size_t index) { return looks[index].has_fault; });
  return found == order.end() ? 0 : static_cast<std::uint64_t>(found - order.begin()) + 1;
}

}  // namespace

NightOutcome judge_night(const SampleSet& set, const OneFaultRun& night, const NightJudge& judge) {
  std::vector<MeasuredPair> pairs;
  std::vector<const Sample*> samples;
  for (const std::uint32_t i : night.samples) {
    samples.push_back(&set.samples[i]);
    pairs.push_back(pair_of(set.samples[i], i));
  }
  const std::vector<Verdict> verdicts = judge_all(pairs, judge);
  NightOutcome outcome;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    outcome.pairs += is_in_question(*samples[i]);
    outcome.confusion.add(samples[i]->label, verdicts[i].decision != Decision::pass);
    outcome.shows_fault |= is_of_fault(*samples[i]);
  }
  const std::vector<Look> looks = looks_of(verdicts, samples);
  outcome.looks = looks.size();
  outcome.fault_look = first_with_fault(looks);
  outcome.is_silent = outcome.shows_fault && outcome.fault_look == 0;
  return outcome;
}

std::vector<OneFaultRun> clean_runs(const SampleSet& set) {
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  std::map<Key, std::map<std::uint32_t, std::uint32_t>> steps;  // the first pair of each input
  std::map<Key, bool> is_clean;
  for (std::uint32_t i = 0; i < set.samples.size(); ++i) {
    const Sample& sample = set.samples[i];
    const Key key{sample.project, sample.from, sample.to};
    if (sample.mutation == 0) steps[key].try_emplace(sample.input, i);
    const auto place = is_clean.try_emplace(key, true).first;
    place->second = place->second && (sample.mutation != 0 || sample.label == Label::benign);
  }
  std::vector<OneFaultRun> runs;
  for (const auto& [key, inputs] : steps) {
    OneFaultRun run{std::get<0>(key), {}};
    bool differs = false;
    for (const auto& [input, i] : inputs) {
      run.samples.push_back(i);
      differs |= is_in_question(set.samples[i]);
    }
    std::sort(run.samples.begin(), run.samples.end());
    if (is_clean[key] && differs) runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace treesift
