#include "report/formats/sarif.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>

#include "base/hash.h"
#include "base/hex.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "model/measure/feature_table.h"
#include "report/feature_words.h"
#include "report/foreign_text.h"
#include "report/formats/finding_words.h"

namespace treesift {
namespace {

constexpr std::string_view schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr std::size_t max_id_bytes = 1024;

// The rule of pairs for which no reason is known.
constexpr std::string_view no_reason = "inspect";

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key).begin_object().key("text").string(text).end_object();
}

// Rules get their numbers as results ask for them.
class SarifRules {
 public:
  // Of pairs that could not be judged the rule is the code.
  std::size_t index_of(const std::string& id, bool is_code) {
    const auto [place, is_new] = indices_.try_emplace(id, rules_.size());
    if (is_new) rules_.push_back({id, is_code});
    return place->second;
  }

  void write(JsonWriter& json) const {
    json.key("rules").begin_array();
    for (const SarifRule& rule : rules_) {
      const std::string text = message_text(definition_of(rule));
      json.begin_object().key("id").string(rule.id);
      write_text(json, "shortDescription", text);
      write_text(json, "fullDescription", text);
      const bool has_letters = find_feature(rule.id) < feature_count;
      write_text(json, "help", (has_letters ? "E is the expected document, A the actual one: " : "") + text);
      json.end_object();
    }
    json.end_array();
  }

 private:
  struct SarifRule {
    std::string id;
    bool is_code;
  };
  static std::string definition_of(const SarifRule& rule) {
    if (rule.is_code) return fmt::format("the pair could not be judged ({}).", rule.id);
    return rule.id == no_reason ? "the pair is to be inspected." : feature_in_words(rule.id) + ".";
  }

  std::map<std::string, std::size_t, std::less<>> indices_;
  std::vector<SarifRule> rules_;
};

std::string rule_of(const Verdict& pair) {
  if (pair.error) return pair.error->code;
  const Reason* const reason = main_reason(pair);
  return reason == nullptr ? std::string(no_reason) : reason->feature;
}

std::string_view level_of(const Verdict& pair) {
  if (pair.decision == Decision::error || pair.decision == Decision::unpaired) return "error";
  return !pair.score || *pair.score >= (1 + pair.cutoff) / 2 ? "error" : "warning";
}

// The pair as an artifact, and its first change as a place in it.
void write_location(JsonWriter& json, const Verdict& pair) {
  const Reason* const reason = main_reason(pair);
  const ShownEdit* const place = reason == nullptr ? nullptr : &reason->place;
  json.key("locations").begin_array().begin_object();
  json.key("physicalLocation").begin_object();
  json.key("artifactLocation").begin_object().key("uri");
  json.string(pair.id.empty() ? "%20" : uri_text(clipped(pair.id, max_id_bytes))).end_object();
  json.key("region").begin_object().key("startLine").integer(std::uint64_t{1});
  if (place != nullptr && !place->after.empty()) write_text(json, "snippet", place->after);
  json.end_object().end_object();
  json.key("logicalLocations").begin_array();
  json.begin_object().key("name").string(clipped(pair.id, max_id_bytes)).key("kind").string("resource");
  json.end_object();
  if (place != nullptr && !place->path.empty()) {
    json.begin_object().key("fullyQualifiedName").string(place->path).key("kind").string("element");
    json.end_object();
  }
  json.end_array().end_object().end_array();
}

// `of_what` says what the fingerprint is one of.
void write_fingerprints(JsonWriter& json, std::string_view of_what, std::string_view fingerprint) {
  json.key("partialFingerprints").begin_object();
  json.key(fmt::format("treesift/{}/v1", of_what)).string(fingerprint);
  json.key("primaryLocationLineHash").string(fmt::format("{}:1", fingerprint));  // the one that GitHub reads
  json.end_object();
}

// SARIF's, from 0 to 100.
double rank_of(double score) {
  return std::round(std::clamp(score, 0.0, 1.0) * 1e6) / 1e4;
}

struct SarifResult {
  const Verdict& pair;
  std::string message;
  std::uint64_t pairs = 1;
  std::string_view of_what;
  std::string fingerprint;
  bool approved = false;
};

void write_result(JsonWriter& json, SarifRules& rules, const SarifResult& result) {
  const std::string rule = rule_of(result.pair);
  json.begin_object()
      .key("ruleId")
      .string(rule)
      .key("ruleIndex")
      .integer(std::uint64_t{rules.index_of(rule, result.pair.error.has_value())});
  json.key("level").string(level_of(result.pair));
  write_text(json, "message", message_text(result.message));
  write_location(json, result.pair);
  write_fingerprints(json, result.of_what, result.fingerprint);
  json.key("occurrenceCount").integer(result.pairs);
  if (result.pair.score) json.key("rank").number(rank_of(*result.pair.score));
  if (result.approved) {
    json.key("suppressions").begin_array();
    json.begin_object().key("kind").string("external").key("status").string("accepted");
    json.key("justification").string(approval_words(result.pair)).end_object();
    json.end_array();
  }
  json.key("properties").begin_object().key("pair").string(result.pair.id).key("score");
  result.pair.score ? json.number(*result.pair.score) : json.null();
  json.key("cutoff").number(result.pair.cutoff).end_object();
  json.end_object();
}

