// The option table, walked: what is derived from a row holds for every row.
#include "tools/options/option_table.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "tools/commands/command_list.h"
#include "tools/options/configuration.h"
#include "tools/options/manifest_configuration.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

std::string names_of(const OptionRow& row) {
  return std::string(row.group) + " " + row.names;
}

bool is_of(const OptionRow& row, Command command) {
  return (row.commands & command) != 0;
}

// A value that is not the default, as TOML writes it.
std::string sample_of(const OptionRow& row) {
  if (long_name(row) == "groups-by") return "\"folder:2\"";
  if (long_name(row) == "kinds") return "\"html,csv\"";
  if (long_name(row).ends_with("-date")) return "\"2026-11-22T11:37:20Z\"";
  switch (row.access.kind) {
    case SettingKind::flag:
      return "true";
    case SettingKind::whole:
    case SettingKind::count:
      return "7";
    case SettingKind::share:
      return "0.25";
    case SettingKind::size:
      return "\"96K\"";
    case SettingKind::path:
      return "\"/folder/file\"";
    case SettingKind::texts:
      return "[\"a=b\", \"c=d\"]";
    case SettingKind::sample:
      return "250";
    default:
      return "\"N+I | C-WD\"";
  }
}

// Those of a word: all of its words.
std::vector<std::string> samples_of(const OptionRow& row) {
  if (row.access.words == nullptr) return {sample_of(row)};
  std::vector<std::string> samples;
  for (const std::string& word : row.access.words()) samples.push_back("\"" + word + "\"");
  return samples;
}

const CommandDefinition& definition_in(const std::vector<CommandDefinition>& all, Command command) {
  return *std::ranges::find(all, command, &CommandWords::command);
}

std::string without_origins(const std::string& text) {
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    rest.append(line, 0, line.find(" # ")).append("\n");
    at = end + 1;
  }
  return rest;
}

// What --print-config says for a configuration file.
std::string printed(Command command, const std::string& file) {
  const std::vector<CommandDefinition> all = all_commands();
  const CommandDefinition& definition = definition_in(all, command);
  CLI::App app;
  CLI::App* const parser = add_command(app, definition);
  apply_configuration_text(*parser, definition, "/folder/treesift.toml", file);
  return without_origins(resolved_configuration(*parser, definition, {}));
}

CompareSettings compare_settings(const std::string& file) {
  CompareSettings settings;
  CLI::App app;
  const CommandDefinition definition{{compare_command, "compare", "", ""}, parts_of(settings), {}, {}};
  apply_configuration_text(*add_command(app, definition), definition, "treesift.toml", file);
  return settings;
}

TEST(OptionTable, EveryRowHasHelpAndAGroup) {
  for (const OptionRow& row : option_table()) {
    EXPECT_FALSE(std::string_view(row.help).empty()) << row.names;
    EXPECT_FALSE(std::string_view(row.group).empty()) << row.names;
    EXPECT_NE(row.commands, 0u) << row.names;
  }
}

TEST(OptionTable, NamesAreUniqueWithinACommand) {
  for (const CommandDefinition& definition : all_commands()) {
    std::set<std::string> names;
    for (const OptionRow& row : option_table()) {
      if (!is_of(row, definition.command)) continue;
      EXPECT_TRUE(names.insert(typed_name(row)).second) << definition.name << " " << typed_name(row);
    }
    CLI::App app;
    EXPECT_NO_THROW(add_command(app, definition)) << definition.name;  // short names are unique too
  }
}

TEST(OptionTable, ANameIsOfOneKindInAllCommands) {
  std::map<std::string_view, SettingKind> kinds;
  for (const OptionRow& row : option_table()) {
    if (long_name(row).empty()) continue;
    const auto [place, is_new] = kinds.emplace(long_name(row), row.access.kind);
    EXPECT_EQ(place->second, row.access.kind) << names_of(row);
  }
}

TEST(OptionTable, EveryRowHasAPlaceInTheSettingsOfItsCommands) {
  for (const CommandDefinition& definition : all_commands()) {
    for (const OptionRow& row : option_table()) {
      if (!is_of(row, definition.command)) continue;
      EXPECT_NO_THROW(row.access.written(definition.settings)) << definition.name << " " << names_of(row);
    }
  }
}

TEST(OptionTable, WhatAFileMayHoldIsPrintedAndReadBack) {
  for (const OptionRow& row : option_table()) {
    if (row.in != In::file) continue;
    for (const Command command : {compare_command, features_command, profile_command}) {
      if (!is_of(row, command)) continue;
      std::size_t changed = 0;
      for (const std::string& sample : samples_of(row)) {
        const std::string line = std::string(long_name(row)) + " = " + sample;
        const std::string once = printed(command, line);
        EXPECT_NE(once.find(line), once.npos) << line;
        EXPECT_EQ(printed(command, once), once) << line;
        changed += once != printed(command, "");
      }
      EXPECT_GT(changed, 0u) << names_of(row) << ": nothing but its default was tried";
    }
  }
}

