#include "model/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "model/judge/cluster_mark.h"

namespace treesift {

std::string_view decision_name(Decision decision) {
  switch (decision) {
    case Decision::pass:
      return "pass";
    case Decision::inspect:
      return "inspect";
    case Decision::error:
      return "error";
    case Decision::unpaired:
      return "unpaired";
  }
  return "error";
}

Verdict without_measures(const Verdict& verdict) {
  Verdict kept = verdict;
  kept.features.reset();
  kept.mark.changes = {};
  kept.mark.words = {};
  return kept;
}

namespace {

constexpr std::size_t max_reasons = 5;

struct Share {
  std::size_t index;  // of a feature, then of a run feature, then of an oracle
  double contribution;
};

constexpr std::size_t first_oracle = feature_count + run_feature_count;

bool is_present(const ModelRow& row, std::size_t index) {
  if (index < feature_count) return row[index] != 0;
  return index < first_oracle || row[first_oracle_column + index - first_oracle] != 0;
}

// What is there, not what is missing: a person cannot be shown the absence of something reassuring.
std::vector<Share> largest_shares(const Model& model, const ModelRow& row) {
  const std::vector<double> all = contributions(model, row);
  std::vector<Share> shares;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_present(row, i) && all[i] > 0) shares.push_back({i, all[i]});
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const Share& a, const Share& b) { return a.contribution > b.contribution; });
  if (shares.size() > max_reasons) shares.resize(max_reasons);
  return shares;
}

// Where the change is that the fewest pairs of the run have.
std::uint8_t place_of_rarest(const MeasuredPair& pair, const RunContext& run) {
  std::uint8_t place = MeasuredPair::no_edit;
  std::uint32_t fewest = ~0u;
  for (std::size_t i = 0; i < pair.edit_of_change.size(); ++i) {
    if (pair.edit_of_change[i] == MeasuredPair::no_edit) continue;
    const std::uint32_t pairs =
        run.profile != nullptr ? run.profile->pairs_with(pair.changes[i], ChangeLevel::full) : 0;
    if (pairs >= fewest) continue;
    fewest = pairs;
    place = pair.edit_of_change[i];
  }
  return place;
}

// A feature of the page as a whole, such as a ratio, or of the run points at the rarest change; without
// changes at the shallowest edit.
std::uint8_t place_of(const MeasuredPair& pair, std::size_t index, std::uint8_t rarest) {
  const bool of_edits = index < feature_count && index != feature("depth");
  if (of_edits && pair.edit_of_feature[index] != MeasuredPair::no_edit) return pair.edit_of_feature[index];
  return rarest != MeasuredPair::no_edit ? rarest : pair.edit_of_feature[feature("depth")];
}

Reason make_reason(const Model& model, const MeasuredPair& pair, const Share& share, std::uint8_t rarest) {
  Reason reason;
  reason.feature =
      share.index < first_oracle ? row_names()[share.index] : oracles_of(model)[share.index - first_oracle];
  reason.contribution = share.contribution;
  const std::uint8_t place = place_of(pair, share.index, rarest);
  if (place < pair.places.size()) reason.place = pair.places[place];
  return reason;
}

RelativeFeatures relate(const MeasuredPair& pair, const RunContext& run) {
  if (run.profile != nullptr) return run.profile->relate(pair.features, pair.changes, run.counts_the_pair);
  return RunProfile().relate(pair.features, pair.changes, false);
}

ModelRow row_of(const Model& model, const MeasuredPair& pair, const RunContext& run) {
  const bool relative = inputs_of(model) == ModelInputs::run;
  return make_row(pair.features, relative ? relate(pair, run) : RelativeFeatures{}, pair.findings);
}

void judge_difference(const Model& model, const MeasuredPair& pair, const RunContext& run, Verdict& verdict) {
  const ModelRow row = row_of(model, pair, run);
  verdict.score = score(model, row);
  verdict.decision = says_inspect(model, *verdict.score) ? Decision::inspect : Decision::pass;
  verdict.features = pair.features;
  if (verdict.decision == Decision::pass) return;
  const std::uint8_t rarest = place_of_rarest(pair, run);
  for (const Share& share : largest_shares(model, row)) {
    verdict.reasons.push_back(make_reason(model, pair, share, rarest));
  }
}

// All that does not depend on who judges.
Verdict begin_verdict(const MeasuredPair& pair) {
  Verdict verdict;
  verdict.id = pair.id;
  verdict.error = pair.error;
  verdict.alignment_budget_exceeded = pair.alignment_budget_exceeded;
  verdict.decision = pair.state == PairState::unpaired ? Decision::unpaired : Decision::error;
  if (!pair.error) verdict.comparators = pair.comparators;
  verdict.rules = pair.rules;
  verdict.response = pair.response;
  return verdict;
}

void judge_equality(Verdict& verdict) {
  verdict.decision = Decision::pass;
  verdict.score = 0;
  verdict.features = identical_features().values;
  set_response_features(verdict.response, *verdict.features);
}

// The comparators that find a difference. Where is known only while the documents are at hand.
std::vector<Reason> oracle_reasons(const ComparisonTask& task, const MeasuredPair& pair) {
  std::vector<Reason> reasons;
  const std::uint64_t found = task.decision->comparators() & pair.comparators.differs;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    if ((found >> i & 1) == 0) continue;
    const auto is_its = [&](const FirstDifference& place) { return place.comparator == i; };
    const auto place = std::find_if(pair.first_differences.begin(), pair.first_differences.end(), is_its);
    reasons.push_back({std::string(task.comparators.views()[i].name), 1, {}});
    if (place != pair.first_differences.end()) reasons.back().place = place->place;
  }
  return reasons;
}

