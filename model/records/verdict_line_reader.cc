// Verdict lines read back.
#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <new>

#include "base/times/day.h"
#include "model/judge/cluster_name.h"
#include "model/records/verdict_line.h"

namespace treesift {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

[[noreturn]] void refuse(std::string_view why) {
  throw VerdictLineError(fmt::format("not a verdict of treesift: {}", why));
}

template <typename Value>
Value required(const object& members, std::string_view key) {
  Value value{};
  if (members[key].get(value) != simdjson::SUCCESS)
    refuse(fmt::format("\"{}\" is missing, or not what it should be", key));
  return value;
}

std::string text_of(const object& members, std::string_view key) {
  return std::string(required<std::string_view>(members, key));
}

Decision decision_named(std::string_view name) {
  for (const Decision decision : {Decision::pass, Decision::inspect, Decision::error, Decision::unpaired}) {
    if (decision_name(decision) == name) return decision;
  }
  refuse(fmt::format("\"verdict\" is \"{}\"", name));
}

Reason read_reason(const element& value) {
  object members;
  if (value.get(members) != simdjson::SUCCESS) refuse("a reason is not an object");
  return {text_of(members, "feature"),
          required<double>(members, "contribution"),
          {text_of(members, "path"), text_of(members, "before"), text_of(members, "after")}};
}

std::vector<std::string> read_names(const object& root, std::string_view key) {
  std::vector<std::string> names;
  if (root[key].error() == simdjson::NO_SUCH_FIELD) return names;
  for (const element item : required<array>(root, key)) {
    std::string_view name;
    if (item.get(name) != simdjson::SUCCESS) refuse(fmt::format("an item of \"{}\" is not a string", key));
    names.emplace_back(name);
  }
  return names;
}

void read_features(const object& root, Verdict& verdict) {
  if (root["features"].error() == simdjson::NO_SUCH_FIELD) return;
  verdict.features.emplace();
  for (const simdjson::dom::key_value_pair member : required<object>(root, "features")) {
    const std::size_t index = find_feature(member.key);
    if (index == feature_count) continue;  // of another version
    if (member.value.get((*verdict.features)[index]) != simdjson::SUCCESS)
      refuse("a feature is not a number");
  }
}

void read_error(const object& root, Verdict& verdict) {
  if (root["error"].error() == simdjson::NO_SUCH_FIELD) return;
  const object error = required<object>(root, "error");
  verdict.error = VerdictError{text_of(error, "code"), text_of(error, "message")};
}

struct Both {
  element expected, actual;
};

Both both_sides(const object& response, std::string_view key) {
  const array values = required<array>(response, key);
  Both both;
  if (values.size() != 2 || values.at(0).get(both.expected) != simdjson::SUCCESS ||
      values.at(1).get(both.actual) != simdjson::SUCCESS)
    refuse(fmt::format("\"{}\" has not two items", key));
  return both;
}

void read_texts(const object& response, std::string_view key, std::string& expected, std::string& actual) {
  if (response[key].error() == simdjson::NO_SUCH_FIELD) return;
  const Both both = both_sides(response, key);
  std::string_view before, after;
  if (both.expected.get(before) != simdjson::SUCCESS || both.actual.get(after) != simdjson::SUCCESS)
    refuse(fmt::format("\"{}\" has not two strings", key));
  expected = before;
  actual = after;
}

std::uint16_t status_of(const element& value) {
  std::uint64_t status = 0;
  if (value.get(status) != simdjson::SUCCESS || status > 999) refuse("a status is out of range");
  return static_cast<std::uint16_t>(status);
}

void read_response(const object& root, ResponseChange& change) {
  if (root["response"].error() == simdjson::NO_SUCH_FIELD) return;
  const object response = required<object>(root, "response");
  if (response["status"].error() == simdjson::SUCCESS) {
    const Both both = both_sides(response, "status");
    change.expected_status = status_of(both.expected);
    change.actual_status = status_of(both.actual);
  }
  read_texts(response, "content_type", change.expected_media_type, change.actual_media_type);
  read_texts(response, "charset", change.expected_charset, change.actual_charset);
}

OutputKind read_kind(const object& root, std::string_view key, OutputKind otherwise) {
  if (root[key].error() == simdjson::NO_SUCH_FIELD) return otherwise;
  const auto name = required<std::string_view>(root, key);
  const std::optional<OutputKind> kind = output_kind_named(name);
  if (!kind) refuse(fmt::format("\"{}\" is \"{}\"", key, name));
  return *kind;
}

void read_kinds(const object& root, KindsOfPair& kinds) {
  kinds.expected = read_kind(root, "kind", OutputKind::html);
  kinds.actual = read_kind(root, "actual_kind", kinds.expected);
}

std::uint64_t parse_cluster(std::string_view text) {
  const auto cluster = cluster_named(text);
  if (!cluster) refuse(fmt::format("\"{}\" is no cluster: one has sixteen hexadecimal digits", text));
  return *cluster;
}

std::vector<std::uint64_t> read_clusters(const object& root, std::string_view key) {
  std::vector<std::uint64_t> clusters;
  for (const std::string& name : read_names(root, key)) clusters.push_back(parse_cluster(name));
  return clusters;
}

// None where a line does not say.
ValueClass value_class_in(const object& members) {
  std::string_view name;
  if (members["value"].get(name) != simdjson::SUCCESS) return ValueClass::none;
  const auto value = value_class_named(name);
  if (!value) refuse(fmt::format("\"{}\" is no class of values", name));
  return *value;
}

ChangeInWords read_change(const object& members) {
  ChangeInWords change{parse_cluster(required<std::string_view>(members, "change")),
                       text_of(members, "kind")};
  if (members["pairs"].error() == simdjson::SUCCESS) {
    const auto pairs = required<std::uint64_t>(members, "pairs");
    change.pairs = static_cast<std::uint32_t>(std::min<std::uint64_t>(pairs, ~std::uint32_t{0}));
  }
  change.known = members["known"].error() == simdjson::SUCCESS && required<bool>(members, "known");
  change.value = value_class_in(members);
  change.place = text_of(members, "place");
  change.before = text_of(members, "before");
  change.after = text_of(members, "after");
  return change;
}

// Identities alone are what older versions wrote.
void read_changes(const object& root, ClusterMark& mark) {
  if (root["changes"].error() == simdjson::NO_SUCH_FIELD) return;
  for (const element item : required<array>(root, "changes")) {
    object members;
    if (item.get(members) != simdjson::SUCCESS) {
      mark.changes = read_clusters(root, "changes");
      return mark.words.clear();
    }
    mark.words.push_back(read_change(members));
    mark.changes.push_back(mark.words.back().identity);
  }
}

void read_mark(const object& root, ClusterMark& mark) {
  if (root["cluster"].error() == simdjson::NO_SUCH_FIELD) return;
  mark.cluster = parse_cluster(required<std::string_view>(root, "cluster"));
  mark.first = required<bool>(root, "first_of_cluster");
  mark.family = parse_cluster(required<std::string_view>(root, "family"));
  mark.causes = read_clusters(root, "causes");
  read_changes(root, mark);
}

// Files of versions before have no reasons of this kind.
void read_decision(const object& root, Verdict& verdict) {
  verdict.decision = decision_named(required<std::string_view>(root, "verdict"));
  verdict.because = verdict.decision == Decision::unpaired ? Because::unpaired
                    : verdict.decision == Decision::error  ? Because::error
                                                           : Because::model;
  std::string_view name;
  if (root["because"].get(name) == simdjson::SUCCESS) {
    const auto because = because_named(name);
    if (!because) refuse(fmt::format("\"because\" is \"{}\"", name));
    verdict.because = *because;
  }
  if (root["severity"].get(name) == simdjson::SUCCESS) {
    verdict.severity = severity_named(name);
    if (verdict.severity == Severity::unknown) refuse(fmt::format("\"severity\" is \"{}\"", name));
  }
  if (root["severity_reason"].get(name) == simdjson::SUCCESS) verdict.severity_reason = name;
  if (root["severity_change"].get(name) == simdjson::SUCCESS) verdict.severity_change = parse_cluster(name);
}

std::uint32_t count_in(const object& members, std::string_view key) {
  std::uint64_t count = 0;
  return members[key].get(count) == simdjson::SUCCESS ? static_cast<std::uint32_t>(count) : 0;
}

std::chrono::year_month_day day_of(std::string_view text) {
  const auto day = day_named(text);
  if (!day) refuse(fmt::format("\"{}\" is no day", text));
  return *day;
}

LookChange read_look_change(const element& value) {
  object members;
  if (value.get(members) != simdjson::SUCCESS) refuse("a change is not an object");
  LookChange change;
  change.change = parse_cluster(required<std::string_view>(members, "change"));
  const auto name = required<std::string_view>(members, "kind");
  const auto kind = change_kind_named(name);
  if (!kind) refuse(fmt::format("no change is of the kind \"{}\"", name));
  change.kind = *kind;
  change.place = {text_of(members, "place"), text_of(members, "before"), text_of(members, "after")};
  change.pairs = count_in(members, "pairs");
  change.value = value_class_in(members);
  return change;
}

void read_looks(const object& root, Verdict& verdict) {
  if (root["looks"].error() == simdjson::NO_SUCH_FIELD) return;
  for (const element value : required<array>(root, "looks")) {
    object members;
    if (value.get(members) != simdjson::SUCCESS) refuse("a look is not an object");
    CauseShown& look = verdict.looks.emplace_back();
    look.cause = parse_cluster(required<std::string_view>(members, "cause"));
    look.pairs = count_in(members, "pairs");
    look.more_changes = count_in(members, "more_changes");
    std::string_view since;
    if (members["since"].get(since) == simdjson::SUCCESS) look.since = day_of(since);
    for (const element change : required<array>(members, "changes"))
      look.changes.push_back(read_look_change(change));
  }
}

void read_level(const object& root, Verdict& verdict) {
  if (root["warning"].error() == simdjson::NO_SUCH_FIELD) return;
  const auto state_class = state_class_named(required<std::string_view>(root, "class"));
  const auto warning = warning_named(required<std::string_view>(root, "warning"));
  if (!state_class || !warning) refuse("\"class\" or \"warning\" is not what it should be");
  verdict.level = StateLevel{*state_class, *warning, ""};
  if (root["fragment"].error() == simdjson::SUCCESS) verdict.level->fragment = text_of(root, "fragment");
}

}  // namespace

