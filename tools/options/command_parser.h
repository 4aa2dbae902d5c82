// The commands, and their parsers, which are made of the option table.
#pragma once

#include <functional>
#include <memory>

#include "tools/options/option_table.h"

namespace treesift {

struct CommandWords {
  Command command;
  const char* name;  // two words: a command of a family
  const char* summary;
  const char* examples;  // shown at the end of its help
};

struct CommandDefinition : CommandWords {
  SettingsParts settings = {};  // that its options fill
  SettingsParts defaults = {};  // as they are where nothing is said
  std::function<int()> run = {};
};

// A command with settings of its own, with which `run` is called in the end.
template <typename Own>
CommandDefinition with_settings(const CommandWords& words, int (*run)(const Own&)) {
  struct Both {
    Own settings, defaults;
  };
  const auto both = std::make_shared<Both>();  // lives as long as the definition
  return {words, parts_of(both->settings), parts_of(both->defaults),
          [both, run] { return run(both->settings); }};
}

// Adds a subcommand with the options that are its own. The definition must outlive `app`.
CLI::App* add_command(CLI::App& app, const CommandDefinition& definition);

// The same, but its options are there only once the command line has named it: making those of all commands would be
// most of the work of a short run.
CLI::App* add_command_by_name(CLI::App& app, const CommandDefinition& definition);

// Throws UsageError where options are set that exclude each other, on the command line or by the configuration
// file. An option that has its default value is not set.
void check_exclusions(const CommandDefinition& definition);

}  // namespace treesift
