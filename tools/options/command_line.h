// The command line as people type it: what is meant by it, and what to say where it cannot be followed.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace treesift {

// All but the program's name, the last one first, as the parser wants them; `help COMMAND` is `COMMAND --help`.
std::vector<std::string> arguments_of(int argc, char** argv);

// `treesift help nonesuch`: help is asked for, and of a command that does not exist.
bool asks_about_unknown_command(const CLI::App& app);

// Why it cannot be followed, and what was meant, with a line feed: the unknown command or option and the
// nearest one that there is, else what the parser says.
std::string refusal_of(const CLI::App& app, const CLI::ParseError& error);

}  // namespace treesift