// Results while there is room; those beyond are counted.
class SarifResults {
 public:
  explicit SarifResults(std::string& out) : json_(out) { json_.begin_array(); }
  void add(const SarifResult& result) {
    if (written_ == max_sarif_results) {
      ++left_out_;
      return;
    }
    ++written_;
    write_result(json_, rules_, result);
  }
  void leave_out(std::uint64_t results) { left_out_ += results; }
  void end() { json_.end_array(); }
  const SarifRules& rules() const { return rules_; }
  std::uint64_t left_out() const { return left_out_; }

 private:
  JsonWriter json_;
  SarifRules rules_;
  std::uint64_t written_ = 0, left_out_ = 0;
};

void add_results(SarifResults& results, const RunFindings& findings) {
  // Few, and of pairs of which nothing is known: before all else.
  std::map<std::string, const Verdict*> first_of_code;
  for (const Verdict& pair : findings.unjudged())
    first_of_code.try_emplace(pair.error ? pair.error->code : "", &pair);
  for (const auto& [code, pair] : first_of_code) {
    const std::uint64_t pairs = findings.digest().errors().at(code);
    const std::string words = fmt::format("{} could not be judged, such as {}: {}.", counted(pairs, "pair"),
                                          pair->id, pair_words(*pair));
    results.add({*pair, words, pairs, "code", hex_text(hash_of(code))});
  }
  const std::vector<Verdict> lone = findings.lone_pairs();
  results.leave_out(findings.lone_count() - lone.size());
  for (const Verdict& pair : lone)
    results.add({pair, fmt::format("{}, score {}.", pair_words(pair), score_words(pair.score)), 1, "pair",
                 hex_text(hash_of(pair.id))});
  for (const ClusterEntry& entry : findings.clusters_to_tell()) {
    const std::string words = fmt::format("{}: {}.", cluster_counts(entry), pair_words(entry.example));
    results.add(
        {entry.example, words, entry.pairs, "cluster", cluster_text(entry.cluster), entry.inspect == 0});
  }
  const ClusterTotals forgotten = findings.clusters_forgotten();
  results.leave_out(forgotten.inspect + forgotten.approved);
}

void write_notification(JsonWriter& json, std::string_view level, std::string_view text) {
  json.begin_object().key("level").string(level);
  write_text(json, "message", message_text(text));
  json.end_object();
}

void write_invocation(JsonWriter& json, const RunCircumstances& circumstances, std::uint64_t left_out) {
  const bool whole = circumstances.incomplete.empty();
  json.key("invocations").begin_array().begin_object();
  json.key("executionSuccessful").boolean(whole);
  if (circumstances.finished) {
    const auto finished = static_cast<std::time_t>(*circumstances.finished);
    json.key("endTimeUtc").string(fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(finished)));
  }
  json.key("toolExecutionNotifications").begin_array();
  if (!whole)
    write_notification(json, "error", fmt::format("The run is incomplete: {}.", circumstances.incomplete));
  if (left_out > 0)
    write_notification(json, "warning",
                       fmt::format("{} more results are left out; the verdicts have them all.", left_out));
  json.end_array().end_object().end_array();
}

}  // namespace

std::string write_sarif(const RunFindings& findings, const RunCircumstances& circumstances) {
  std::string listed;
  SarifResults results(listed);
  add_results(results, findings);
  results.end();
  const VerdictCounts& counts = findings.digest().counts();
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("$schema").string(schema).key("version").string("2.1.0");
  json.key("runs").begin_array().begin_object();
  json.key("tool").begin_object().key("driver").begin_object().key("name").string("treesift");
  json.key("version").string(circumstances.version);
  results.rules().write(json);
  json.end_object().end_object();
  write_invocation(json, circumstances, results.left_out());
  json.key("columnKind").string("unicodeCodePoints");
  json.key("results").literal(listed);
  json.key("properties").begin_object();
  json.key("inspect").integer(counts.inspect).key("pass").integer(counts.pass);
  json.key("error").integer(counts.error).key("unpaired").integer(counts.unpaired);
  json.key("approved").integer(findings.digest().approved());
  json.end_object().end_object().end_array().end_object();
  text.push_back('\n');
  return text;
}

}  // namespace treesift
