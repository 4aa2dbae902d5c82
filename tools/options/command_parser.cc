#include "tools/options/command_parser.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "tools/options/experiment_list.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

// "noise learn" is the command learn of the family noise.
CLI::App* subcommand(CLI::App& app, std::string_view name, const char* summary) {
  const std::size_t space = name.find(' ');
  if (space == name.npos) return app.add_subcommand(std::string(name), summary);
  const std::string family_name(name.substr(0, space));
  const auto known = app.get_subcommands([&](const CLI::App* one) { return one->get_name() == family_name; });
  CLI::App* const family =
      known.empty() ? app.add_subcommand(family_name, summary)->require_subcommand(1) : known.front();
  return family->add_subcommand(std::string(name.substr(space + 1)), summary);
}

std::vector<const OptionRow*> rows_of(Command command) {
  std::vector<const OptionRow*> rows;
  for (const OptionRow& row : option_table()) {
    if ((row.commands & command) != 0) rows.push_back(&row);
  }
  return rows;
}

// With the options that exclude it, and that it excludes.
std::string help_of(const OptionRow& row, const std::vector<const OptionRow*>& rows) {
  std::string names;
  for (const OptionRow* other : rows) {
    if (other == &row || exclusion_of(row, *other) == nullptr) continue;
    names += (names.empty() ? "" : ", ") + typed_name(*other);
  }
  return names.empty() ? row.help : fmt::format("{}; not with {}", row.help, names);
}

bool is_set(const OptionRow& row, const CommandDefinition& definition) {
  const std::string value = row.access.written(definition.settings);
  return value != "false" && value != row.access.written(definition.defaults);
}

void add_options(CLI::App& command, const CommandDefinition& definition) {
  std::string footer = definition.examples;
  if (definition.command == evaluate_command) footer += "\n\nExperiments:\n" + experiment_list();
  command.footer(footer);
  const std::vector<const OptionRow*> rows = rows_of(definition.command);
  for (const OptionRow* row : rows)
    row->access.bind(command, row->names, help_of(*row, rows), definition.settings)->group(row->group);
}

}  // namespace

CLI::App* add_command(CLI::App& app, const CommandDefinition& definition) {
  CLI::App* const command = subcommand(app, definition.name, definition.summary);
  add_options(*command, definition);
  return command;
}

CLI::App* add_command_by_name(CLI::App& app, const CommandDefinition& definition) {
  CLI::App* const command = subcommand(app, definition.name, definition.summary);
  command->preparse_callback([command, &definition](std::size_t) { add_options(*command, definition); });
  return command;
}

void check_exclusions(const CommandDefinition& definition) {
  std::vector<const OptionRow*> set;
  for (const OptionRow* row : rows_of(definition.command)) {
    if (!is_set(*row, definition)) continue;
    for (const OptionRow* other : set) {
      if (const Exclusion* exclusion = exclusion_of(*row, *other))
        throw UsageError(fmt::format("{} and {} exclude each other: {}", typed_name(*other), typed_name(*row),
                                     exclusion->why));
    }
    set.push_back(row);
  }
}

}  // namespace treesift
