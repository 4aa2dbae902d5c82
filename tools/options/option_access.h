// What the option table is made of: how an option of the command line reaches its member of the settings, and
// how a file writes it. Of tools/options only: what includes this compiles all of CLI11.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <concepts>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/toml_words.h"
#include "tools/options/option_table.h"

namespace treesift {

inline std::string toml_value(bool value) {
  return value ? "true" : "false";
}
template <std::integral Number>
std::string toml_value(Number value) {
  return fmt::format("{}", value);
}
inline std::string toml_value(double value) {
  const std::string text = fmt::format("{}", value);
  return text.find_first_of(".en") == text.npos ? text + ".0" : text;
}
inline std::string toml_value(const std::string& value) {
  return value.empty() ? "" : toml_text(value);
}
inline std::string toml_value(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + toml_text(value);
  return text.empty() ? "" : "[" + text + "]";
}
template <typename Value>
std::string toml_value(const std::optional<Value>& value) {
  return value ? toml_value(*value) : "";
}

// "256M", or the number.
inline std::string toml_size(std::uint64_t bytes) {
  constexpr std::pair<std::uint64_t, char> units[] = {{1 << 30, 'G'}, {1 << 20, 'M'}, {1 << 10, 'K'}};
  for (const auto& [unit, letter] : units) {
    if (bytes > 0 && bytes % unit == 0) return fmt::format("\"{}{}\"", bytes / unit, letter);
  }
  return toml_value(bytes);
}

// The same file wherever it is named; nothing for no name.
inline std::string absolute_name(const std::string& name) {
  return name.empty() ? name : std::filesystem::absolute(name).lexically_normal().string();
}

template <typename Value>
constexpr SettingKind kind_of_value() {
  if constexpr (std::same_as<Value, bool>) return SettingKind::flag;
  if constexpr (std::integral<Value>) return SettingKind::whole;
  if constexpr (std::floating_point<Value>) return SettingKind::share;
  if constexpr (std::same_as<Value, std::string> || std::same_as<Value, std::optional<std::string>>)
    return SettingKind::text;
  return SettingKind::none;
}

template <typename Member>
struct MemberTypes;
template <typename Owner, typename Value>
struct MemberTypes<Value Owner::*> {
  using Part = Owner;
  using Type = Value;
};
template <auto member>
using MemberPart = typename MemberTypes<decltype(member)>::Part;
template <auto member>
using MemberValue = typename MemberTypes<decltype(member)>::Type;

template <typename Part>
Part& part_in(const SettingsParts& parts) {
  Part* const part = part_of<Part>(parts);
  if (part == nullptr)
    throw std::logic_error("an option of the table has no place in its command's settings");
  return *part;
}

// The member itself, in the command's settings.
template <auto member>
MemberValue<member>& setting(const SettingsParts& parts) {
  return part_in<MemberPart<member>>(parts).*member;
}

template <auto member>
std::string written(const SettingsParts& parts) {
  return toml_value(setting<member>(parts));
}

// CLI11 takes "-1" for the largest number there is, and larger ones for it too.
inline std::string refusal_of_number(const std::string& text) {
  std::int64_t number = 0;  // all that a file can say
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_whole = error == std::errc() && stop == end && number >= 0;
  return is_whole ? ""
                  : fmt::format("\"{}\" is not a whole number from 0 to {}", text, ~std::uint64_t{0} >> 1);
}

// The option with a check, where its value is a whole number.
template <typename Value>
CLI::Option* with_check(CLI::Option* option) {
  if constexpr (std::unsigned_integral<Value> && !std::same_as<Value, bool>)
    option->check(CLI::Validator(refusal_of_number, "", ""));
  return option;
}

// An option that stores a value.
template <auto member>
constexpr OptionAccess value{
    kind_of_value<MemberValue<member>>(),
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return with_check<MemberValue<member>>(app.add_option(names, setting<member>(parts), help));
    },
    written<member>};
// One that may be given again and takes one value each time, so that operands may follow it.
template <auto member>
constexpr OptionAccess each{
    SettingKind::texts,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return app.add_option(names, setting<member>(parts), help)->allow_extra_args(false);
    },
    written<member>};
template <auto member>
constexpr OptionAccess shown_value{
    kind_of_value<MemberValue<member>>(),
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return with_check<MemberValue<member>>(app.add_option(names, setting<member>(parts), help))
          ->capture_default_str();
    },
    written<member>};
