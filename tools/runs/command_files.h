// Which files a command reads, and which it writes.
#pragma once

#include "tools/options/option_table.h"

namespace treesift {

// Throws UsageError when an output of the command is one of its inputs or another of its outputs, so that
// nothing is ever written over what is read, and protects the inputs for the rest of the process
// (io/output/protected_inputs.h). An option that names a file belongs into the list of this function. Throws
// std::runtime_error where one of several inputs that are read one after the other is not there.
void check_command_files(Command command, const SettingsParts& settings);

// Whether standard input is among what the command reads.
bool reads_standard_input(Command command, const SettingsParts& settings);

}  // namespace treesift
