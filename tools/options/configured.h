// Settings as the command line would have them with --config, for commands that run others.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tools/options/configuration.h"

namespace treesift {

// Fills `settings` with what the configuration file says for `command`. Throws as apply_configuration() does.
template <typename Own>
void configure_from(const std::string& path, Command command, Own& settings) {
  settings.config_path = path;
  CLI::App app;
  const CommandDefinition definition{{command, "configured", "", ""}, parts_of(settings)};
  apply_configuration(*add_command(app, definition), definition);
}

}  // namespace treesift
