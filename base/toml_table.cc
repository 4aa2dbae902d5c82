#include "base/toml_table.h"

namespace treesift {

TomlError toml_error(const toml::source_position& place, std::string message) {
  return {std::max<std::size_t>(place.line, 1), std::max<std::size_t>(place.column, 1), std::move(message)};
}

std::optional<TomlError> find_unknown_key(const toml::table& table, std::span<const std::string_view> known) {
  for (const auto& [key, value] : table) {
    if (std::ranges::find(known, key.str()) == known.end())
      return toml_error(key.source().begin, unknown_word("key", key.str(), known));
  }
  return std::nullopt;
}

void TomlTableReader::fail(TomlError error) {
  if (!error_) error_ = std::move(error);
}

void TomlTableReader::fail(const toml::source_position& place, std::string message) {
  fail(toml_error(place, std::move(message)));
}

void TomlTableReader::fail_at(std::string_view key, std::string message, std::size_t column) {
  const toml::node* const value = node(key);
  toml::source_position place = (value == nullptr ? table_ : *value).source().begin;
  if (value != nullptr) place.column += static_cast<toml::source_index>(column);  // behind the quote
  fail(place, std::move(message));
}

void TomlTableReader::expect_keys(std::span<const std::string_view> known) {
  if (auto unknown = find_unknown_key(table_, known)) fail(*std::move(unknown));
}

std::string TomlTableReader::text(std::string_view key) {
  const toml::node* const value = node(key);
  if (value == nullptr) return "";
  if (auto text = value->value_exact<std::string>()) return *std::move(text);
  fail_at(key, fmt::format("{} must be a text", key));
  return "";
}

std::uint32_t TomlTableReader::count(std::string_view key) {
  const toml::node* const value = node(key);
  if (value == nullptr) return 0;
  const auto number = value->value_exact<std::int64_t>();
  if (number && *number >= 0 && *number <= ~std::uint32_t{0}) return static_cast<std::uint32_t>(*number);
  fail_at(key, fmt::format("{} is a number, 0 at least", key));
  return 0;
}

std::vector<std::string> TomlTableReader::names(std::string_view key) {
  const toml::node* const value = node(key);
  if (value == nullptr) return {};
  if (!value->is_array()) return {text(key)};
  std::vector<std::string> all;
  for (const toml::node& one : *value->as_array()) {
    const auto name = one.value_exact<std::string>();
    if (!name) fail(one.source().begin, fmt::format("{} is a list of names", key));
    all.push_back(name.value_or(""));
  }
  return all;
}

std::optional<std::chrono::year_month_day> TomlTableReader::day(std::string_view key) {
  const toml::node* const value = node(key);
  if (value == nullptr) return std::nullopt;
  if (const auto date = value->value_exact<toml::date>())
    return std::chrono::year(date->year) / std::chrono::month(date->month) / std::chrono::day(date->day);
  fail_at(key, fmt::format("{} is a date, without quotes: 2027-06-30", key));
  return std::nullopt;
}

}  // namespace treesift
