#include "pipeline/pair_measurer.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include "base/share.h"
#include "io/captures/responses/head_text.h"
#include "model/records/measured_line.h"
#include "model/records/measured_record.h"
#include "parsers/text/encoding_labels.h"
#include "pipeline/measuring/built_in_rules.h"
#include "pipeline/measuring/memory_estimate.h"
#include "pipeline/measuring/unmeasured_pair.h"
#include "pipeline/measuring/whole_pair.h"
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

// A rule is in the list once, wherever it hid something.
void add_hidden(HiddenByRule hidden, std::vector<HiddenByRule>& all) {
  const auto known = std::ranges::find(all, hidden.rule, &HiddenByRule::rule);
  if (known == all.end()) return all.push_back(std::move(hidden));
  known->nodes += hidden.nodes;
  known->bytes += hidden.bytes;
}

}  // namespace

PairMeasurer::PairMeasurer(const MeasureOptions& options, const BodiesIn& bodies_in)
    : options_(options),
      bodies_(bodies_measurer(options, bodies_in)),
      heads_(options),
      memo_(options.memo_bytes) {
  costs_.clock = options.clock;
  if (options.has_invariants()) invariants_.emplace(*options.invariants);
  if (options.has_rules()) rules_in_use_ = RulesInUse(options.rules->rules().size());
}

PairMeasurer::Bodies PairMeasurer::bodies_measurer(const MeasureOptions& options, const BodiesIn& bodies_in) {
  if (const auto* fork_server = std::get_if<std::reference_wrapper<ForkServer>>(&bodies_in))
    return IsolatedMeasurer(options, *fork_server);
  return BodiesMeasurer(options);
}

MeasuredPair PairMeasurer::measure(const Pair& pair) {
  if (pair.measured && options_.has_rules()) ++rules_in_use_.measured_before;
  const PairInWork in_work(pair);
  needed_memory_.reset();
  MeasuredPair measured = pair.measured ? measured_before(pair) : measure_bodies(pair);
  if (!pair.measured) measure_heads(pair, measured);
  if (!pair.measured) measured.group = pair.group;
  count_violated(measured, invariant_counts_);
  return measured;
}

// A record is of this run, or the one that it resumes; a line may be of any.
MeasuredPair PairMeasurer::measured_before(const Pair& pair) const {
  if (is_measured_record(*pair.measured))
    return read_measured_record(*pair.measured, pair.id, options_.comparison);
  return parse_measured_line(*pair.measured, pair.id, options_.aligner, options_.comparison);
}

// What no body need be looked into for.
std::optional<MeasuredPair> PairMeasurer::known_at_once(const Pair& pair) const {
  if (options_.suspects != nullptr && options_.suspects->has(pair.sequence, pair.id)) return suspect();
  if (pair.error) return not_measured(*pair.error);
  if (pair.unpaired()) return unpaired(pair);
  return std::nullopt;
}

MeasuredPair PairMeasurer::measure_bodies(const Pair& pair) {
  if (std::optional<MeasuredPair> known = known_at_once(pair))
    return whole_pair(pair, options_, *std::move(known));
  if (have_unseen_bodies(pair.expected_head.fields, pair.actual_head.fields))
    return whole_pair(pair, options_, of_unseen_bodies(pair));
  const SideContent expected = content_of(*pair.expected, pair.type, pair.expected_head);
  const SideContent actual = content_of(*pair.actual, pair.actual_type, pair.actual_head);
  return expected == actual ? measure_equal(pair) : measure_different(pair, expected, actual);
}

// What the heads say of them is told apart when these are measured. What must hold of the body is not known to.
MeasuredPair PairMeasurer::of_unseen_bodies(const Pair& pair) {
  if (invariants_ && invariants_->concerns_equal(pair))
    return failed(PairState::error, code_name(ResponseFault::no_body),
                  "an invariant is about the body, and neither capture holds it");
  MeasuredPair measured = equal_pair(options_);
  measured.rules.push_back({std::string(rule_of_unseen_bodies), 2, 0});
  return measured;
}

