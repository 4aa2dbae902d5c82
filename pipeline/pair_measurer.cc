#include "pipeline/pair_measurer.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <utility>

#include "model/judge/cluster_mark.h"
#include "model/records/measured_line.h"
#include "parsers/text/encoding_labels.h"
#include "pipeline/measuring/memory_estimate.h"
#include "pipeline/measuring/response_change.h"
#include "pipeline/measuring/unmeasured_pair.h"
#include "pipeline/pair_in_work.h"

namespace treesift {
namespace {

MeasuredPair not_measured(const PairError& error) {
  const bool other_type = error.code == PairErrorCode::other_type;
  return failed(other_type ? PairState::other_type : PairState::error, code_name(error), error.message);
}

MeasuredPair unpaired(const Pair& pair) {
  const bool no_actual = pair.expected.has_value();
  return failed(PairState::unpaired, no_actual ? "pair:no-actual" : "pair:no-expected",
                no_actual ? "the actual side is missing" : "the expected side is missing");
}

MeasuredPair suspect() {
  return failed(PairState::error, "crash:suspect",
                "two runs have crashed while measuring this pair; --isolate would measure it");
}

SideContent content_of(std::string_view bytes, std::string_view type, const ResponseHead& head) {
  return {bytes, type, encoding_of_label(head.charset_of_body())};
}

// Violations of one invariant stand together.
void count_violated(const MeasuredPair& pair, InvariantCounts& counts) {
  for (std::size_t i = 0; i < pair.violations.size(); ++i) {
    const std::string& name = pair.violations[i].invariant;
    if (i == 0 || name != pair.violations[i - 1].invariant) ++counts[name].violated;
  }
}

}  // namespace

PairMeasurer::PairMeasurer(const MeasureOptions& options, ForkServer* fork_server) : options_(options) {
  costs_.clock = options.clock;
  fork_server == nullptr ? (void)here_.emplace(options) : (void)isolated_.emplace(options, *fork_server);
  if (options.has_invariants()) invariants_.emplace(*options.invariants);
  if (options.has_rules()) rules_in_use_ = RulesInUse(options.rules->rules().size());
}

MeasuredPair PairMeasurer::measure(const Pair& pair) {
  if (pair.measured && options_.has_rules()) ++rules_in_use_.measured_before;
  const PairInWork in_work(pair);
  MeasuredPair measured =
      pair.measured ? parse_measured_line(*pair.measured, pair.id, options_.aligner, options_.comparison)
                    : measure_anew(pair);
  count_violated(measured, invariant_counts_);
  return measured;
}

MeasuredPair PairMeasurer::measure_anew(const Pair& pair) {
  const bool is_suspect = options_.suspects != nullptr && options_.suspects->has(pair.sequence, pair.id);
  MeasuredPair measured = is_suspect        ? suspect()
                          : pair.error      ? not_measured(*pair.error)
                          : pair.unpaired() ? unpaired(pair)
                                            : measure_bodies(pair);
  measured.id = pair.id;
  if (!measured.error || measured.state == PairState::other_type)
    measured.response = response_change(pair.expected_head, pair.actual_head);
  if (measured.state == PairState::differs) set_response_features(measured.response, measured.features);
  if (options_.asks_comparators())
    measured.findings = findings_of(*options_.comparison, measured.comparators);
  return measured;
}

Verdict PairMeasurer::timed_judge(const Model* model, const MeasuredPair& pair, const RunContext& run) {
  const StageTimer timer(costs_, Stage::judge);
  Verdict verdict = options_.oracle_decides() ? judge(*options_.comparison, pair) : judge(*model, pair, run);
  verdict.mark = cluster_mark(pair, run);
  return verdict;
}

MeasuredPair PairMeasurer::measure_bodies(const Pair& pair) {
  const SideContent expected = content_of(*pair.expected, pair.type, pair.expected_head);
  const SideContent actual = content_of(*pair.actual, pair.actual_type, pair.actual_head);
  if (expected == actual) {
    if (!invariants_ || !invariants_->concerns_equal(pair)) return equal_pair(options_);
    if (auto refused = beyond_memory(pair)) return *std::move(refused);
    return look_into(pair, BodiesOf::equal_pair);
  }
  if (auto refused = beyond_memory(pair)) return *std::move(refused);
  PairKey key = pair_key(expected, actual);
  if (options_.has_rules()) key.answers_of_id = options_.rules->answers_of_id(pair.id);
  const bool remembers = options_.remembers && !invariants_;  // these may ask for the pair's id
  if (const MeasuredPair* known = remembers ? memo_.find(key) : nullptr) {
    note_rules(pair, *known);
    return *known;
  }
  MeasuredPair measured = look_into(pair, BodiesOf::different_pair);
  measured.content = key.expected_low ^ (key.actual_low * 31);
  note_rules(pair, measured);
  if (remembers && may_be_kept_) memo_.keep(key, measured);
  return measured;
}

MeasuredPair PairMeasurer::look_into(const Pair& pair, BodiesOf bodies) {
  const auto measure_with = [&](auto& measurer) {
    MeasuredPair measured =
        bodies == BodiesOf::equal_pair ? measurer.measure_equal(pair) : measurer.measure(pair);
    add_tally(measurer.tally());
    return measured;
  };
  if (!here_) return measure_with(*isolated_);
  MeasuredPair measured = measure_with(*here_);
  if (outgrows_scratch(pair)) here_.emplace(options_);
  return measured;
}

void PairMeasurer::add_tally(const BodiesTally& tally) {
  costs_ += tally.costs;
  add_counts(invariant_counts_, tally.invariants);
  rules_in_use_.selectors_over_budget += tally.selectors_over_budget;
  rules_in_use_.values_over_budget += tally.values_over_budget;
  may_be_kept_ = tally.may_be_kept;
}

// What is remembered counts as often as it is asked for.
void PairMeasurer::note_rules(const Pair& pair, const MeasuredPair& measured) {
  if (!options_.has_rules() || measured.state == PairState::error) return;
  const std::uint64_t source_bytes = pair.expected->size() + pair.actual->size();
  ++rules_in_use_.pairs;
  rules_in_use_.text_bytes += measured.text_bytes;
  rules_in_use_.source_bytes += source_bytes;
  std::size_t rule = 0;
  for (const HiddenByRule& hidden : measured.rules) {
    while (options_.rules->rules()[rule].name != hidden.rule) ++rule;
    const std::uint64_t all =
        is_of_source(options_.rules->rules()[rule]) ? source_bytes : measured.text_bytes;
    const double share = all == 0 ? 0 : static_cast<double>(hidden.bytes) / static_cast<double>(all);
    rules_in_use_.rules[rule].add(pair.id, hidden.nodes, hidden.bytes, share, options_.max_hidden_share);
  }
}

std::optional<MeasuredPair> PairMeasurer::beyond_memory(const Pair& pair) const {
  if (!may_take_more_than(pair, options_.pair_memory)) return std::nullopt;
  return failed(PairState::error, "limit:memory",
                fmt::format("the pair may need {} MiB; --memory leaves {} MiB for one pair",
                            (estimated_memory(pair) >> 20) + 1, options_.pair_memory >> 20));
}

}  // namespace treesift
