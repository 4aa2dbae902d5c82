// The command line: one table of options, from which parsing and help are made.
#pragma once

#include <CLI/CLI.hpp>
#include <span>
#include <string_view>

#include "tools/options/option_access.h"
#include "tools/options/settings.h"

namespace treesift {

enum Command : unsigned {
  compare_command = 1,
  train_command = 2,
  evaluate_command = 4,
  pack_command = 8,
  features_command = 16,
  profile_command = 32,
  comparators_command = 64,
  noise_study_command = 128,
  noise_learn_command = 256,
  templates_learn_command = 512,
  merge_command = 1024,
  clusters_command = 2048,
  approve_command = 4096,
  explain_command = 8192,
  report_command = 16384,
  tree_command = 32768,
};

// Those whose settings a configuration file may hold.
inline constexpr unsigned configured_commands = compare_command | features_command | profile_command;

struct OptionDefinition {
  unsigned commands;  // those that have it
  const char* group;
  const char* names;
  OptionAccess access;
  const char* help;
};

// All options of all commands, operands among them.
std::span<const OptionDefinition> option_definitions();

// "memory" of --memory, as configuration files call it; empty for operands.
std::string_view long_name(const OptionDefinition& option);

struct CommandDefinition {
  Command command;
  const char* name;  // two words: a command of a family
  const char* summary;
  const char* examples;  // shown at the end of its help
  int (*run)(const Settings&);
};

// Adds a subcommand with the options that are its own. `settings` must outlive `app`.
CLI::App* add_command(CLI::App& app, const CommandDefinition& definition, Settings& settings);

}  // namespace treesift