// The name of a file or folder.
template <auto member>
constexpr OptionAccess path{SettingKind::path, value<member>.bind, [](const SettingsParts& parts) {
                              return toml_value(absolute_name(setting<member>(parts)));
                            }};
template <auto member>
constexpr OptionAccess flag{
    SettingKind::flag,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return app.add_flag(names, setting<member>(parts), help);
    },
    written<member>};
// A number of bytes: 64M, 1G.
inline CLI::Option* in_bytes(CLI::Option* option) {
  const auto refuse_sign = [](const std::string& text) {
    return text.starts_with('-') ? fmt::format("\"{}\" is not a number of bytes", text) : std::string();
  };
  option->transform(CLI::AsSizeValue(false).description(""))->type_name("SIZE");
  option->check(CLI::Validator(refusal_of_number, "", ""));
  return option->transform(CLI::Validator(refuse_sign, "", ""));  // comes first
}
template <auto member>
constexpr OptionAccess size{
    SettingKind::size,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return in_bytes(app.add_option(names, setting<member>(parts), help));
    },
    [](const SettingsParts& parts) { return toml_size(setting<member>(parts)); }};
// A number from 0 to 1. CLI::Range lets "nan" through, which no score reaches.
inline CLI::Option* as_share(CLI::Option* option) {
  const auto refuse_nan = [](const std::string& text) {
    double share = 0;
    const bool is_nan = CLI::detail::lexical_cast(text, share) && std::isnan(share);
    return is_nan ? fmt::format("\"{}\" is no number", text) : std::string();
  };
  option->check(CLI::Range(0.0, 1.0).description(""));
  return option->check(CLI::Validator(refuse_nan, "", ""));
}

// A share of 1.
template <auto member>
constexpr OptionAccess share{
    SettingKind::share,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return as_share(app.add_option(names, setting<member>(parts), help))->capture_default_str();
    },
    written<member>};
template <auto member>
constexpr OptionAccess limit{
    SettingKind::count,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return with_check<unsigned>(app.add_option(names, part_in<LimitSettings>(parts).limits.*member, help))
          ->check(CLI::Range(1u, ~0u).description(""))
          ->capture_default_str();
    },
    [](const SettingsParts& parts) { return toml_value(part_in<LimitSettings>(parts).limits.*member); }};
template <auto member>
constexpr OptionAccess size_limit{
    SettingKind::size,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return in_bytes(app.add_option(names, part_in<LimitSettings>(parts).limits.*member, help));
    },
    [](const SettingsParts& parts) { return toml_size(part_in<LimitSettings>(parts).limits.*member); }};
template <auto member>
constexpr OptionAccess work{
    SettingKind::whole,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      using Work = decltype(part_in<RunSettings>(parts).alignment.*member);
      return with_check<std::remove_cvref_t<Work>>(
                 app.add_option(names, part_in<RunSettings>(parts).alignment.*member, help))
          ->capture_default_str();
    },
    [](const SettingsParts& parts) { return toml_value(part_in<RunSettings>(parts).alignment.*member); }};

// The name of a choice; empty for none.
template <typename Choice>
std::string name_of(const std::map<std::string, Choice>& names, const std::optional<Choice>& choice) {
  for (const auto& [name, one] : names) {
    if (choice == one) return toml_text(name);
  }
  return "";
}

// Takes a word, whatever its case, to the number of its choice; refuses any other, with those there are.
template <auto& names_of_values>
std::string take_choice(std::string& word) {
  std::vector<std::string_view> known;
  for (const auto& [name, one] : names_of_values) {
    known.push_back(name);
    if (lower_case(word) == name) {
      word = std::to_string(static_cast<int>(one));
      return "";
    }
  }
  return fmt::format("it is one of {}: {}", fmt::join(known, ", "), unknown_word("value", word, known));
}

// One of a few words.
template <auto member, auto& names_of_values>
constexpr OptionAccess choice{
    SettingKind::word,
    [](CLI::App& app, const std::string& names, const std::string& help, const SettingsParts& parts) {
      return app.add_option(names, setting<member>(parts), help)
          ->transform(CLI::Validator(take_choice<names_of_values>, "", ""));
    },
    [](const SettingsParts& parts) {
      using Choice = typename std::remove_cvref_t<decltype(names_of_values)>::mapped_type;
      return name_of<Choice>(names_of_values, setting<member>(parts));
    },
    [] {
      std::vector<std::string> words;
      for (const auto& [name, one] : names_of_values) words.push_back(name);
      return words;
    }};

}  // namespace treesift
