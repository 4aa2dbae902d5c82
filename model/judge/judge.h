// A measured pair -> its verdict.
//
//   verdict_of(pair, {ModelJudge{model}})               each pair alone, or as the only one of its run
//   verdict_of(pair, {ModelJudge{model, {&profile, true}}, approvals})
//   verdict_of(pair, {OracleJudge{task}})
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "model/comparators/comparison_task.h"
#include "model/judge/approval.h"
#include "model/judge/known_changes.h"
#include "model/judge/look_plan.h"
#include "model/judge/model.h"
#include "model/judge/run_profile.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The profile of the pair's own run, which has counted it, or of an earlier one. A model of ModelInputs::pair
// needs none; any other sees a pair without a run as the only one of its run.
struct RunContext {
  const RunProfile* profile = nullptr;
  bool counts_the_pair = false;
};

// A model, which gives a score.
struct ModelJudge {
  const Model& model;
  RunContext run = {};
};

// The decision of a task, an oracle: score 1 and `inspect` where it finds a difference, else 0 and `pass`.
struct OracleJudge {
  const ComparisonTask& task;
};

// An empty set.
const ApprovalSet& no_approvals();

enum class VerdictFeatures : std::uint8_t { kept, left_out };

// Which new causes are shown (docs/trust.md).
struct LookSettings {
  FirstLooks first = FirstLooks::none;
  std::size_t show_all_up_to = 20;  // looks of a run: as long as they are no more, every cause is shown
  // What judges pairs alone: causes that it would flag are shown. Null: nothing does. It looks at the same
  // oracles as the run's judge.
  const Model* alone = nullptr;
};

// What `inspect` begins with, beside the judge's own finding.
enum class Strictness : std::uint8_t { by_judge, whatever_differs };

// What a pair that the model decides about shows as long as no plan says which pair does: nothing, or all that is not
// known, for the stream to choose from (model/looks/look_taker.h).
enum class LookProposals : std::uint8_t { none, as_pairs_come };

// Who judges, and what a verdict says beside. What it refers to must outlive it.
struct Judge {
  std::variant<ModelJudge, OracleJudge> by;
  const ApprovalSet& approvals = no_approvals();  // of changes that may pass
  // Left out, most verdicts are of equal bytes, and small.
  VerdictFeatures features = VerdictFeatures::kept;
  const History* history = nullptr;  // of earlier runs; null: none
  Strictness strictness = Strictness::by_judge;
  LookSettings looks = {};
  const LookPlan* plan = nullptr;  // of the pair's own run; null: none was made
  LookProposals proposals = LookProposals::none;
  LevelsOfRun levels = {};  // of recorded pages: they decide in place of the model

  KnownChanges known() const { return {approvals, history, levels}; }
};

// Calls the changes of a pair as its run does (RunProfile::called), and those that are known by their place, or by
// their form, as they are known; once, before it is judged.
void call_as_in_run(MeasuredPair& pair, const RunContext& run,
                    const KnownChanges& known = {no_approvals(), nullptr, {}});

// Whether the judge needs the profile of the pair's run, and has none.
bool needs_whole_run(const Judge& judge);

// The whole verdict of a pair, but for ClusterMark::first, which hangs on the verdicts before it. decide.h has the
// table of who decides.
//
// Another HTTP status, or another kind of document by its content type, than expected is always `inspect`,
// with the reasons `http_status` and `http_content_type` first, also where nothing could be measured because
// of that; so is a pair that violates invariants, with a reason for each violation next,
// and one that a model judges and whose sides differ in bytes that could not be decoded, with the reason
// `encoding`. Else equal bytes pass with score 0 whatever a model says. The further reasons of an `inspect`
// are, of a model, the features that are not 0 and moved the score most towards it, at most five, largest
// first, ties in table order; of an oracle, its comparators that find a difference; in front of them are the
// changes that a look shows, at most five. What is known is left out of looks, and a pair is of the cluster
// of its rarest cause that is not known.
Verdict verdict_of(const MeasuredPair& pair, const Judge& judge);

// The score of a pair in PairState::differs by a model of ModelInputs::pair.
double score_alone(const Model& model, const MeasuredPair& pair);

// What a score is made of, feature by feature.
struct ScorePart {
  Reason reason;     // its contribution may well be below 0: away from inspect
  double value = 0;  // of the feature in this pair; 0 or 1 for an oracle
};
struct ScoreParts {
  enum class Unit : std::uint8_t { score, log_odds } unit = Unit::score;
  double baseline = 0;  // baseline_of(model), towards inspect, with all that the pair has not
  double total = 0;     // baseline and all contributions
  // What the pair has and that contributes: the largest first, whatever their sign.
  std::vector<ScorePart> parts;
  // The score is logistic(total) for log-odds, else `sign` times the total: a linear model may take low
  // scores for bad.
  double sign = 1;
};

// Of a pair in PairState::differs, as verdict_of() has it.
ScoreParts score_parts(const Model& model, const MeasuredPair& pair, const RunContext& run = {});

}  // namespace treesift
