// Manual pages, and completions for shells: what help says, written down for other programs.
//
// All of it is made of the parsers of the commands (options/command_parser.h), so no option is described twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace treesift {

struct ManualFile {
  std::string path;  // below share/: "man/man1/treesift-compare.1"
  std::string text;
};

// A page for the program and one for each command, in roff (man(7)).
std::vector<ManualFile> manual_pages(const CLI::App& program, std::string_view version);

// For bash, zsh and fish: commands, and the options of each. Other words are completed as names of files.
std::vector<ManualFile> shell_completions(const CLI::App& program);

// A command of the program with the words that call it: "compare", "noise learn".
struct NamedCommand {
  std::string words;
  const CLI::App* app = nullptr;
};
// In the order of the help; a family of commands is one itself where it has options.
std::vector<NamedCommand> commands_of(const CLI::App& program);

}  // namespace treesift