MeasuredPair PairMeasurer::measure_equal(const Pair& pair) {
  if (!invariants_ || !invariants_->concerns_equal(pair))
    return whole_pair(pair, options_, equal_pair(options_));
  if (auto refused = beyond_memory(pair)) return whole_pair(pair, options_, *std::move(refused));
  return look_into(pair, {.bodies = BodiesOf::equal_pair});
}

MeasuredPair PairMeasurer::measure_different(const Pair& pair, const SideContent& expected,
                                             const SideContent& actual) {
  PairKey key = pair_key(expected, actual);
  // Sides of the same bytes may be of two types, or encodings.
  const std::uint64_t content = expected.bytes == actual.bytes ? 0 : key.expected_low ^ (key.actual_low * 31);
  if (auto refused = beyond_memory(pair)) {
    refused->content = content;
    return whole_pair(pair, options_, *std::move(refused));
  }
  if (options_.has_rules()) key.answers_of_id = options_.rules->answers_of_id(pair.id);
  key.clocks = clocks_of(pair, options_);
  const bool remembers = options_.remembers && !invariants_;  // these may ask for the pair's id
  if (const MeasuredPair* known = remembers ? memo_.find(key) : nullptr) {
    note_rules(pair, *known);
    return whole_pair(pair, options_, *known);
  }
  MeasuredPair measured = look_into(pair, {.bodies = BodiesOf::different_pair, .content = content});
  note_rules(pair, measured);
  if (remembers && may_be_kept_) memo_.keep(key, measured);
  return measured;
}

MeasuredPair PairMeasurer::look_into(const Pair& pair, const BodiesTask& task) {
  MeasuredPair measured = std::visit(
      [&](auto& measurer) {
        MeasuredPair result = measurer.measure(pair, task);
        add_tally(measurer.tally());
        return result;
      },
      bodies_);
  if (std::holds_alternative<BodiesMeasurer>(bodies_) && needs_more_than(pair, options_.kept_scratch))
    bodies_.emplace<BodiesMeasurer>(options_);
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
    if (is_built_in(hidden.rule)) continue;
    while (options_.rules->rules()[rule].name != hidden.rule) ++rule;
    const std::uint64_t all =
        is_of_source(options_.rules->rules()[rule]) ? source_bytes : measured.text_bytes;
    rules_in_use_.rules[rule].add(pair.id, hidden.nodes, hidden.bytes, share_of(hidden.bytes, all),
                                  options_.max_hidden_share);
  }
}

void PairMeasurer::measure_heads(const Pair& pair, MeasuredPair& measured) {
  heads_.measure(pair, clocks_of(pair, options_), measured);
  for (const auto& [rule, count] : heads_.hidden()) {
    const std::uint64_t all = pair.expected_head.fields.size() + pair.actual_head.fields.size();
    const double share = static_cast<double>(count.bytes) / static_cast<double>(all);
    rules_in_use_.rules[rule].add(pair.id, count.nodes, count.bytes, share, options_.max_hidden_share);
    add_hidden({options_.rules->rules()[rule].name, count.nodes, count.bytes}, measured.rules);
  }
  if (const SettledTimes& times = heads_.times(); times.values > 0)
    add_hidden({std::string(rule_of_times), times.values, times.bytes}, measured.rules);
  if (invariants_) invariants_->check_heads(pair, measured, invariant_counts_);
}

// Most pairs are so small that their bytes need not be looked at; of others they are counted once.
bool PairMeasurer::needs_more_than(const Pair& pair, std::size_t bytes) {
  if (needs_at_most(pair, bytes)) return false;
  if (!needed_memory_) needed_memory_ = estimated_memory(pair);
  return *needed_memory_ > bytes;
}

std::optional<MeasuredPair> PairMeasurer::beyond_memory(const Pair& pair) {
  if (!needs_more_than(pair, options_.pair_memory)) return std::nullopt;
  return failed(PairState::error, "limit:memory",
                fmt::format("the pair may need {} MiB; --memory leaves {} MiB for one pair",
                            (*needed_memory_ >> 20) + 1, options_.pair_memory >> 20));
}

}  // namespace treesift
