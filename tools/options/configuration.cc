// A configuration file goes through the options of the command line: each key is the long name of an option,
// its value is handed to that option as if it had been typed, and what the option refuses is refused here,
// with the place in the file. So there is one table of settings, and none can be forgotten.
#include "tools/options/configuration.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <concepts>
#include <filesystem>
#include <iterator>
#include <stdexcept>

#include "align/invariants/invariant_file.h"
#include "align/invariants/invariant_table.h"
#include "align/rules/rule_file.h"
#include "align/rules/tables/rule_table.h"
#include "base/toml.h"
#include "base/toml_words.h"
#include "io/bytes/file_bytes.h"
#include "tools/options/option_access.h"

namespace treesift {
namespace {

// What a file holds that are not settings: tables, and the names of further files.
constexpr std::string_view include_name = "include";
constexpr std::string_view table_names[] = {"rule", "invariant", include_name};

bool may_stand_in_file(const OptionRow& row) {
  return row.in == In::file;
}

// An option of the commands that read files, but for those of each run.
bool is_for_command_line(std::string_view key) {
  return std::ranges::any_of(option_table(), [&](const OptionRow& row) {
    return (row.commands & configured_commands) != 0 && long_name(row) == key && !may_stand_in_file(row);
  });
}

std::vector<std::string_view> known_keys() {
  std::vector<std::string_view> keys(std::begin(table_names), std::end(table_names));
  for (const OptionRow& option : option_table()) {
    if (may_stand_in_file(option)) keys.push_back(long_name(option));
  }
  return keys;
}

// What is wrong with a rule or an invariant. A setting below the first of them is a key of that one for TOML.
std::string fault_of_table(const std::string& fault) {
  const bool names_setting = std::ranges::any_of(option_table(), [&](const OptionRow& row) {
    return may_stand_in_file(row) && fault.starts_with(fmt::format("unknown key \"{}\"", long_name(row)));
  });
  return names_setting ? fault + "; a setting stands before the first [[rule]] or [[invariant]]" : fault;
}

std::string what_it_is(SettingKind kind) {
  switch (kind) {
    case SettingKind::flag:
      return "true or false";
    case SettingKind::whole:
      return "a whole number, not below 0";
    case SettingKind::count:
      return "a whole number, 1 at least";
    case SettingKind::share:
      return "a number from 0 to 1";
    case SettingKind::size:
      return "a number of bytes, or a text such as \"256M\"";
    case SettingKind::texts:
      return "an array of texts";
    case SettingKind::sample:
      return "true, a share such as 0.05, or a number of pairs";
    default:
      return "a text";
  }
}

class FileReader {
 public:
  // `path` is what messages call it, and relative names in it begin at its folder.
  FileReader(CLI::App& app, const CommandDefinition& definition, std::string path)
      : app_(app), definition_(definition), path_(std::move(path)) {}

  SettingOrigins read(std::string_view bytes) {
    try {
      const toml::table file = parse_toml(bytes);
      for (const auto& [key, node] : file) {
        if (std::ranges::find(table_names, key.str()) == std::end(table_names)) read_setting(key, node);
      }
      ConfigurationSettings& settings = part_in<ConfigurationSettings>(definition_.settings);
      std::ranges::move(tables<Rule>(rules_of(file)), std::back_inserter(settings.rules));
      std::ranges::move(tables<Invariant>(invariants_of(file)), std::back_inserter(settings.invariants));
      if (const toml::node* const names = file.get(include_name)) read_included(*names, settings);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin, error.description());
    }
    return std::move(origins_);
  }

 private:
  [[noreturn]] void fail(const toml::source_position& place, std::string_view message) const {
    throw std::runtime_error(
        fmt::format("{}: line {}, column {}: {}", path_, place.line, place.column, message));
  }

  // What this file sets comes before what they set.
  void read_included(const toml::node& names, ConfigurationSettings& settings) {
    if (is_included_) fail(names.source().begin, "an included file includes no others");
    for (const std::string& name : texts_of(include_name, names)) {
      const std::string path = beside_file(name);
      settings.included.push_back(path);
      FileReader reader(app_, definition_, path);
      reader.is_included_ = true;
      origins_.merge(reader.read(read_file(path, max_configuration_file)));
    }
  }

