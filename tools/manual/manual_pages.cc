#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <functional>

#include "tools/manual/manual.h"

namespace treesift {
namespace {

// As roff shows it: no line of it is a request, and a hyphen is one that can be copied to a shell.
std::string roff(std::string_view text) {
  std::string escaped;
  bool at_line_start = true;
  for (const char c : text) {
    if (at_line_start && (c == '.' || c == '\'')) escaped += "\\&";
    at_line_start = c == '\n';
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

std::string upper_case(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string verbatim(std::string_view text) {
  return fmt::format(".nf\n{}\n.fi\n", roff(text));
}

std::string heading(std::string_view page, std::string_view version) {
  return fmt::format(".TH {} 1 \"\" \"treesift {}\" \"User Commands\"\n", roff(page), roff(version));
}

// "-o, --output FILE".
std::string names_of(const CLI::Option& option) {
  if (option.get_positional()) return fmt::format("\\fI{}\\fR", roff(option.get_name()));
  std::string names;
  for (const std::string& name : option.get_snames()) names += fmt::format("\\fB\\-{}\\fR, ", roff(name));
  for (const std::string& name : option.get_lnames()) names += fmt::format("\\fB\\-\\-{}\\fR, ", roff(name));
  names.resize(names.size() - 2);
  if (option.get_items_expected_max() > 0) names += fmt::format(" \\fI{}\\fR", roff(option.get_type_name()));
  return names;
}

std::string described(const CLI::Option& option) {
  std::string text = fmt::format(".TP\n{}\n{}", names_of(option), roff(option.get_description()));
  if (!option.get_default_str().empty()) text += fmt::format(" (default {})", roff(option.get_default_str()));
  return text + '\n';
}

std::vector<const CLI::Option*> options_of(const CLI::App& app, bool positional) {
  std::vector<const CLI::Option*> options = app.get_options();
  std::erase_if(options, [&](const CLI::Option* one) { return one->get_positional() != positional; });
  return options;
}

// The groups as help has them.
std::string option_sections(const CLI::App& app) {
  std::string text;
  for (const CLI::Option* option : options_of(app, true)) text += described(*option);
  if (!text.empty()) text = ".SH ARGUMENTS\n" + text;
  text += ".SH OPTIONS\n";
  const std::vector<const CLI::Option*> options = options_of(app, false);
  std::vector<std::string> groups;
  for (const CLI::Option* option : options) {
    if (std::ranges::find(groups, option->get_group()) == groups.end()) groups.push_back(option->get_group());
  }
  for (const std::string& group : groups) {
    text += fmt::format(".SS {}\n", roff(group));
    for (const CLI::Option* option : options) {
      if (option->get_group() == group) text += described(*option);
    }
  }
  return text;
}

// What stands at the end of a command's help: examples, words, the exit status.
struct Footer {
  std::string examples, words, exit_status;

  explicit Footer(std::string_view text) {
    constexpr std::string_view status = "Exit status: ", begin = "Examples:\n";
    const std::size_t at = text.find(status);
    if (at != text.npos) exit_status = text.substr(at + status.size());
    text = text.substr(0, at);
    if (text.starts_with(begin)) {
      const std::size_t end = std::min(text.find("\n\n"), text.size());
      examples = text.substr(begin.size(), end - begin.size());
      text.remove_prefix(end);
    }
    text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
    words = text;
  }
};

constexpr std::string_view usual_status = "0 done, 2 trouble: a sentence on standard error says what.";
constexpr std::string_view memory_words =
    "The run stays within what --memory says (256M where nothing is said), whatever the length of its input: "
    "pairs that do not fit are errors with a message, never a reason to end. Of a run in two passes what was "
    "measured waits in a file below --temporary where there is no room for it.";

bool has_memory(const CLI::App& app) {
  return app.get_option_no_throw("--memory") != nullptr;
}

std::string page_of(const NamedCommand& command, std::string_view version) {
  const CLI::App& app = *command.app;
  const Footer footer(app.get_footer());
  std::string name = "treesift-" + command.words;
  std::ranges::replace(name, ' ', '-');
  std::string text = heading(upper_case(name), version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(name), roff(app.get_description()));
  text += fmt::format(".SH SYNOPSIS\n\\fBtreesift {}\\fR [\\fIoptions\\fR]", roff(command.words));
  for (const CLI::Option* option : options_of(app, true))
    text += fmt::format(" [\\fI{}\\fR]", roff(option->get_name()));
  text += fmt::format("\n.SH DESCRIPTION\n{}\n", roff(app.get_description()));
  if (!footer.words.empty()) text += ".PP\n" + verbatim(footer.words);
  text += option_sections(app);
  if (has_memory(app)) text += fmt::format(".SH MEMORY\n{}\n", roff(memory_words));
  text += fmt::format(".SH \"EXIT STATUS\"\n{}\n",
                      roff(footer.exit_status.empty() ? usual_status : footer.exit_status));
  if (!footer.examples.empty()) text += ".SH EXAMPLES\n" + verbatim(footer.examples);
  return text + ".SH \"SEE ALSO\"\n.BR treesift (1)\n";
}

std::string page_of_program(const CLI::App& program, std::string_view version) {
  std::string text = heading("TREESIFT", version);
  text += fmt::format(
      ".SH NAME\ntreesift \\- judge regression\\-test output\n.SH SYNOPSIS\n\\fBtreesift\\fR \\fIcommand\\fR "
      "[\\fIoptions\\fR]\n.SH DESCRIPTION\n{}\n.SH COMMANDS\n",
      roff(program.get_description()));
  for (const NamedCommand& command : commands_of(program))
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(command.words), roff(command.app->get_description()));
  return text + ".SH \"EXIT STATUS\"\n0 nothing to inspect, 1 something to inspect, 2 trouble.\n";
}

}  // namespace

std::vector<NamedCommand> commands_of(const CLI::App& program) {
  std::vector<NamedCommand> commands;
  for (const CLI::App* one : program.get_subcommands(std::function<bool(const CLI::App*)>())) {
    const auto members = one->get_subcommands(std::function<bool(const CLI::App*)>());
    const bool is_command = members.empty() || one->get_options().size() > 1;  // beside --help
    if (is_command) commands.push_back({one->get_name(), one});
    for (const CLI::App* member : members)
      commands.push_back({one->get_name() + ' ' + member->get_name(), member});
  }
  return commands;
}

std::vector<ManualFile> manual_pages(const CLI::App& program, std::string_view version) {
  std::vector<ManualFile> pages{{"man/man1/treesift.1", page_of_program(program, version)}};
  for (const NamedCommand& command : commands_of(program)) {
    std::string name = command.words;
    std::ranges::replace(name, ' ', '-');
    pages.push_back({fmt::format("man/man1/treesift-{}.1", name), page_of(command, version)});
  }
  return pages;
}

}  // namespace treesift
