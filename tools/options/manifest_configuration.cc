#include "tools/options/manifest_configuration.h"

#include <CLI/CLI.hpp>

#include "base/utf8.h"
#include "tools/options/configuration.h"

namespace treesift {

std::vector<RunFact> verdict_options(const CompareSettings& settings) {
  CompareSettings copy = settings;
  const SettingsParts parts = parts_of(copy);
  std::vector<RunFact> facts;
  for (const OptionRow& row : option_table()) {
    if ((row.commands & compare_command) == 0 || row.verdicts != Verdicts::by_value) continue;
    std::string value;
    append_valid_utf8(value, row.access.written(parts));
    if (!value.empty()) facts.push_back({typed_name(row), std::move(value)});
  }
  return facts;
}

void apply_verdict_options(const std::vector<RunFact>& facts, std::string_view manifest,
                           CompareSettings& settings) {
  CLI::App app;
  const CommandDefinition compare{{compare_command, "compare", "", ""}, parts_of(settings)};
  CLI::App* const parser = add_command(app, compare);
  apply_configuration_text(*parser, compare, std::string(manifest), configuration_of(facts));
}

}  // namespace treesift
