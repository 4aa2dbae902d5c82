// What --config says: settings and rules. docs/configuration.md is the reference.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "tools/options/command_parser.h"

namespace treesift {

// Where a setting's value came from, by its key: "nightly.toml, line 3". What is not there came from the
// command line or is the default.
using SettingOrigins = std::map<std::string, std::string, std::less<>>;

// Reads the file of --config, if one is named. Options of the command that are in the file and not on the
// command line get the value of the file, but for those that an option on the command line excludes and so
// drops; the rules go to the settings as well, with the names of template files as seen from here. `app` is
// the command's parser, that has read the command line. Throws std::runtime_error with the place in the file;
// keys of other commands are checked as well.
SettingOrigins apply_configuration(CLI::App& app, const CommandDefinition& definition);

// The same for a text that is not in a file: `name` stands for it in messages.
SettingOrigins apply_configuration_text(CLI::App& app, const CommandDefinition& definition,
                                        const std::string& name, std::string_view text);

// A file that says all that is set now, whatever the folder it stands in: settings of the command with where
// they came from, then the rules.
std::string resolved_configuration(const CLI::App& app, const CommandDefinition& definition,
                                   const SettingOrigins& origins);

}  // namespace treesift
