// A command of the user's, such as the one that puts a server's data back.
#pragma once

#include <chrono>
#include <string>

namespace treesift {

// Runs it with /bin/sh. Returns its exit status, 128 and the number of the signal that has ended it, or -1
// when it was not done in time and was killed, with all in its process group.
int run_shell_command(const std::string& command, std::chrono::milliseconds longest);

}  // namespace treesift
