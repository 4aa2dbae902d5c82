#include "align/rules/tables/rule_table_reader.h"

#include <utility>
#include <variant>

#include "align/rules/tables/rule_table.h"
#include "align/templates/notation.h"
#include "base/toml_words.h"

namespace treesift {

RuleFileError rule_file_error(const toml::source_position& place, std::string message) {
  return {std::max<std::size_t>(place.line, 1), std::max<std::size_t>(place.column, 1), std::move(message)};
}

void RuleTableReader::fail(const toml::source_position& place, std::string message) {
  if (!error_) error_ = rule_file_error(place, std::move(message));
}

void RuleTableReader::fail_at(std::string_view key, std::string message, std::size_t column) {
  const toml::node* const node = table_.get(key);
  toml::source_position place = (node == nullptr ? table_ : *node).source().begin;
  if (node != nullptr) place.column += static_cast<toml::source_index>(column);  // behind the quote
  fail(place, std::move(message));
}

void RuleTableReader::expect_keys(std::span<const std::string_view> known) {
  for (const auto& [key, value] : table_) {
    if (std::ranges::find(known, key.str()) == known.end())
      fail(key.source().begin, unknown_word("key", key.str(), known));
  }
}

std::string RuleTableReader::text(std::string_view key) {
  const toml::node* const node = table_.get(key);
  if (node == nullptr) return "";
  if (auto value = node->value_exact<std::string>()) return *std::move(value);
  fail_at(key, fmt::format("{} must be a text", key));
  return "";
}

std::vector<std::string> RuleTableReader::names(std::string_view key) {
  const toml::node* const node = table_.get(key);
  if (node == nullptr) return {};
  if (!node->is_array()) return {text(key)};
  std::vector<std::string> all;
  for (const toml::node& one : *node->as_array()) {
    const auto name = one.value_exact<std::string>();
    if (!name) fail(one.source().begin, fmt::format("{} is a list of names", key));
    all.push_back(name.value_or(""));
  }
  return all;
}

Condition RuleTableReader::condition(std::string_view key) {
  const toml::node* const node = table_.get(key);
  if (node == nullptr) return {};
  auto read = condition_of(*node);
  if (auto* error = std::get_if<RuleFileError>(&read)) {
    if (!error_) error_ = *std::move(error);
    return {};
  }
  return std::get<Condition>(std::move(read));
}

std::optional<std::chrono::year_month_day> RuleTableReader::day(std::string_view key) {
  const toml::node* const node = table_.get(key);
  if (node == nullptr) return std::nullopt;
  const auto date = node->value_exact<toml::date>();
  if (date)
    return std::chrono::year(date->year) / std::chrono::month(date->month) / std::chrono::day(date->day);
  fail_at(key, fmt::format("{} is a date, without quotes: 2027-06-30", key));
  return std::nullopt;
}

std::optional<Template> RuleTableReader::own_template(const std::string& name) {
  if (!table_.contains("pattern") && !table_.contains("place") && !table_.contains("covers"))
    return std::nullopt;
  Template own;
  own.name = name;
  own.covers = Covers::run;
  choice("covers", {"content", "run"}, own.covers);
  auto place = read_place(text("place"));
  if (auto* error = std::get_if<NotationError>(&place)) {
    fail_at("place", error->message, error->column);
    return std::nullopt;
  }
  own.place = std::get<TemplatePath>(std::move(place));
  auto patterns = read_patterns(text("pattern"));
  if (auto* error = std::get_if<NotationError>(&patterns)) {
    fail_at("pattern", fmt::format("line {} of the pattern: {}", error->line, error->message));
    return std::nullopt;
  }
  own.patterns = std::get<std::vector<Pattern>>(std::move(patterns));
  return own;
}

}  // namespace treesift
