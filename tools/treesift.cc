// The treesift command: parses the command line, runs a subcommand, turns what ends a run into a message and
// an exit status.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <new>
#include <sstream>
#include <vector>

#include "io/output/output_file.h"
#include "parsers/reading/parse.h"
#include "pipeline/flow_threads.h"
#include "pipeline/freed_memory.h"
#include "tools/commands/command_list.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/version.h"
#include "tools/nightly/nightly_files.h"
#include "tools/options/command_line.h"
#include "tools/options/configuration.h"
#include "tools/options/operands.h"
#include "tools/runs/abort_at.h"
#include "tools/runs/command_files.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

int report(std::string_view message) {
  print_lines(fmt::format("treesift: {}\n", message));
  return exit_trouble;
}

bool prints_configuration(const CommandDefinition& command) {
  const ConfigurationSettings* const settings = part_of<ConfigurationSettings>(command.settings);
  return settings != nullptr && settings->print_config;
}

int run_configured(CLI::App& parser, const CommandDefinition& command) {
  settle_operands(command.command, command.settings);
  name_nightly_inputs(command.settings);
  const SettingOrigins origins = apply_configuration(parser, command);
  name_nightly_outputs(command.settings);
  check_exclusions(command);
  if (RunSettings* const run = part_of<RunSettings>(command.settings)) bound_workers(*run);
  if (!prints_configuration(command)) {
    check_command_files(command.command, command.settings);
    if (isatty(STDIN_FILENO) == 1 && reads_standard_input(command.command, command.settings))
      print_message("treesift: reading standard input, a terminal: Ctrl-D ends it, Ctrl-C stops\n");
    const FlowThreads threads;
    return command.run();
  }
  OutputFile output("-");
  output.write(resolved_configuration(parser, command, origins));
  output.finish();
  return exit_nothing;
}

int run_guarded(CLI::App& parser, const CommandDefinition& command) {
  try {
    return run_configured(parser, command);
  } catch (const ClosedPipe&) {
    return exit_closed_pipe;  // the reader of the verdicts has gone: nobody is left to tell
  } catch (const UsageError& error) {
    return report(fmt::format("{}\nTry `treesift {} --help`.", error.what(), command.name));
  } catch (const std::bad_alloc&) {
    return report("out of memory: use a smaller --memory or fewer --jobs");
  } catch (const std::exception& error) {
    return report(error.what());
  }
}

int refuse(const CLI::App& app, const CLI::ParseError& error) {
  print_lines(refusal_of(app, error));  // which quotes the command line
  return exit_trouble;
}

int run_main(int argc, char** argv) {
  CLI::App app{
      "treesift reads pairs of program output, expected and actual, and says which a person must inspect."};
  app.name("treesift");
  app.set_version_flag("-V,--version", version_text());
  app.require_subcommand(1);
  const std::vector<CommandDefinition> commands = all_commands();
  std::vector<CLI::App*> parsers;
  for (const CommandDefinition& command : commands) parsers.push_back(add_command_by_name(app, command));
  try {
    app.parse(arguments_of(argc, argv));
  } catch (const CLI::Success& asked) {  // for help, or the version
    if (asks_about_unknown_command(app)) return refuse(app, asked);
    std::ostringstream none;
    const int status = app.exit(asked, std::cout, none);
    return std::cout.flush() ? status : report("standard output: cannot be written");
  } catch (const CLI::ParseError& error) {
    return refuse(app, error);
  }
  obey_abort_at();
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is seen as a failed write,
  std::signal(SIGXFSZ, SIG_IGN);  // and so is a file that is as large as `ulimit -f` allows
  initialise_parsers();
  // From the last one: "nightly init" comes behind "nightly", which was named as well.
  for (std::size_t i = parsers.size(); i > 0; --i) {
    if (parsers[i - 1]->parsed()) return run_guarded(*parsers[i - 1], commands[i - 1]);
  }
  return exit_trouble;
}

}  // namespace
}  // namespace treesift

int main(int argc, char** argv) {
  treesift::set_what_malloc_keeps();
  return treesift::run_main(argc, argv);
}