// Text that cannot be read is for a person, however little the rest of the page says of it.
void judge_encoding(const MeasuredPair& pair, Verdict& verdict) {
  if (!pair.encoding_fault) return;
  verdict.decision = Decision::inspect;
  verdict.reasons.insert(verdict.reasons.begin(), {"encoding", 1, *pair.encoding_fault});
}

void judge_by(const ModelJudge& judge, const MeasuredPair& pair, Verdict& verdict) {
  verdict.cutoff = cutoff_of(judge.model);
  if (pair.state == PairState::equal) judge_equality(verdict);
  if (pair.state == PairState::differs) judge_difference(judge.model, pair, judge.run, verdict);
  judge_encoding(pair, verdict);
  verdict.mark = cluster_mark(pair, judge.run);
}

void judge_by(const OracleJudge& judge, const MeasuredPair& pair, Verdict& verdict) {
  verdict.cutoff = 0.5;
  verdict.mark = cluster_mark(pair, {});
  if (pair.error) return;
  const ComparisonTask& task = judge.task;
  const bool differs = task.decision->finds_difference(pair.comparators);
  verdict.decision = differs ? Decision::inspect : Decision::pass;
  verdict.score = differs;
  if (differs) verdict.reasons = oracle_reasons(task, pair);
}

// With any model or oracle: an invariant must hold.
void judge_invariants(const MeasuredPair& pair, Verdict& verdict) {
  if (pair.error || pair.violations.empty()) return;
  verdict.decision = Decision::inspect;
  std::vector<Reason> reasons;
  for (const ViolatedInvariant& violated : pair.violations)
    reasons.push_back({"invariant:" + violated.invariant, 1, violated.place});
  std::move(verdict.reasons.begin(), verdict.reasons.end(), std::back_inserter(reasons));
  verdict.reasons = std::move(reasons);
}

// Another status, or another kind of document, is another answer, whatever the page looks like: a person must
// see it.
void judge_response(const MeasuredPair& pair, Verdict& verdict) {
  if (pair.state == PairState::error || pair.state == PairState::unpaired) return;
  const ResponseChange& change = pair.response;
  std::vector<Reason> reasons;
  if (change.of_status())
    reasons.push_back({"http_status",
                       1,
                       {"", std::to_string(change.expected_status), std::to_string(change.actual_status)}});
  if (change.of_kind())
    reasons.push_back({"http_content_type", 1, {"", change.expected_media_type, change.actual_media_type}});
  if (reasons.empty()) return;
  verdict.decision = Decision::inspect;
  verdict.reasons.insert(verdict.reasons.begin(), reasons.begin(), reasons.end());
}

// For a person, who may accept them.
void tell_changes(const Judge& judge, const MeasuredPair& pair, Verdict& verdict) {
  if (verdict.decision != Decision::inspect) return;
  const ModelJudge* const by = std::get_if<ModelJudge>(&judge.by);
  const bool counts = by != nullptr && by->run.counts_the_pair;
  verdict.mark.words = changes_in_words(pair, counts ? by->run.profile : nullptr);
}

}  // namespace

const ApprovalSet& no_approvals() {
  static const ApprovalSet none;
  return none;
}

bool needs_whole_run(const Judge& judge) {
  const ModelJudge* const by = std::get_if<ModelJudge>(&judge.by);
  return by != nullptr && by->run.profile == nullptr && inputs_of(by->model) == ModelInputs::run;
}

Verdict verdict_of(const MeasuredPair& pair, const Judge& judge) {
  Verdict verdict = begin_verdict(pair);
  std::visit([&](const auto& by) { judge_by(by, pair, verdict); }, judge.by);
  judge_invariants(pair, verdict);
  judge_response(pair, verdict);
  judge.approvals.apply(verdict);
  tell_changes(judge, pair, verdict);
  if (judge.features == VerdictFeatures::left_out) verdict.features.reset();
  return verdict;
}

ScoreParts score_parts(const Model& model, const MeasuredPair& pair, const RunContext& run) {
  const ModelRow row = row_of(model, pair, run);
  const std::uint8_t rarest = place_of_rarest(pair, run);
  ScoreParts score;
  const bool linear = std::holds_alternative<LinearModel>(model);
  score.unit = linear ? ScoreParts::Unit::score : ScoreParts::Unit::log_odds;
  if (linear && std::get<LinearModel>(model).direction == CutoffDirection::at_most) score.sign = -1;
  score.baseline = score.total = score.sign * baseline_of(model);
  const std::vector<double> all = contributions(model, row);
  for (std::size_t i = 0; i < all.size(); ++i) {
    score.total += all[i];
    if (all[i] == 0) continue;
    const double value = row[i < first_oracle ? i : first_oracle_column + i - first_oracle];
    score.parts.push_back({make_reason(model, pair, {i, all[i]}, rarest), value});
  }
  std::stable_sort(score.parts.begin(), score.parts.end(), [](const ScorePart& a, const ScorePart& b) {
    return std::abs(a.reason.contribution) > std::abs(b.reason.contribution);
  });
  return score;
}

}  // namespace treesift
