// Reading the tables of a TOML file: [[NAME]] after [[NAME]], and in each one key after the other. The first
// error counts, and says where in the file it is.
#pragma once

#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/toml.h"
#include "base/toml_words.h"

namespace treesift {

TomlError toml_error(const toml::source_position& place, std::string message);

// The first key of a file that is not among the known ones, with what may have been meant.
std::optional<TomlError> find_unknown_key(const toml::table& table, std::span<const std::string_view> known);

// Parses a file and gives its root to `read`, which returns a variant of a value and a TomlError.
template <typename Read>
auto read_toml(std::string_view toml, Read read) -> decltype(read(std::declval<const toml::table&>())) {
  try {
    return read(parse_toml(toml));
  } catch (const toml::parse_error& error) {
    return toml_error(error.source().begin, std::string(error.description()));
  }
}

// Whether two tables of a file may have one name.
enum class TableNames : std::uint8_t { differ, may_repeat };

// The tables [[key]] of a file, in their order; none where the key is missing. `read` makes a variant of a
// Value, which has a name, and a TomlError of each. `article`: "a" or "an".
template <typename Value, typename Read>
std::variant<std::vector<Value>, TomlError> read_tables(const toml::table& file, std::string_view key,
                                                        std::string_view article, Read read,
                                                        TableNames table_names = TableNames::differ) {
  std::vector<Value> values;
  const toml::node* const all = file.get(key);
  if (all == nullptr) return values;
  if (!all->is_array())
    return toml_error(all->source().begin, fmt::format("write [[{}]] in two pairs of brackets", key));
  std::set<std::string, std::less<>> names;
  for (const toml::node& node : *all->as_array()) {
    if (!node.is_table())
      return toml_error(node.source().begin, fmt::format("{0} {1} is a table: [[{1}]]", article, key));
    std::variant<Value, TomlError> one = read(*node.as_table());
    if (auto* error = std::get_if<TomlError>(&one)) return *std::move(error);
    values.push_back(std::get<Value>(std::move(one)));
    if (table_names == TableNames::differ && !names.insert(values.back().name).second)
      return toml_error(node.source().begin, fmt::format("a second {} \"{}\"", key, values.back().name));
  }
  return values;
}

// One table. A key that is not there gives an empty value, and so does one with an error.
class TomlTableReader {
 public:
  explicit TomlTableReader(const toml::table& table) : table_(table) {}

  const std::optional<TomlError>& error() const { return error_; }
  void fail(TomlError error);
  void fail(const toml::source_position& place, std::string message);
  // At a key, or at the table where the key is missing; `column` is in the key's value, from 1, 0: all of it.
  void fail_at(std::string_view key, std::string message, std::size_t column = 0);

  // Any other key is an error, with what may have been meant.
  void expect_keys(std::span<const std::string_view> known);

  bool has(std::string_view key) const { return table_.contains(key); }
  // Null where the key is missing.
  const toml::node* node(std::string_view key) const { return table_.get(key); }
  std::string text(std::string_view key);
  // A whole number from 0 on that 32 bits hold.
  std::uint32_t count(std::string_view key);
  // A text, or a list of texts.
  std::vector<std::string> names(std::string_view key);
  // One of a few words, by the value of the enumerator; none leaves `chosen`.
  template <typename Choice>
  void choice(std::string_view key, std::initializer_list<std::string_view> choices, Choice& chosen) {
    if (!has(key)) return;
    const std::string word = text(key);
    const auto* const found = std::ranges::find(choices, word);
    if (found == choices.end())
      return fail_at(key, fmt::format("{} is one of {}", key, fmt::join(choices, ", ")));
    chosen = static_cast<Choice>(found - choices.begin());
  }
  std::optional<std::chrono::year_month_day> day(std::string_view key);

 private:
  const toml::table& table_;
  std::optional<TomlError> error_;
};

}  // namespace treesift
