#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "tools/manual/manual.h"

namespace treesift {
namespace {

struct CompletedOption {
  std::string name;  // "--format"
  std::string help;
  bool takes_value = false;
};

std::vector<CompletedOption> completed_options(const CLI::App& app) {
  std::vector<CompletedOption> found;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      found.push_back({"--" + name, option->get_description(), option->get_items_expected_max() > 0});
  }
  return found;
}

std::string family_of(const NamedCommand& command) {
  return command.words.substr(0, command.words.find(' '));
}

// The first words of all commands, each once.
std::vector<std::string> first_words(const std::vector<NamedCommand>& commands) {
  std::vector<std::string> words;
  for (const NamedCommand& command : commands) {
    if (words.empty() || words.back() != family_of(command)) words.push_back(family_of(command));
  }
  return words;
}

// Family -> its members; a command of one word has none.
std::string members_of(const std::vector<NamedCommand>& commands, const std::string& family) {
  std::string members;
  for (const NamedCommand& command : commands) {
    if (command.words.starts_with(family + ' ')) members += command.words.substr(family.size() + 1) + ' ';
  }
  return members;
}

// Within single quotes of bash, zsh and fish.
std::string in_quotes(std::string_view text) {
  std::string safe;
  for (const char c : text) c == '\'' ? safe += "'\\''" : safe += c;
  return safe;
}

// One sentence is enough beside a name.
std::string shortened(std::string_view text) {
  constexpr std::size_t longest = 80;
  if (text.size() <= longest) return std::string(text);
  const std::size_t end = text.rfind(' ', longest);
  return std::string(text.substr(0, end == text.npos ? longest : end)) + " …";
}

std::string bash_completion(const std::vector<NamedCommand>& commands) {
  std::string text =
      "# bash completion of treesift\n"
      "_treesift() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]-} words=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n";
  text += fmt::format("    words='{} --help --version'\n  else\n    case $command in\n",
                      fmt::join(first_words(commands), " "));
  for (const std::string& family : first_words(commands)) {
    const std::string members = members_of(commands, family);
    if (members.empty()) continue;
    text += fmt::format(
        "      {}) if ((COMP_CWORD == 2)); then words='{}'\n"
        "        elif [[ ' {}' == *\" ${{COMP_WORDS[2]-}} \"* ]]; then command+=\" ${{COMP_WORDS[2]}}\"; fi "
        ";;\n",
        family, members, members);
  }
  text += "    esac\n  fi\n  case $command in\n";
  for (const NamedCommand& command : commands) {
    std::string options;
    for (const CompletedOption& option : completed_options(*command.app)) options += option.name + ' ';
    text += fmt::format("    '{}') [[ $current == -* ]] && words='{}' ;;\n", command.words, options);
  }
  return text +
         "  esac\n"
         "  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "}\n"
         "complete -o default -F _treesift treesift\n";
}

// "--name[help]:value:_files", with what _arguments gives a meaning escaped.
std::string zsh_argument(const CompletedOption& option) {
  std::string help;
  for (const char c : shortened(option.help)) {
    if (c == '[' || c == ']' || c == ':') help += '\\';
    help += c;
  }
  return fmt::format("'*{}[{}]{}'", option.name, in_quotes(help), option.takes_value ? ":value:_files" : "");
}

std::string zsh_completion(const std::vector<NamedCommand>& commands) {
  std::string text = "#compdef treesift\nlocal command=$words[2]\nlocal -a names\n";
  text += fmt::format(
      "if (( CURRENT == 2 )); then\n  names=({})\n  compadd -a names\n  return\nfi\ncase $command in\n",
      fmt::join(first_words(commands), " "));
  for (const std::string& family : first_words(commands)) {
    const std::string members = members_of(commands, family);
    if (members.empty()) continue;
    const bool is_command = std::ranges::find(commands, family, &NamedCommand::words) != commands.end();
    text += fmt::format(
        "  {}) names=({})\n    if (( CURRENT == 3 )); then compadd -a names{}; fi\n"
        "    [[ \" $names \" == *\" $words[3] \"* ]] && command+=\" $words[3]\" ;;\n",
        family, members, is_command ? "" : "; return");  // `nightly` takes files as well
  }
  text += "esac\ncase $command in\n";
  for (const NamedCommand& command : commands) {
    text += fmt::format("  '{}') _arguments '*:file:_files'", command.words);
    for (const CompletedOption& option : completed_options(*command.app))
      text += " \\\n    " + zsh_argument(option);
    text += " ;;\n";
  }
  return text + "esac\n";
}

std::string fish_completion(const std::vector<NamedCommand>& commands) {
  std::string text = "# fish completion of treesift\n";
  for (const std::string& word : first_words(commands))
    text += fmt::format("complete -c treesift -n __fish_use_subcommand -a {}\n", word);
  for (const NamedCommand& command : commands) {
    const std::string family = family_of(command);
    std::string condition = "__fish_seen_subcommand_from " + family;
    if (family.size() < command.words.size()) {
      const std::string member = command.words.substr(family.size() + 1);
      text += fmt::format("complete -c treesift -n '{}' -a {} -d '{}'\n", condition, member,
                          in_quotes(shortened(command.app->get_description())));
      condition += "; and __fish_seen_subcommand_from " + member;
    }
    for (const CompletedOption& option : completed_options(*command.app))
      text += fmt::format("complete -c treesift -n '{}' -l {}{} -d '{}'\n", condition, option.name.substr(2),
                          option.takes_value ? " -r" : "", in_quotes(shortened(option.help)));
  }
  return text;
}

}  // namespace

std::vector<ManualFile> shell_completions(const CLI::App& program) {
  const std::vector<NamedCommand> commands = commands_of(program);
  return {{"bash-completion/completions/treesift", bash_completion(commands)},
          {"zsh/vendor-completions/_treesift", zsh_completion(commands)},
          {"fish/vendor_completions.d/treesift.fish", fish_completion(commands)}};
}

}  // namespace treesift
