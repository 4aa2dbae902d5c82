// The option table: one row says all of an option. Parsing, help, configuration files, --print-config, what
// excludes what, and what manifests, --resume and `merge` compare: all are derived from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/options/settings_parts.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace treesift {

enum Command : unsigned {
  compare_command = 1u << 0,
  train_command = 1u << 1,
  evaluate_command = 1u << 2,
  pack_command = 1u << 3,
  features_command = 1u << 4,
  profile_command = 1u << 5,
  comparators_command = 1u << 6,
  noise_study_command = 1u << 7,
  noise_learn_command = 1u << 8,
  templates_learn_command = 1u << 9,
  merge_command = 1u << 10,
  clusters_command = 1u << 11,
  approve_command = 1u << 12,
  explain_command = 1u << 13,
  report_command = 1u << 14,
  tree_command = 1u << 15,
  renew_command = 1u << 16,
  invariants_learn_command = 1u << 17,
  sweep_command = 1u << 18,
  fragments_command = 1u << 19,
  states_command = 1u << 20,
  resolve_command = 1u << 21,
  mutate_command = 1u << 22,
  capture_command = 1u << 23,
  crawl_command = 1u << 24,
  replay_command = 1u << 25,
  nightly_command = 1u << 26,
  nightly_init_command = 1u << 27,
  review_command = 1u << 28,
  graph_command = 1u << 29,
};

// Several commands that have options in common.
inline constexpr unsigned configured_commands =
    compare_command | features_command | profile_command | renew_command | sweep_command | nightly_command;
inline constexpr unsigned joining_commands = configured_commands | explain_command;  // take two captures
inline constexpr unsigned learning_commands = train_command | evaluate_command;
inline constexpr unsigned measuring_commands = joining_commands | learning_commands;
inline constexpr unsigned run_judging_commands = compare_command | merge_command;
inline constexpr unsigned pair_judging_commands =
    compare_command | explain_command | sweep_command | nightly_command;
inline constexpr unsigned clean_run_commands =
    noise_study_command | noise_learn_command | invariants_learn_command;
inline constexpr unsigned crawl_commands = fragments_command | states_command | graph_command;
inline constexpr unsigned browser_commands = capture_command | crawl_command | replay_command;
inline constexpr unsigned crawl_pair_commands = compare_command | explain_command | graph_command;

// What a configuration file may say.
enum class SettingKind : std::uint8_t {
  flag,    // true or false
  word,    // one of a few
  whole,   // a number
  count,   // a number, 1 at least
  share,   // a number, perhaps with a point
  size,    // a number of bytes, or a text: "256M"
  text,    //
  path,    // a text; relative to the folder of the file
  texts,   // an array of texts
  sample,  // a whole number, a share or a flag
  none,    // nothing: for the command line only
};

// How an option reaches its member of the settings, and how its value is written.
struct OptionAccess {
  SettingKind kind = SettingKind::none;
  // Adds the option to a parser that then writes to the part of the settings that the option belongs to.
  CLI::Option* (*bind)(CLI::App& app, const std::string& names, const std::string& help,
                       const SettingsParts& parts);
  std::string (*written)(const SettingsParts& parts);  // as TOML; empty where it is not set
  std::vector<std::string> (*words)() = nullptr;       // of SettingKind::word
};

// Whether a configuration file may hold the option, or each run says it anew.
enum class In : std::uint8_t { command_line, file };

// Whether the bytes of the verdicts depend on an option of compare.
enum class Verdicts : std::uint8_t {
  same,        // they do not
  by_value,    // they do: manifests hold the value, and --resume and `merge` want the same one
  by_content,  // they do on what it names: manifests hold a fact of their own, such as a hash (run_facts.h)
};

// When the one option is typed and the other one stands in the configuration file.
enum class OfFile : std::uint8_t { dropped, refused };

// Options that exclude another one, and why: "an oracle judges in place of a model; leave one of them out".
struct Exclusion {
  // With spaces between: "model absolute". Those that a command does not have do not count.
  const char* names;
  const char* why;  // and what to do
  OfFile of_file = OfFile::dropped;
};

struct OptionRow {
  unsigned commands;  // those that have it
  const char* group;  // heading in the help
  const char* names;  // "-o,--output"; without dashes: an operand
  OptionAccess access;
  const char* help;
  In in = In::command_line;
  Verdicts verdicts = Verdicts::same;
  std::vector<Exclusion> excludes = {};
};

// All options of all commands, operands among them.
const std::vector<OptionRow>& option_table();

// "memory" of --memory, as configuration files call it; empty for operands.
std::string_view long_name(const OptionRow& row);

// "--memory"; an operand as it is.
std::string typed_name(const OptionRow& row);

// Whether one of them says that it excludes the other. Both must be of one command.
const Exclusion* exclusion_of(const OptionRow& a, const OptionRow& b);

}  // namespace treesift
