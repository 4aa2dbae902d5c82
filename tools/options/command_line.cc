#include "tools/options/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/toml_words.h"
#include "base/words/word_distance.h"

namespace treesift {
namespace {

// The command that was named, as far as it was.
const CLI::App& named_command(const CLI::App& app) {
  const CLI::App* at = &app;
  while (!at->get_subcommands().empty()) at = at->get_subcommands().back();
  return *at;
}

std::string full_name(const CLI::App& app) {
  return app.get_parent() == nullptr ? app.get_name() : full_name(*app.get_parent()) + " " + app.get_name();
}

// What was typed and nobody takes; options come without their values.
std::string first_unexpected(const CLI::App& app) {
  const std::vector<std::string> all = app.remaining(true);
  const auto is_option = [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); };
  const auto option = std::ranges::find_if(all, is_option);
  const std::string word = option != all.end() ? *option : all.empty() ? "" : all.front();
  return is_option(word) ? word.substr(0, word.find('=')) : word;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> commands_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(one->get_name());
  return names;
}

std::string unknown(std::string_view what, const std::string& word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  return views.empty() ? fmt::format("unknown {} \"{}\"", what, word) : unknown_word(what, word, views);
}

// Of a command that needs another one behind it: which one is there, or is meant.
std::string about_command(const CLI::App& command, const std::string& word) {
  const std::vector<std::string> known = commands_of(command);
  if (word.empty() && command.get_parent() == nullptr) return "name a command: `treesift help` lists them";
  if (word.empty())
    return fmt::format("name a command of {}: {}", full_name(command), fmt::join(known, ", "));
  return unknown("command", word, known);
}

// The first operand of a command that takes operands as well as commands; empty where there is none.
std::string first_operand(const CLI::App& command) {
  if (commands_of(command).empty()) return "";
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional() && !option->results().empty()) return option->results().front();
  }
  return "";
}

// "int" of `nightly int --clean`, whose option is one of `nightly init`: what is said of it; empty where no command
// is near.
std::string about_misspelt_command(const CLI::App& command) {
  const std::string word = first_operand(command);
  for (const std::string& known : commands_of(command)) {
    if (!word.empty() && word_distance(word, known) <= 2) return unknown("command", word, {known});
  }
  return "";
}

std::string words_of(const CLI::App& command, const CLI::ParseError& error, const std::string& unexpected) {
  const bool is_option = unexpected.size() > 1 && unexpected.starts_with('-');
  const std::string misspelt = about_misspelt_command(command);
  if (is_option && !misspelt.empty()) return misspelt;
  if (is_option) return unknown("option", unexpected, options_of(command));
  const bool wants_command = command.get_require_subcommand_min() > 0;
  if (wants_command) return about_command(command, unexpected);
  if (!unexpected.empty()) return fmt::format("unexpected argument \"{}\"", unexpected);
  return error.what();
}

}  // namespace

std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  if (!words.empty() && words.front() == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  std::ranges::reverse(words);
  return words;
}

bool asks_about_unknown_command(const CLI::App& app) {
  const std::string word = first_unexpected(app);
  return !word.empty() && !word.starts_with('-') && named_command(app).get_require_subcommand_min() > 0;
}

std::string refusal_of(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = named_command(app);
  const bool is_of_parser = dynamic_cast<const CLI::ValidationError*>(&error) != nullptr ||
                            dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
  const std::string words =
      is_of_parser ? std::string(error.what()) : words_of(command, error, first_unexpected(app));
  return fmt::format("treesift: {}\nTry `{} --help`.\n", words, full_name(command));
}

}  // namespace treesift
