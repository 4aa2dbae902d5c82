#include "tools/rules.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "align/rules/rule_file.h"
#include "align/templates/template_file.h"
#include "io/env/environment.h"
#include "io/file_bytes.h"

namespace treesift {
namespace {

std::string place_in(const std::string& path, std::size_t line, std::size_t column,
                     std::string_view message) {
  return fmt::format("{}: line {}, column {}: {}", path, line, column, message);
}

std::vector<Rule> read_rule_file(const std::string& path) {
  RulesResult result = read_rules(read_file(path));
  if (const auto* error = std::get_if<RuleFileError>(&result))
    throw std::runtime_error(place_in(path, error->line, error->column, error->message));
  return std::get<std::vector<Rule>>(std::move(result));
}

TemplateReader templates_beside(const std::string& path) {
  const std::filesystem::path directory = std::filesystem::path(path).parent_path();
  return [directory](std::string_view file) -> std::variant<std::vector<Template>, std::string> {
    const std::string name = (directory / file).string();
    auto result = read_templates(read_file(name));
    if (const auto* error = std::get_if<TemplateFileError>(&result))
      return place_in(name, error->line, error->column, error->message);
    return std::get<std::vector<Template>>(std::move(result));
  };
}

// An expired rule hides nothing any more: a person sees again what it hid.
std::vector<Rule> without_expired(std::vector<Rule> rules) {
  const std::chrono::year_month_day today(std::chrono::floor<std::chrono::days>(environment().wall_now()));
  std::vector<Rule> current;
  for (Rule& rule : rules) {
    if (expired(rule, today)) {
      fmt::print(stderr, "treesift: the rule \"{}\" has expired and hides nothing\n", rule.name);
    } else {
      current.push_back(std::move(rule));
    }
  }
  return current;
}

}  // namespace

RuleSet configured_rules(const Settings& settings) {
  if (settings.config_path.empty()) return {};
  auto compiled = RuleSet::compile(without_expired(read_rule_file(settings.config_path)),
                                   templates_beside(settings.config_path));
  if (const auto* error = std::get_if<RuleSetError>(&compiled))
    throw std::runtime_error(fmt::format("{}: {}", settings.config_path, error->message));
  return std::get<RuleSet>(std::move(compiled));
}

void print_rules(const RuleSet& rules, const RuleTally& tally) {
  if (rules.rules().empty()) return;
  fmt::print(stderr, "{:<32}{:>12}{:>12}{:>14}\n", "rule", "documents", "nodes", "bytes");
  for (std::size_t i = 0; i < tally.rules.size(); ++i) {
    const RuleCount& count = tally.rules[i];
    fmt::print(stderr, "{:<32}{:>12}{:>12}{:>14}\n", rules.rules()[i].name, count.documents, count.nodes,
               count.bytes);
  }
  for (std::size_t i = 0; i < tally.rules.size(); ++i) {
    if (tally.rules[i].documents == 0)
      fmt::print(stderr, "treesift: the rule \"{}\" hid nothing\n", rules.rules()[i].name);
  }
}

}  // namespace treesift