  void read_setting(const toml::key& key, const toml::node& node) {
    bool known = false;
    for (const OptionRow& option : option_table()) {
      if (long_name(option) != key.str() || !may_stand_in_file(option)) continue;
      known = true;
      set(option, key, node);
    }
    if (known) return;
    fail(key.source().begin, is_for_command_line(key.str())
                                 ? fmt::format("{} is for the command line only: --{}", key.str(), key.str())
                                 : unknown_word("key", key.str(), known_keys()));
  }

  // Checks the value for every command that has the option; sets it for the one at hand.
  void set(const OptionRow& option, const toml::key& key, const toml::node& node) {
    const std::vector<std::string> words = words_of(option, key.str(), node);
    if (words.empty()) return;
    CLI::App checked;
    AllParts unused;
    try_option(*option.access.bind(checked, option.names, option.help, parts_of(unused)), option, key.str(),
               words, node);
    if (!is_own(option) || is_typed(key.str()) || is_excluded(option)) return;
    try_option(*app_.get_option("--" + std::string(key.str())), option, key.str(), words, node);
    origins_.emplace(key.str(), fmt::format("{}, line {}", path_, node.source().begin.line));
  }

  // The value as it would be typed, or the values; none where it is not a value.
  std::vector<std::string> words_of(const OptionRow& option, std::string_view key,
                                    const toml::node& node) const {
    if (option.access.kind == SettingKind::texts) return texts_of(key, node);
    const std::string words = word_of(option, key, node);
    const bool unset = option.access.kind == SettingKind::text || option.access.kind == SettingKind::path;
    return unset && words.empty() ? std::vector<std::string>() : std::vector<std::string>{words};
  }

  std::vector<std::string> texts_of(std::string_view key, const toml::node& node) const {
    std::vector<std::string> texts;
    if (!node.is_array())
      fail(node.source().begin, fmt::format("{} is {}", key, what_it_is(SettingKind::texts)));
    for (const toml::node& item : *node.as_array()) {
      if (!item.is_string())
        fail(item.source().begin, fmt::format("{} is {}", key, what_it_is(SettingKind::texts)));
      texts.push_back(item.as_string()->get());
    }
    return texts;
  }

  std::string word_of(const OptionRow& option, std::string_view key, const toml::node& node) const {
    const SettingKind kind = option.access.kind;
    const bool number = kind == SettingKind::whole || kind == SettingKind::count ||
                        kind == SettingKind::size || kind == SettingKind::share ||
                        kind == SettingKind::sample;
    const bool point = kind == SettingKind::share || kind == SettingKind::sample;
    const bool flag = kind == SettingKind::flag || kind == SettingKind::sample;
    if (number && node.is_integer()) return toml_value(node.as_integer()->get());
    if (point && node.is_floating_point()) return toml_value(node.as_floating_point()->get());
    if (flag && node.is_boolean()) return toml_value(node.as_boolean()->get());
    const bool text = kind == SettingKind::text || kind == SettingKind::path || kind == SettingKind::word ||
                      kind == SettingKind::size;
    if (!text || !node.is_string()) fail(node.source().begin, fmt::format("{} is {}", key, what_it_is(kind)));
    const std::string& value = node.as_string()->get();
    return kind == SettingKind::path ? beside_file(value) : value;
  }

  void try_option(CLI::Option& given, const OptionRow& option, std::string_view key,
                  const std::vector<std::string>& words, const toml::node& node) const {
    try {
      for (const std::string& one : words) given.add_result(one);
      given.run_callback();
    } catch (const CLI::Error& error) {
      const bool is_text =
          option.access.kind == SettingKind::texts || option.access.kind == SettingKind::text;
      if (is_text) fail(node.source().begin, error.what());
      fail(node.source().begin, refusal(option, key, fmt::format("{}", fmt::join(words, ", "))));
    }
  }

  static std::string refusal(const OptionRow& option, std::string_view key, const std::string& words) {
    if (option.access.words == nullptr)
      return fmt::format("{} cannot be {}: it is {}", key, words, what_it_is(option.access.kind));
    const std::vector<std::string> choices = option.access.words();
    const std::vector<std::string_view> known(choices.begin(), choices.end());
    return fmt::format("{} is one of {}: {}", key, fmt::join(choices, ", "),
                       unknown_word("value", words, known));
  }

