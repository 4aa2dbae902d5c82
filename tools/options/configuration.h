// What --config says: settings and rules. docs/configuration.md is the reference.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "tools/options/options.h"
#include "tools/options/settings.h"

namespace treesift {

// Where a setting's value came from, by its key: "nightly.toml, line 3". What is not there came from the
// command line or is the default.
using SettingOrigins = std::map<std::string, std::string, std::less<>>;

// Reads the file of settings.config_path, if one is named. Options of the command that are in the file and
// not on the command line get the value of the file; the rules go to settings.rules, with the names of
// template files as seen from here. `app` is the command's parser, bound to the settings, that has read the
// command line. Throws std::runtime_error with the place in the file; keys of other commands are checked as
// well.
SettingOrigins apply_configuration(CLI::App& app, Command command, Settings& settings);

// A file that says all that is set now, whatever the folder it stands in: settings of the command with where
// they came from, then the rules.
std::string resolved_configuration(const CLI::App& app, Command command, const Settings& settings,
                                   const SettingOrigins& origins);

}  // namespace treesift
