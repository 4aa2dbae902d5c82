#include "tools/runs/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "align/rules/rule_file.h"
#include "align/templates/template_file.h"
#include "base/hash.h"
#include "base/hex.h"
#include "io/bytes/file_bytes.h"
#include "io/env/environment.h"
#include "tools/console/messages.h"
#include "tools/options/number_text.h"
#include "tools/options/usage_error.h"

namespace treesift {

std::chrono::year_month_day today() {
  return std::chrono::floor<std::chrono::days>(environment().wall_now());
}

std::string place_in(const std::string& path, std::size_t line, std::size_t column,
                     std::string_view message) {
  return fmt::format("{}: line {}, column {}: {}", path, line, column, message);
}

std::variant<std::vector<Template>, std::string> read_template_file(std::string_view file) {
  const std::string name(file);
  auto result = read_templates(read_file(name, max_configuration_file));
  if (const auto* error = std::get_if<TomlError>(&result))
    return place_in(name, error->line, error->column, error->message);
  return std::get<std::vector<Template>>(std::move(result));
}

namespace {

// An expired rule hides nothing any more: a person sees again what it hid.
std::vector<Rule> without_expired(std::vector<Rule> rules) {
  std::vector<Rule> current;
  const std::chrono::year_month_day day = today();
  for (Rule& rule : rules) {
    if (expired(rule, day)) {
      print_message("treesift: the rule \"{}\" has expired and hides nothing\n", rule.name);
    } else {
      current.push_back(std::move(rule));
    }
  }
  return current;
}

Rule rule_of_namespaces() {
  Rule rule;
  rule.name = "namespaces (built in)";
  rule.stage = StripStage::namespaces;
  return rule;
}

// What rules do: neither their names, nor comments, nor when they expire.
std::string hash_of_rules(const RuleSet& rules) {
  std::vector<Rule> plain(rules.rules().begin(), rules.rules().end());
  for (Rule& rule : plain) {
    rule.name = rule.comment = "";
    rule.expires.reset();
  }
  return hex_text(hash_of(write_rules(plain)));
}

std::vector<std::string> names_of(const RuleSet& rules) {
  std::vector<std::string> names;
  for (const Rule& rule : rules.rules()) names.push_back(rule.name);
  return names;
}

std::string in_words(const std::vector<std::string>& rules) {
  constexpr std::size_t shown = 5;
  std::string words;
  for (std::size_t i = 0; i < std::min(rules.size(), shown); ++i)
    words += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", rules[i]);
  if (rules.size() > shown) words += fmt::format(" and {} more", rules.size() - shown);
  return words.empty() ? "none" : words;
}

}  // namespace

RuleSet configured_rules(const ConfigurationSettings& settings) {
  std::vector<Rule> rules = without_expired(settings.rules);
  if (settings.namespaces) rules.push_back(rule_of_namespaces());
  auto compiled = RuleSet::compile(std::move(rules), read_template_file);
  if (const auto* error = std::get_if<RuleSetError>(&compiled))
    throw std::runtime_error(fmt::format("{}: {}", settings.config_path, error->message));
  return std::get<RuleSet>(std::move(compiled));
}

void remember_rules(const RuleSet& rules, Model& model) {
  std::visit(
      [&](auto& judge) {
        judge.provenance.rules_hash = hash_of_rules(rules);
        judge.provenance.rules = names_of(rules);
      },
      model);
}

void warn_of_other_rules(const Model& model, const RuleSet& rules) {
  const Provenance& from = provenance_of(model);
  if (from.rules_hash.empty() || from.rules_hash == hash_of_rules(rules)) return;
  print_message("treesift: the model was trained with other rules: {}; this run has {}\n",
                in_words(from.rules), in_words(names_of(rules)));
}

void check_can_be_read_again(const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(input, error);
    const bool missing = status.type() == std::filesystem::file_type::not_found;
    if (input != "-" && (missing || is_regular_file(status) || is_directory(status))) continue;
    throw UsageError(
        fmt::format("--audit-rules reads the pairs several times, and {} can be read once only: write the "
                    "pairs to a file first",
                    input == "-" ? "standard input" : input));
  }
}

}  // namespace treesift