  // On the command line.
  bool is_typed(std::string_view key) const {
    const CLI::Option* const option = app_.get_option_no_throw("--" + std::string(key));
    return option != nullptr && option->count() > 0 && !origins_.contains(key);
  }
  // By an option on the command line.
  bool is_excluded(const OptionRow& option) const {
    return std::ranges::any_of(option_table(), [&](const OptionRow& other) {
      if (!is_own(other) || !is_typed(long_name(other))) return false;
      const Exclusion* const exclusion = exclusion_of(option, other);
      return exclusion != nullptr && exclusion->of_file == OfFile::dropped;
    });
  }
  bool is_own(const OptionRow& option) const { return (option.commands & definition_.command) != 0; }

  // Rules or invariants, with the names of template files as seen from here.
  template <typename Table>
  std::vector<Table> tables(std::variant<std::vector<Table>, TomlError> read) const {
    if (const auto* error = std::get_if<TomlError>(&read))
      fail({static_cast<toml::source_index>(error->line), static_cast<toml::source_index>(error->column)},
           fault_of_table(error->message));
    for (Table& one : std::get<std::vector<Table>>(read)) {
      one.template_file = beside_file(one.template_file);
      if constexpr (std::same_as<Table, Invariant>) one.schema_file = beside_file(one.schema_file);
    }
    return std::get<std::vector<Table>>(std::move(read));
  }

  std::string beside_file(const std::string& name) const {
    return name.empty() ? name : (std::filesystem::path(path_).parent_path() / name).string();
  }

  CLI::App& app_;
  const CommandDefinition& definition_;
  const std::string path_;
  bool is_included_ = false;
  SettingOrigins origins_;
};

// Of the whole configuration: what was read before counts no more.
SettingOrigins read_anew(CLI::App& app, const CommandDefinition& definition, const std::string& path,
                         std::string_view bytes) {
  ConfigurationSettings& settings = part_in<ConfigurationSettings>(definition.settings);
  settings.rules.clear();
  settings.invariants.clear();
  settings.included.clear();
  return FileReader(app, definition, path).read(bytes);
}

std::string origin_of(const CLI::App& app, std::string_view key, const SettingOrigins& origins) {
  if (const auto found = origins.find(key); found != origins.end()) return found->second;
  return app.get_option("--" + std::string(key))->count() > 0 ? "command line" : "default";
}

}  // namespace

SettingOrigins apply_configuration(CLI::App& app, const CommandDefinition& definition) {
  const ConfigurationSettings* const settings = part_of<ConfigurationSettings>(definition.settings);
  if (settings == nullptr || settings->config_path.empty()) return {};
  return read_anew(app, definition, settings->config_path,
                   read_file(settings->config_path, max_configuration_file));
}

SettingOrigins apply_configuration_text(CLI::App& app, const CommandDefinition& definition,
                                        const std::string& name, std::string_view text) {
  return read_anew(app, definition, name, text);
}

std::string resolved_configuration(const CLI::App& app, const CommandDefinition& definition,
                                   const SettingOrigins& origins) {
  std::string text = fmt::format("# treesift {} --config THIS\n", app.get_name());
  for (const OptionRow& option : option_table()) {
    if ((option.commands & definition.command) == 0 || !may_stand_in_file(option)) continue;
    const std::string_view key = long_name(option);
    const std::string value = option.access.written(definition.settings);
    text += value.empty() ? fmt::format("# {} is not set\n", key)
                          : fmt::format("{:<31} # {}\n", fmt::format("{} = {}", key, value),
                                        origin_of(app, key, origins));
  }
  const ConfigurationSettings& settings = part_in<ConfigurationSettings>(definition.settings);
  std::vector<Rule> rules = settings.rules;
  std::vector<Invariant> invariants = settings.invariants;
  for (Rule& rule : rules) rule.template_file = absolute_name(rule.template_file);
  for (Invariant& invariant : invariants) {
    invariant.template_file = absolute_name(invariant.template_file);
    invariant.schema_file = absolute_name(invariant.schema_file);
  }
  if (!rules.empty()) text += "\n" + write_rules(rules);
  if (!invariants.empty()) text += "\n" + write_invariants(invariants);
  return text;
}

}  // namespace treesift
