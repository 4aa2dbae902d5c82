// All subcommands: what their help says of them, and what they run.
#pragma once

#include <vector>

#include "tools/options/command_parser.h"

namespace treesift {

// Each with settings of its own, in the order in which the help lists them.
std::vector<CommandDefinition> all_commands();

}  // namespace treesift
