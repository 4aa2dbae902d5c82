#include "tools/runs/run_facts.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <set>
#include <string_view>

#include "align/aligner_kind.h"
#include "align/invariants/invariant_file.h"
#include "align/rules/rule_file.h"
#include "base/utf8.h"
#include "io/output/input_identity.h"
#include "model/judge/model_file.h"
#include "model/measure/feature_table.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard.h"

namespace treesift {
namespace {

std::string valid(std::string_view text) {
  std::string result;
  append_valid_utf8(result, text);
  return result;
}

std::string on_or_off(bool is_on) {
  return is_on ? "on" : "off";
}

void add_judging(std::vector<RunFact>& facts, const Settings& settings, const std::optional<Model>& model) {
  if (model) {
    const std::string text = write_model(*model);
    facts.push_back({"model", hash_text(XXH3_64bits(text.data(), text.size()))});
    facts.push_back({"aligner", std::string(aligner_name(aligner_of(*model)))});
  }
  if (!settings.history_path.empty()) facts.push_back({"--history", hash_of_file(settings.history_path)});
  if (settings.oracle) facts.push_back({"--oracle", valid(*settings.oracle)});
}

void add_rules(std::vector<RunFact>& facts, const RuleSet& rules) {
  if (rules.rules().empty()) return;
  std::string names;
  std::set<std::string> template_files;
  for (const Rule& rule : rules.rules()) {
    names += (names.empty() ? "" : ", ") + rule.name;
    if (!rule.template_file.empty()) template_files.insert(rule.template_file);
  }
  const std::string text = write_rules(rules.rules());
  facts.push_back({"rules in force", valid(names)});
  facts.push_back({"rules as written", hash_text(XXH3_64bits(text.data(), text.size()))});
  for (const std::string& file : template_files)
    facts.push_back({"templates " + valid(file), hash_of_file(file)});
}

void add_invariants(std::vector<RunFact>& facts, const InvariantSet& invariants) {
  if (invariants.empty()) return;
  const std::string text = write_invariants(invariants.invariants());
  facts.push_back({"invariants as written", hash_text(XXH3_64bits(text.data(), text.size()))});
  std::set<std::string> template_files;
  for (const Invariant& invariant : invariants.invariants()) {
    if (!invariant.template_file.empty()) template_files.insert(invariant.template_file);
  }
  for (const std::string& file : template_files)
    facts.push_back({"templates of invariants " + valid(file), hash_of_file(file)});
}

// How responses of captures are paired.
void add_keys(std::vector<RunFact>& facts, const Settings& settings) {
  for (const std::string& mapping : settings.host_map) facts.push_back({"--map-host", valid(mapping)});
  for (const std::string& name : settings.ignored_parameters)
    facts.push_back({"--ignore-parameter", valid(name)});
}

void add_limits(std::vector<RunFact>& facts, const Settings& settings) {
  const auto add = [&](const char* name, std::uint64_t value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  add("--memory", settings.memory);
  add("--max-bytes", settings.limits.document_bytes);
  add("--max-nodes", settings.limits.nodes);
  add("--max-depth", settings.limits.depth);
  add("--max-tag-bytes", settings.limits.start_tag_bytes);
  add("--max-attributes", settings.limits.attributes);
  add("--align-cells", settings.alignment.sequence_cells);
  add("--align-probes", settings.alignment.fragment_probes);
  if (settings.html_reader == HtmlReaderKind::own) facts.push_back({"--html-reader", "own"});
}

}  // namespace

std::vector<RunFact> facts_of_settings(const Settings& settings, const std::optional<Model>& model,
                                       const RuleSet& rules, const InvariantSet& invariants) {
  std::vector<RunFact> facts = {{"treesift", TREESIFT_VERSION},
                                {"feature set", std::string(feature_set_version)}};
  add_judging(facts, settings, model);
  add_rules(facts, rules);
  add_invariants(facts, invariants);
  add_keys(facts, settings);
  facts.push_back({"--comparators", valid(settings.comparators)});
  facts.push_back({"--features", on_or_off(settings.features)});
  facts.push_back({"--only inspect", on_or_off(settings.only_inspect)});
  facts.push_back({"--format", settings.verdict_format == VerdictFormat::table ? "table" : "jsonl"});
  add_limits(facts, settings);
  if (!settings.shard.empty())
    facts.push_back({std::string(shard_fact), shard_text(shard_of(settings.shard))});
  return facts;
}

std::vector<RunFact> run_facts(const Settings& settings, const std::optional<Model>& model,
                               const RuleSet& rules, const InvariantSet& invariants) {
  std::vector<RunFact> facts = facts_of_settings(settings, model, rules, invariants);
  const std::vector<std::string> inputs = sources_of(settings);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (RunFact& fact : identity_of_input(inputs[i], fmt::format("input {}, {}", i + 1, valid(inputs[i]))))
      facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace treesift