TEST(OptionTable, WhatVerdictsDependOnStandsInTheManifestAndIsTakenFromIt) {
  std::size_t rows = 0;
  for (const OptionRow& row : option_table()) {
    if (!is_of(row, compare_command) || row.in != In::file) continue;
    for (const std::string& sample : samples_of(row)) {
      const CompareSettings settings = compare_settings(std::string(long_name(row)) + " = " + sample);
      const std::vector<RunFact> facts = verdict_options(settings);
      const bool stands = std::ranges::any_of(
          facts, [&](const RunFact& fact) { return fact.name == typed_name(row) && fact.value == sample; });
      EXPECT_EQ(stands, row.verdicts == Verdicts::by_value) << names_of(row);
      CompareSettings taken;
      apply_verdict_options(facts, "shard.run.json", taken);
      EXPECT_TRUE(differences(facts, verdict_options(taken)).empty()) << names_of(row);
    }
    rows += row.verdicts == Verdicts::by_value;
  }
  EXPECT_GT(rows, 10u);
}

TEST(OptionTable, OnlyWhatAFileMayHoldIsComparedByItsValue) {
  for (const OptionRow& row : option_table()) {
    const bool is_allowed = row.verdicts != Verdicts::by_value || row.in == In::file;
    EXPECT_TRUE(is_allowed) << names_of(row);
  }
}

TEST(OptionTable, ExclusionsNameOptionsOfTheSameCommand) {
  for (const OptionRow& row : option_table()) {
    for (const Exclusion& exclusion : row.excludes) {
      std::istringstream names(exclusion.names);
      for (std::string name; names >> name;) {
        EXPECT_TRUE(std::ranges::any_of(option_table(),
                                        [&](const OptionRow& other) {
                                          return (row.commands & other.commands) != 0 &&
                                                 long_name(other) == name;
                                        }))
            << names_of(row) << " excludes " << name;
      }
    }
  }
}

// As it is typed: "--model=/folder/file"; an operand as it is.
std::string typed(const OptionRow& row) {
  if (long_name(row).empty()) return "pairs.tar";
  if (row.access.kind == SettingKind::flag) return typed_name(row);
  std::string value = samples_of(row).back();
  std::erase_if(value, [](char c) { return c == '"' || c == '[' || c == ']' || c == ' ' || c == '|'; });
  const std::string_view name = long_name(row);
  const bool is_number =
      name == "weight" || name == "suggest" || name == "ridge" || name == "width" || name == "change";
  return typed_name(row) + "=" + (is_number ? "7" : value);
}

void try_typed(const CommandDefinition& definition, const std::string& words) {
  CLI::App app;
  CLI::App* const parser = add_command(app, definition);
  std::istringstream stream(words);
  std::vector<std::string> backwards;
  for (std::string word; stream >> word;) backwards.insert(backwards.begin(), word);
  parser->parse(backwards);
  check_exclusions(definition);
}

TEST(OptionTable, OptionsThatExcludeEachOtherAreRefusedByName) {
  std::size_t refused = 0;
  const std::size_t commands = all_commands().size();
  for (std::size_t i = 0; i < commands; ++i) {
    const Command command = all_commands()[i].command;
    for (const OptionRow& one : option_table()) {
      for (const OptionRow& other : option_table()) {
        if (&one == &other || !is_of(one, command) || !is_of(other, command)) continue;
        if (exclusion_of(one, other) == nullptr) continue;
        EXPECT_NO_THROW(try_typed(all_commands()[i], typed(one)));
        try {
          try_typed(all_commands()[i], typed(one) + " " + typed(other));
          ADD_FAILURE() << typed(one) << " " << typed(other);
        } catch (const UsageError& error) {
          const std::string message = error.what();
          EXPECT_NE(message.find(typed_name(one)), message.npos) << message;
          EXPECT_NE(message.find(typed_name(other)), message.npos) << message;
          EXPECT_NE(message.find(" exclude each other: "), message.npos) << message;
          ++refused;
        }
      }
    }
  }
  EXPECT_GT(refused, 40u);
}

TEST(OptionTable, WhatIsTypedDropsWhatItExcludesInAFile) {
  CompareSettings settings;
  CLI::App app;
  const CommandDefinition definition{{compare_command, "compare", "", ""}, parts_of(settings), {}, {}};
  CLI::App* const parser = add_command(app, definition);
  parser->parse(std::vector<std::string>{"--oracle=N"});
  apply_configuration_text(*parser, definition, "treesift.toml",
                           "absolute = true\nfeatures = true\njobs = 3\n");
  EXPECT_FALSE(settings.absolute);
  EXPECT_FALSE(settings.features);
  EXPECT_EQ(settings.workers, 3u);
}

TEST(OptionTable, AShardRefusesWhatAFileWantsJudged) {
  const std::vector<CommandDefinition> all = all_commands();
  const CommandDefinition& definition = definition_in(all, compare_command);
  CLI::App app;
  CLI::App* const parser = add_command(app, definition);
  parser->parse(std::vector<std::string>{"--shard=1/2"});
  apply_configuration_text(*parser, definition, "treesift.toml", "approvals = 'a.toml'\n");
  EXPECT_THROW(check_exclusions(definition), UsageError);
}

}  // namespace
}  // namespace treesift