Verdict parse_verdict_line(std::string_view line) {
  thread_local simdjson::dom::parser parser;
  object root;
  const simdjson::error_code failure = parser.parse(line.data(), line.size(), false).get(root);
  if (failure == simdjson::MEMALLOC) throw std::bad_alloc();  // nothing is wrong with the line
  if (failure != simdjson::SUCCESS) refuse(simdjson::error_message(failure));
  Verdict verdict;
  verdict.id = text_of(root, "id");
  read_decision(root, verdict);
  double score = 0;
  if (root["score"].get(score) == simdjson::SUCCESS) verdict.score = score;
  verdict.cutoff = required<double>(root, "cutoff");
  for (const element reason : required<array>(root, "reasons"))
    verdict.reasons.push_back(read_reason(reason));
  read_features(root, verdict);
  read_error(root, verdict);
  verdict.alignment_budget_exceeded = root["align"].error() == simdjson::SUCCESS;
  for (std::string& rule : read_names(root, "rules")) verdict.rules.push_back({std::move(rule), 0, 0});
  read_response(root, verdict.response);
  read_kinds(root, verdict.kinds);
  read_mark(root, verdict.mark);
  read_looks(root, verdict);
  read_level(root, verdict);
  verdict.by_order = root["paired"].error() == simdjson::SUCCESS;
  if (root["group"].error() == simdjson::SUCCESS) verdict.group = text_of(root, "group");
  verdict.approved_by = read_names(root, "approved_by");
  verdict.is_approved = !verdict.approved_by.empty();
  if (!verdict.is_approved) verdict.approved_by = read_names(root, "partly_approved_by");
  return verdict;
}

}  // namespace treesift
