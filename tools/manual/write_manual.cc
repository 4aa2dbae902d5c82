// write-manual DIRECTORY: writes the manual pages and the completions, as they stand below share/. Their
// folders must be there. Run by the build.
#include <CLI/CLI.hpp>
#include <string>

#include "io/output/output_file.h"
#include "tools/commands/command_list.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/manual/manual.h"

int main(int argc, char** argv) {
  using namespace treesift;
  if (argc != 2) {
    print_message("usage: write-manual DIRECTORY\n");
    return exit_trouble;
  }
  CLI::App program{
      "treesift reads pairs of program output, expected and actual, and says which a person must inspect."};
  const std::vector<CommandDefinition> commands = all_commands();
  for (const CommandDefinition& command : commands) add_command(program, command);
  std::vector<ManualFile> files = manual_pages(program, TREESIFT_VERSION);
  for (ManualFile& file : shell_completions(program)) files.push_back(std::move(file));
  for (const ManualFile& file : files) write_file(std::string(argv[1]) + '/' + file.path, file.text);
  return exit_nothing;
}
