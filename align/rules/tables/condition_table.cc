#include <fmt/format.h>

#include <algorithm>

#include "align/rules/rule_check.h"
#include "align/rules/tables/rule_table.h"
#include "base/toml_table.h"
#include "base/toml_words.h"

namespace treesift {
namespace {

using Result = std::variant<Condition, TomlError>;

constexpr std::string_view condition_keys[] = {"all",   "any",      "not", "page",       "css", "no-css",
                                               "xpath", "no-xpath", "id",  "id-pattern", "type"};
constexpr std::string_view no_script =
    "a javascript condition needs a live page, and there are only its outputs here: write css, no-css, xpath "
    "or no-xpath for what the script would look for in the page, or page for what stands in its source";

Result read_parts(ConditionKind kind, const toml::node& value, std::size_t depth) {
  const std::string_view key = condition_key(kind);
  if (!value.is_array() || value.as_array()->empty()) {
    return toml_error(value.source().begin, fmt::format("{} takes a list of conditions", key));
  }
  Condition condition{kind, {}, {}, {}};
  for (const toml::node& part : *value.as_array()) {
    Result read = condition_of(part, depth + 1);
    if (std::holds_alternative<TomlError>(read)) return read;
    condition.parts.push_back(std::get<Condition>(std::move(read)));
  }
  return condition;
}

Result read_negation(const toml::node& value, std::size_t depth) {
  Result read = condition_of(value, depth + 1);
  if (std::holds_alternative<TomlError>(read)) return read;
  Condition condition{ConditionKind::negation, {}, {}, {}};
  condition.parts.push_back(std::get<Condition>(std::move(read)));
  return condition;
}

Result read_format(const toml::node& value) {
  const auto name = value.value_exact<std::string>();
  for (const Format format : {Format::html, Format::xml, Format::json}) {
    if (name && *name == format_name(format)) return Condition{ConditionKind::format, {}, format, {}};
  }
  return toml_error(value.source().begin, "type is \"html\", \"xml\" or \"json\", or a list of these");
}

Result read_formats(const toml::node& value) {
  if (!value.is_array()) return read_format(value);
  Condition any{ConditionKind::any, {}, {}, {}};
  for (const toml::node& one : *value.as_array()) {
    Result read = read_format(one);
    if (std::holds_alternative<TomlError>(read)) return read;
    any.parts.push_back(std::get<Condition>(std::move(read)));
  }
  if (any.parts.empty()) return read_format(value);
  return any;
}

Result read_text(ConditionKind kind, const toml::node& value) {
  const auto text = value.value_exact<std::string>();
  if (!text) {
    return toml_error(value.source().begin, fmt::format("{} must be a text", condition_key(kind)));
  }
  Condition condition{kind, *text, {}, {}};
  const std::optional<RuleFault> fault = find_fault(condition);
  if (!fault) return condition;
  toml::source_position place = value.source().begin;
  place.column += static_cast<toml::source_index>(fault->column);  // behind the quote
  return toml_error(place, fault->message);
}

Result read_one(std::string_view key, const toml::node& value, std::size_t depth) {
  const auto* const found = std::ranges::find(condition_keys, key);
  const auto kind = static_cast<ConditionKind>(found - std::begin(condition_keys));
  switch (kind) {
    case ConditionKind::all:
    case ConditionKind::any:
      return read_parts(kind, value, depth);
    case ConditionKind::negation:
      return read_negation(value, depth);
    case ConditionKind::format:
      return read_formats(value);
    default:
      return read_text(kind, value);
  }
}

}  // namespace

std::variant<Condition, TomlError> condition_of(const toml::node& node, std::size_t depth) {
  if (depth > deepest_condition) {
    return toml_error(node.source().begin,
                      fmt::format("conditions nest deeper than {} levels", deepest_condition));
  }
  const toml::table* const table = node.as_table();
  if (table == nullptr || table->empty()) {
    return toml_error(node.source().begin, "a condition is a table, such as { css = \"form#login\" }");
  }
  Condition all;
  for (const auto& [key, value] : *table) {
    if (key.str() == "javascript") return toml_error(key.source().begin, std::string(no_script));
    if (std::ranges::find(condition_keys, key.str()) == std::end(condition_keys)) {
      return toml_error(key.source().begin, unknown_word("condition", key.str(), condition_keys));
    }
    Result read = read_one(key.str(), value, depth + (table->size() > 1 ? 1 : 0));
    if (table->size() == 1 || std::holds_alternative<TomlError>(read)) return read;
    all.parts.push_back(std::get<Condition>(std::move(read)));
  }
  return all;
}

}  // namespace treesift
