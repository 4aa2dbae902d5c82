// A measured pair -> its verdict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/comparators/comparison_task.h"
#include "model/judge/model.h"
#include "model/judge/run_profile.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The verdict of a pair. Another HTTP status, or another kind of document by its content type, than expected
// is always `inspect`, with the reasons `http_status` and `http_content_type` first, also where nothing could
// be measured because of that; so is a pair that violates invariants, with a reason for each violation next, and
// one whose sides differ in bytes that could not be decoded, with the reason `encoding`.
// Else equal bytes pass with score 0 whatever the model says. `run` is the profile of the pair's own run,
// which has counted it, or of an earlier one; a model of ModelInputs::pair needs none, and any other sees a
// pair without a run as the only one of its run. The reasons of an `inspect` are the features that are not 0
// and moved the score most towards it, at most five, largest first; ties in table order.
struct RunContext {
  const RunProfile* profile = nullptr;
  bool counts_the_pair = false;
};
Verdict judge(const Model& model, const MeasuredPair& pair, const RunContext& run = {});

// What a score is made of, feature by feature.
struct ScorePart {
  Reason reason;     // its contribution may well be below 0: away from inspect
  double value = 0;  // of the feature in this pair; 0 or 1 for an oracle
};
struct ScoreParts {
  enum class Unit : std::uint8_t { score, log_odds } unit = Unit::score;
  double baseline = 0;           // baseline_of(model), towards inspect
  double total = 0;              // baseline and all contributions
  std::vector<ScorePart> parts;  // those that contribute: the largest first, whatever their sign
  // The score is logistic(total) for log-odds, else `sign` times the total: a linear model may take low
  // scores for bad.
  double sign = 1;
};

// Of a pair in PairState::differs, as judge() has it.
ScoreParts score_parts(const Model& model, const MeasuredPair& pair, const RunContext& run = {});

// The verdict by the decision of `task`, an oracle: score 1 and `inspect` where it finds a difference, else 0
// and `pass`. The reasons are the comparators of the oracle that find one. No features.
Verdict judge(const ComparisonTask& task, const MeasuredPair& pair);

}  // namespace treesift
