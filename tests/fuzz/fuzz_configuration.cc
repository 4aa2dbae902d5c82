// Any bytes read as a configuration file by one of the commands that read them: no crash; refused with the
// place in the file, or settings that are printed as a file which says the same.
#include <CLI/CLI.hpp>
#include <stdexcept>

#include "tests/fuzz/fuzz_support.h"
#include "tests/support/faulty_environment.h"
#include "tests/support/model_file_system.h"
#include "tools/options/configuration.h"

namespace treesift::fuzz {
namespace {

const std::string path = std::string(test::ModelFileSystem::directory) + "/treesift.toml";

// What the file says, all of it written out.
std::string resolved(Command command, const std::string& bytes) {
  test::ModelFileSystem files;
  files.put(path, bytes);
  const test::ScopedEnvironment scope(files.environment_over(environment()));
  CLI::App app;
  CommandDefinition definition{{command, "command", "", ""}};
  CompareSettings settings;  // it has all parts that these commands have
  settings.config_path = path;
  definition.settings = parts_of(settings);
  CLI::App* const parser = add_command(app, definition);
  apply_configuration(*parser, definition);
  return resolved_configuration(*parser, definition, {});
}

// Without the remarks that say where each setting comes from.
std::string without_origins(const std::string& text) {
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, 2, "[[") == 0) return rest + text.substr(at);
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    rest.append(line, 0, line.rfind(" # ")).append("\n");
    at = end + 1;
  }
  return rest;
}

void check(Command command, const std::string& bytes) {
  std::string once;
  try {
    once = resolved(command, bytes);
  } catch (const std::runtime_error& error) {
    require(is_valid_utf8(error.what()), "a message is valid UTF-8");
    return require(std::string_view(error.what()).starts_with(path), "a refusal names the file");
  }
  require(is_valid_utf8(once), "what is printed is valid UTF-8");
  require(without_origins(resolved(command, once)) == without_origins(once), "what is printed says the same");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_configuration) {
  using namespace treesift;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  constexpr Command commands[] = {compare_command, features_command, profile_command};
  fuzz::check(commands[size % std::size(commands)], bytes);  // a command line is slow to set up
  return 0;
}
