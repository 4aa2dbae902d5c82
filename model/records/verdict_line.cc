#include "model/records/verdict_line.h"

#include <optional>
#include <span>

#include "base/json_writer.h"
#include "base/times/day.h"
#include "model/judge/cluster_name.h"
#include "model/records/response_change_json.h"

namespace treesift {
namespace {

void write_reason(JsonWriter& json, const Reason& reason) {
  json.begin_object();
  json.key("feature").string(reason.feature).key("contribution").number(reason.contribution);
  json.key("path").string(reason.place.path);
  json.key("before").string(reason.place.before).key("after").string(reason.place.after);
  json.end_object();
}

void write_features(JsonWriter& json, const std::array<double, feature_count>& features) {
  json.key("features").begin_object();
  for (std::size_t i = 0; i < feature_count; ++i) json.key(feature_table[i].name).number(features[i]);
  json.end_object();
}

void write_rules(JsonWriter& json, const std::vector<HiddenByRule>& rules) {
  json.key("rules").begin_array();
  for (const HiddenByRule& hidden : rules) json.string(hidden.rule);
  json.end_array();
}

void write_oracles(JsonWriter& json, const ComparatorOutcomes& outcomes, const ComparisonTask& task) {
  json.key("oracles").begin_object();
  for (const Oracle& oracle : task.columns) {
    json.key(oracle.text())
        .string(decision_name(oracle.finds_difference(outcomes) ? Decision::inspect : Decision::pass));
  }
  json.end_object();
}

void write_clusters(JsonWriter& json, std::span<const std::uint64_t> clusters) {
  json.begin_array();
  for (const std::uint64_t cluster : clusters) json.string(cluster_text(cluster));
  json.end_array();
}

void write_value_class(JsonWriter& json, ValueClass value) {
  if (value != ValueClass::none) json.key("value").string(definition_of(value).name);
}

void write_change(JsonWriter& json, const ChangeInWords& change) {
  json.begin_object().key("change").string(cluster_text(change.identity)).key("kind").string(change.kind);
  if (change.pairs > 0) json.key("pairs").integer(std::uint64_t{change.pairs});
  if (change.known) json.key("known").boolean(true);
  write_value_class(json, change.value);
  json.key("place")
      .string(change.place)
      .key("before")
      .string(change.before)
      .key("after")
      .string(change.after);
  json.end_object();
}

void write_kinds(JsonWriter& json, const KindsOfPair& kinds) {
  json.key("kind").string(output_kind_name(kinds.expected));
  if (kinds.actual != kinds.expected) json.key("actual_kind").string(output_kind_name(kinds.actual));
}

// In words, where they are known.
void write_changes(JsonWriter& json, const ClusterMark& mark) {
  if (mark.words.size() != mark.changes.size()) return write_clusters(json, mark.changes);
  json.begin_array();
  for (const ChangeInWords& change : mark.words) write_change(json, change);
  json.end_array();
}

void write_look_change(JsonWriter& json, const LookChange& change) {
  json.begin_object().key("change").string(cluster_text(change.change));
  json.key("kind").string(name_of(change.kind));
  write_value_class(json, change.value);
  json.key("place").string(change.place.path);
  json.key("before").string(change.place.before).key("after").string(change.place.after);
  if (change.pairs > 0) json.key("pairs").integer(std::uint64_t{change.pairs});
  json.end_object();
}

void write_looks(JsonWriter& json, const std::vector<CauseShown>& looks) {
  json.key("looks").begin_array();
  for (const CauseShown& look : looks) {
    json.begin_object().key("cause").string(cluster_text(look.cause));
    if (look.pairs > 0) json.key("pairs").integer(std::uint64_t{look.pairs});
    if (look.since) json.key("since").string(day_text(*look.since));
    json.key("changes").begin_array();
    for (const LookChange& change : look.changes) write_look_change(json, change);
    json.end_array();
    if (look.more_changes > 0) json.key("more_changes").integer(std::uint64_t{look.more_changes});
    json.end_object();
  }
  json.end_array();
}

// The first night of all that is shown.
std::optional<std::chrono::year_month_day> since(const std::vector<CauseShown>& looks) {
  std::optional<std::chrono::year_month_day> first;
  for (const CauseShown& look : looks) {
    if (look.since && (!first || *look.since < *first)) first = look.since;
  }
  return first;
}

// Why, and how bad.
void write_decision(JsonWriter& json, const Verdict& verdict) {
  json.key("because").string(because_name(verdict.because));
  const auto first = since(verdict.looks);
  if (verdict.because == Because::open_since && first) json.key("since").string(day_text(*first));
  if (verdict.decision != Decision::inspect) return;
  json.key("severity").string(severity_name(verdict.severity));
  json.key("severity_reason").string(verdict.severity_reason);
  if (verdict.severity_change != 0) json.key("severity_change").string(cluster_text(verdict.severity_change));
}

// The changes of pairs to inspect stand in words, since a person accepts those; of others by their identities.
void write_mark(JsonWriter& json, const ClusterMark& mark, Decision decision, ChangesTold told) {
  json.key("cluster").string(cluster_text(mark.cluster)).key("first_of_cluster").boolean(mark.first);
  json.key("family").string(cluster_text(mark.family));
  write_clusters(json.key("causes"), mark.causes);
  if (decision == Decision::inspect)
    write_changes(json.key("changes"), mark);
  else if (told == ChangesTold::of_all)
    write_clusters(json.key("changes"), mark.changes);
}

void write_level(JsonWriter& json, const StateLevel& level) {
  json.key("class").string(name_of(level.state_class)).key("warning").string(name_of(level.warning));
  if (!level.fragment.empty()) json.key("fragment").string(level.fragment);
}

}  // namespace

void append_verdict_line(std::string& out, const Verdict& verdict, const VerdictLineOptions& options) {
  JsonWriter json(out);
  json.begin_object();
  json.key("id").string(verdict.id).key("verdict").string(decision_name(verdict.decision));
  json.key("score");
  verdict.score ? json.number(*verdict.score) : json.null();
  json.key("cutoff").number(verdict.cutoff);
  json.key("reasons").begin_array();
  for (const Reason& reason : verdict.reasons) write_reason(json, reason);
  json.end_array();
  if (options.features && verdict.features) write_features(json, *verdict.features);
  if (verdict.error) {
    json.key("error").begin_object();
    json.key("code").string(verdict.error->code).key("message").string(verdict.error->message);
    json.end_object();
  }
  if (verdict.alignment_budget_exceeded) json.key("align").string("budget-exceeded");
  if (!verdict.rules.empty()) write_rules(json, verdict.rules);
  const bool has_columns = options.comparison != nullptr && !options.comparison->columns.empty();
  if (has_columns && verdict.comparators) write_oracles(json, *verdict.comparators, *options.comparison);
  if (verdict.response.any()) write_response_change(json.key("response"), verdict.response);
  if (verdict.kinds.is_told()) write_kinds(json, verdict.kinds);
  if (verdict.mark.cluster != 0) write_mark(json, verdict.mark, verdict.decision, options.changes);
  const bool tells_approvals = verdict.is_approved || verdict.decision == Decision::inspect;
  if (tells_approvals && !verdict.approved_by.empty()) {
    json.key(verdict.is_approved ? "approved_by" : "partly_approved_by").begin_array();
    for (const std::string& name : verdict.approved_by) json.string(name);
    json.end_array();
  }
  write_decision(json, verdict);
  if (verdict.decision == Decision::inspect && !verdict.looks.empty()) write_looks(json, verdict.looks);
  if (verdict.level) write_level(json, *verdict.level);
  if (verdict.by_order) json.key("paired").string("by-order");
  if (!verdict.group.empty()) json.key("group").string(verdict.group);
  json.end_object();
  out.push_back('\n');
}

}  // namespace treesift
