#include "tools/runs/run_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "align/invariants/invariant_file.h"
#include "align/rules/rule_file.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "io/output/input_identity.h"
#include "model/judge/model_file.h"
#include "model/measure/feature_table.h"
#include "tools/options/manifest_configuration.h"
#include "tools/runs/history.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard.h"

namespace treesift {
namespace {

void add_judging(std::vector<RunFact>& facts, const CompareSettings& settings,
                 const std::optional<Model>& model) {
  if (model) {
    const std::string text = write_model(*model);
    facts.push_back({"model", hex_text(hash_of(text))});
  }
  if (!settings.history_path.empty())
    facts.push_back({"profile of --history", hash_of_history(settings.history_path)});
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
  facts.push_back({"rules in force", valid_utf8(names)});
  facts.push_back({"rules as written", hex_text(hash_of(text))});
  for (const std::string& file : template_files)
    facts.push_back({"templates " + valid_utf8(file), hash_of_file(file)});
}

void add_invariants(std::vector<RunFact>& facts, const InvariantSet& invariants) {
  if (invariants.empty()) return;
  const std::string text = write_invariants(invariants.invariants());
  facts.push_back({"invariants as written", hex_text(hash_of(text))});
  std::set<std::string> template_files;
  for (const Invariant& invariant : invariants.invariants()) {
    if (!invariant.template_file.empty()) template_files.insert(invariant.template_file);
  }
  for (const std::string& file : template_files)
    facts.push_back({"templates of invariants " + valid_utf8(file), hash_of_file(file)});
  std::set<std::string> schema_files;
  for (const Invariant& invariant : invariants.invariants()) schema_files.insert(invariant.schema_file);
  schema_files.erase("");
  for (const std::string& file : schema_files)
    facts.push_back({"schema " + valid_utf8(file), hash_of_file(file)});
}

// The options, with the aligner that is used.
void add_options(std::vector<RunFact>& facts, const CompareSettings& settings,
                 const std::optional<Model>& model) {
  CompareSettings resolved = settings;
  resolved.aligner = model ? aligner_of(*model) : settings.aligner.value_or(AlignerKind::hash);
  for (RunFact& fact : verdict_options(resolved)) facts.push_back(std::move(fact));
}

// What an input is, by the fact's name without that of the input; not when it was changed.
using InputContent = std::map<std::string, std::string, std::less<>>;

// Of each file that the run has read, by its name without folders.
std::multimap<std::string, InputContent> contents_of_inputs(const std::vector<RunFact>& facts) {
  std::map<std::string, InputContent> by_input;
  for (const RunFact& fact : facts) {
    const std::size_t colon = fact.name.rfind(": ");
    const bool is_of_input = fact.name.starts_with("input ") && colon != fact.name.npos;
    const std::string what = is_of_input ? fact.name.substr(colon) : "";
    if (is_of_input && what != ": changed") by_input[fact.name.substr(0, colon)][what] = fact.value;
  }
  std::multimap<std::string, InputContent> by_name;
  for (auto& [input, content] : by_input) {
    const std::string path = input.substr(std::min(input.find(", "), input.size() - 2) + 2);
    if (content.contains(": size")) by_name.emplace(path.substr(path.rfind('/') + 1), std::move(content));
  }
  return by_name;
}

}  // namespace

std::vector<std::string> changed_inputs(const std::vector<RunFact>& facts,
                                        const std::vector<std::string>& files) {
  const std::multimap<std::string, InputContent> inputs = contents_of_inputs(facts);
  std::vector<std::string> changed;
  for (const std::string& file : files) {
    const auto [first, last] = inputs.equal_range(valid_utf8(file.substr(file.rfind('/') + 1)));
    if (first == last) continue;
    InputContent content;
    for (const RunFact& fact : identity_of_input(file, ""))
      if (fact.name != ": changed") content[fact.name] = fact.value;
    const bool is_file = content.contains(": size");
    if (is_file && std::none_of(first, last, [&](const auto& input) { return input.second == content; }))
      changed.push_back(file);
  }
  return changed;
}

std::vector<RunFact> facts_of_settings(const CompareSettings& settings, const std::optional<Model>& model,
                                       const RuleSet& rules, const InvariantSet& invariants) {
  std::vector<RunFact> facts = {{"treesift", TREESIFT_VERSION},
                                {"feature set", std::string(feature_set_version)},
                                {"change set", std::string(change_set_version)}};
  add_judging(facts, settings, model);
  add_rules(facts, rules);
  add_invariants(facts, invariants);
  add_options(facts, settings, model);
  if (!settings.shard.empty())
    facts.push_back({std::string(shard_fact), shard_text(shard_of(settings.shard))});
  return facts;
}

std::vector<RunFact> run_facts(const CompareSettings& settings, const std::optional<Model>& model,
                               const RuleSet& rules, const InvariantSet& invariants) {
  std::vector<RunFact> facts = facts_of_settings(settings, model, rules, invariants);
  const std::vector<std::string> inputs = sources_of(settings);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (RunFact& fact :
         identity_of_input(inputs[i], fmt::format("input {}, {}", i + 1, valid_utf8(inputs[i]))))
      facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace treesift
