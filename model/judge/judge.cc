#include "model/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "model/judge/cluster_mark.h"
#include "model/judge/pair_looks.h"
#include "model/judge/run_scores.h"

namespace treesift {

Verdict without_measures(const Verdict& verdict) {
  Verdict kept = verdict;
  kept.features.reset();
  kept.mark.changes = {};
  kept.mark.words = {};
  return kept;
}

namespace {

constexpr std::size_t max_reasons = 5, max_head_reasons = 8;

struct Share {
  std::size_t index;  // of a feature, then of a run feature, then of an oracle
  double contribution;
};

constexpr std::size_t first_oracle = feature_count + run_feature_count;

// Whether a pair has it: a ratio of 1 is as little there as a count of 0.
bool is_present(const ModelRow& row, std::size_t index) {
  static const std::array<double, feature_count> nothing = identical_features().values;
  if (index < feature_count) return row[index] != nothing[index];
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

// Where the change is that the fewest pairs of the run have, of those that are not known where there are any.
std::uint8_t place_of_rarest(const MeasuredPair& pair, const RunContext& run, const KnownChanges& known) {
  std::uint8_t place = MeasuredPair::no_edit;
  std::pair<bool, std::uint32_t> best = {true, ~0u};
  const bool any_known = known.any();
  for (std::size_t i = 0; i < pair.edit_of_change.size(); ++i) {
    if (pair.edit_of_change[i] == MeasuredPair::no_edit) continue;
    const std::uint32_t pairs =
        run.profile != nullptr ? run.profile->pairs_with(pair.changes[i], ChangeLevel::full) : 0;
    const std::pair found(any_known && known.has(identity_of(pair.changes[i]), pair.id), pairs);
    if (found >= best) continue;
    best = found;
    place = pair.edit_of_change[i];
  }
  return place;
}

// Where a page as a whole differs: at the rarest change; where it has become another page, with more changes than are
// known one by one, at its title, which says of which.
std::uint8_t place_of_page(const MeasuredPair& pair, const RunContext& run, const KnownChanges& known) {
  const std::uint8_t title = pair.edit_of_feature[feature("title_changed")];
  const bool is_another = pair.changes.size() >= ChangeFinder::max_changes;
  return is_another && title != MeasuredPair::no_edit ? title : place_of_rarest(pair, run, known);
}

// A feature of the page as a whole, such as a ratio, or of the run points there; without changes at the shallowest
// edit.
std::uint8_t place_of(const MeasuredPair& pair, std::size_t index, std::uint8_t of_page) {
  const bool of_edits = index < feature_count && index != feature("depth");
  if (of_edits && pair.edit_of_feature[index] != MeasuredPair::no_edit) return pair.edit_of_feature[index];
  return of_page != MeasuredPair::no_edit ? of_page : pair.edit_of_feature[feature("depth")];
}

Reason make_reason(const Model& model, const MeasuredPair& pair, const Share& share, std::uint8_t of_page) {
  Reason reason;
  reason.feature =
      share.index < first_oracle ? row_names()[share.index] : oracles_of(model)[share.index - first_oracle];
  reason.contribution = share.contribution;
  const std::uint8_t place = place_of(pair, share.index, of_page);
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

std::vector<Reason> reasons_of(const Model& model, const MeasuredPair& pair, const RunContext& run,
                               const KnownChanges& known, const ModelRow& row) {
  const std::uint8_t of_page = place_of_page(pair, run, known);
  std::vector<Reason> reasons;
  for (const Share& share : largest_shares(model, row))
    reasons.push_back(make_reason(model, pair, share, of_page));
  return reasons;
}

// A verdict that is being made: what was found, and by whom.
struct Judgement {
  Verdict verdict;
  Findings findings;
  std::optional<double> score;      // by the model, where it is known
  std::vector<CauseOfPair> causes;  // by a model: all of the pair
};

// All that does not depend on who judges.
Judgement begin_judgement(const MeasuredPair& pair, const Judge& judge) {
  Judgement begun;
  Verdict& verdict = begun.verdict;
  verdict.id = pair.id;
  verdict.group = pair.group;
  verdict.error = pair.error;
  verdict.alignment_budget_exceeded = pair.alignment_budget_exceeded;
  if (!pair.error) verdict.comparators = pair.comparators;
  verdict.rules = pair.rules;
  verdict.response = pair.response;
  verdict.by_order = pair.by_order;
  verdict.kinds = pair.kinds;
  begun.findings.strict = judge.strictness == Strictness::whatever_differs;
  begun.findings.unpaired = pair.state == PairState::unpaired;
  begun.findings.something_left = pair.state == PairState::differs;
  if (const StateLevel* const level = judge.levels.find(pair.id); level != nullptr && !pair.error) {
    verdict.level = *level;
    begun.findings.has_level = true;
    begun.findings.warns = level->warning >= judge.levels.fail_on;
  }
  return begun;
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

void judge_by(const ModelJudge& by, const MeasuredPair& pair, const KnownChanges& known,
              Judgement& judgement) {
  Verdict& verdict = judgement.verdict;
  verdict.cutoff = cutoff_of(by.model);
  MarkedCauses marked = marked_causes(pair, by.run);
  verdict.mark = std::move(marked.mark);
  judgement.causes = std::move(marked.causes);
  judgement.findings.encoding = pair.encoding_fault.has_value();
  if (pair.state == PairState::equal) judge_equality(verdict);
  if (pair.state != PairState::differs) return;
  std::optional<ModelRow> row;
  if (!judgement.score) row = row_of(by.model, pair, by.run);
  verdict.score = row ? score(by.model, *row) : *judgement.score;
  verdict.features = pair.features;
  judgement.findings.says_inspect = says_inspect(by.model, *verdict.score);
  judgement.findings.unlearned = pair.kinds.is_told();
  const bool needs_reasons =
      judgement.findings.says_inspect || judgement.findings.strict || judgement.findings.unlearned;
  if (!needs_reasons) return;
  if (!row) row = row_of(by.model, pair, by.run);
  verdict.reasons = reasons_of(by.model, pair, by.run, known, *row);
}

void judge_by(const OracleJudge& by, const MeasuredPair& pair, const KnownChanges&, Judgement& judgement) {
  Verdict& verdict = judgement.verdict;
  verdict.cutoff = 0.5;
  verdict.mark = cluster_mark(pair, {});
  judgement.findings.by_oracle = true;
  judgement.findings.encoding = pair.encoding_fault.has_value();
  if (pair.error) return;
  const bool differs = by.task.decision->finds_difference(pair.comparators);
  judgement.findings.says_inspect = differs;
  verdict.score = differs;
  if (differs) verdict.reasons = oracle_reasons(by.task, pair);
}

// What a head no longer says as it did, where clean reruns did not have that and nobody has accepted it.
std::vector<Reason> reasons_of_head(const MeasuredPair& pair, const KnownChanges& known) {
  std::vector<Reason> reasons;
  if (pair.error) return reasons;
  for (std::size_t i = 0; i < pair.changes.size(); ++i) {
    const Change& change = pair.changes[i];
    if (!breaks_head_contract(change) || known.has(identity_of(change), pair.id)) continue;
    if (reasons.size() == max_head_reasons) break;
    reasons.push_back({std::string(head_reason), 1, {}});
    if (const ShownEdit* const edit = shown_edit_of(pair, i)) reasons.back().place = *edit;
  }
  return reasons;
}

// What must not be broken, by whatever judge; its reasons, in the order in which they are told.
std::vector<Reason> judge_contracts(const MeasuredPair& pair, const KnownChanges& known, Findings& findings) {
  std::vector<Reason> reasons;
  const ResponseChange& change = pair.response;
  const bool has_response = pair.state != PairState::error && pair.state != PairState::unpaired;
  findings.head = has_response && (change.of_status() || change.of_kind() || pair.kinds.differ());
  if (has_response && change.of_status())
    reasons.push_back({"http_status",
                       1,
                       {"", std::to_string(change.expected_status), std::to_string(change.actual_status)}});
  if (has_response && change.of_kind())
    reasons.push_back({"http_content_type", 1, {"", change.expected_media_type, change.actual_media_type}});
  for (Reason& reason : reasons_of_head(pair, known)) reasons.push_back(std::move(reason));
  findings.head = findings.head || reasons.size() > 0;
  if (has_response && pair.kinds.differ())
    reasons.push_back({"output_kind",
                       1,
                       {"", std::string(output_kind_name(pair.kinds.expected)),
                        std::string(output_kind_name(pair.kinds.actual))}});
  findings.invariant = !pair.error && !pair.violations.empty();
  if (findings.invariant) {
    for (const ViolatedInvariant& violated : pair.violations)
      reasons.push_back({"invariant:" + violated.invariant, 1, violated.place});
  }
  if (findings.encoding) reasons.push_back({"encoding", 1, *pair.encoding_fault});
  // Another kind of document cannot be measured; the head says enough of it.
  findings.unjudgeable =
      pair.state == PairState::error || (pair.state == PairState::other_type && !findings.head);
  return reasons;
}

RunContext run_of(const Judge& judge) {
  const ModelJudge* const by = std::get_if<ModelJudge>(&judge.by);
  return by == nullptr ? RunContext{} : by->run;
}

// What its model has learned of severity; null: nothing.
const SeverityModel* learned_severity_of(const Judge& judge) {
  const ModelJudge* const by = std::get_if<ModelJudge>(&judge.by);
  return by == nullptr ? nullptr : severity_model_of(by->model);
}

// The reasons of an `inspect`: what is broken, what a look shows, and what the judge has found.
std::vector<Reason> all_reasons(std::vector<Reason> broken, const MeasuredPair& pair, const Judge& judge,
                                Verdict& verdict) {
  std::vector<Reason> reasons = std::move(broken);
  if (verdict.because == Because::warning)
    reasons.push_back({std::string(because_name(Because::warning)), 1, {verdict.level->fragment, "", ""}});
  if (judge.plan != nullptr) {  // else they are proposals
    for (Reason& reason : reasons_of_looks(verdict)) reasons.push_back(std::move(reason));
  }
  if (verdict.because == Because::strict || verdict.because == Because::unlearned) {
    const std::uint8_t rarest = place_of_rarest(pair, run_of(judge), judge.known());
    const bool has_place = rarest != MeasuredPair::no_edit;
    reasons.push_back(
        {std::string(because_name(verdict.because)), 1, has_place ? pair.places[rarest] : ShownEdit{}});
  }
  std::move(verdict.reasons.begin(), verdict.reasons.end(), std::back_inserter(reasons));
  return reasons;
}

// Approvals count as if the pair would be inspected: they say which of them have all that is left.
void apply_approvals(const ApprovalSet& approvals, Judgement& judgement) {
  judgement.verdict.decision = Decision::inspect;
  std::vector<Reason> reasons = std::move(judgement.verdict.reasons);
  approvals.apply(judgement.verdict);
  judgement.verdict.reasons = std::move(reasons);
  judgement.findings.approved = judgement.verdict.is_approved;
}

// For a person, who may accept them.
void tell_changes(const Judge& judge, const MeasuredPair& pair, Verdict& verdict) {
  const RunContext run = run_of(judge);
  verdict.mark.words = changes_in_words(pair, run.counts_the_pair ? run.profile : nullptr);
  const bool by_name_only = judge.strictness == Strictness::whatever_differs;
  for (ChangeInWords& change : verdict.mark.words)
    change.known =
        by_name_only ? judge.approvals.has(change.identity) : judge.known().has(change.identity, pair.id);
  const RatedSeverity rated = severity_of_look(pair, run, learned_severity_of(judge), judge.known(), verdict);
  verdict.severity = rated.severity;
  verdict.severity_reason = rated.reason;
  verdict.severity_change = rated.change;
}

// A clean run knows its changes by their places, a person may have accepted a form at all of them.
Change as_known(const Change& called, const KnownChanges& known, const std::string& pair) {
  if (!known.any() || !may_be_everywhere(called)) return called;
  Change otherwise = called;
  otherwise.is_everywhere = !called.is_everywhere;
  const auto is_remembered = [&](const Change& change) {
    return known.has(identity_of(change), pair) || known.open_since(identity_of(change)).has_value();
  };
  return !is_remembered(called) && is_remembered(otherwise) ? otherwise : called;
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

void call_as_in_run(MeasuredPair& pair, const RunContext& run, const KnownChanges& known) {
  if (run.profile == nullptr) return;
  for (Change& change : pair.changes) change = as_known(run.profile->called(change), known, pair.id);
}

Verdict verdict_of(const MeasuredPair& pair, const Judge& judge) {
  return verdict_of(pair, judge, std::nullopt);
}

Verdict verdict_of(const MeasuredPair& pair, const Judge& judge, std::optional<double> score) {
  Judgement judgement = begin_judgement(pair, judge);
  judgement.score = score;
  Verdict& verdict = judgement.verdict;
  Findings& findings = judgement.findings;
  std::visit([&](const auto& by) { judge_by(by, pair, judge.known(), judgement); }, judge.by);
  std::vector<Reason> broken = judge_contracts(pair, judge.known(), findings);
  const bool is_measured = pair.state == PairState::differs && !findings.by_oracle;
  if (is_measured) judge_looks(pair, std::move(judgement.causes), judge, run_of(judge), verdict, findings);
  apply_approvals(judge.approvals, judgement);
  const Decided decided = decide(findings);
  verdict.decision = decided.decision;
  verdict.because = decided.because;
  verdict.is_approved = decided.because == Because::approved;
  drop_looks(judge, verdict);
  if (decided.decision == Decision::inspect) {
    verdict.reasons = all_reasons(std::move(broken), pair, judge, verdict);
  } else {
    verdict.reasons.clear();
  }
  const bool may_be_looked_at = decided.decision == Decision::inspect || !verdict.looks.empty();
  if (may_be_looked_at) tell_changes(judge, pair, verdict);
  if (judge.features == VerdictFeatures::left_out) verdict.features.reset();
  return std::move(verdict);
}

double score_alone(const Model& model, const MeasuredPair& pair) {
  return score(model, make_row(pair.features, RelativeFeatures{}, pair.findings));
}

ScoreParts score_parts(const Model& model, const MeasuredPair& pair, const RunContext& run) {
  const ModelRow row = row_of(model, pair, run);
  const std::uint8_t rarest = place_of_rarest(pair, run, {no_approvals(), nullptr, {}});
  ScoreParts score;
  const bool linear = std::holds_alternative<LinearModel>(model);
  score.unit = linear ? ScoreParts::Unit::score : ScoreParts::Unit::log_odds;
  if (linear && std::get<LinearModel>(model).direction == CutoffDirection::at_most) score.sign = -1;
  score.baseline = score.total = score.sign * baseline_of(model);
  const std::vector<double> all = contributions(model, row);
  for (std::size_t i = 0; i < all.size(); ++i) {
    score.total += all[i];
    if (!is_present(row, i)) score.baseline += all[i];
    if (all[i] == 0 || !is_present(row, i)) continue;
    const double value = row[i < first_oracle ? i : first_oracle_column + i - first_oracle];
    score.parts.push_back({make_reason(model, pair, {i, all[i]}, rarest), value});
  }
  std::stable_sort(score.parts.begin(), score.parts.end(), [](const ScorePart& a, const ScorePart& b) {
    return std::abs(a.reason.contribution) > std::abs(b.reason.contribution);
  });
  return score;
}

}  // namespace treesift
