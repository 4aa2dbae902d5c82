// Reading a [[rule]] or a table like it, key by key; the first error counts. Only readers of such tables
// include this.
#pragma once

#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/condition.h"
#include "align/rules/rule_file.h"
#include "align/templates/pattern.h"

namespace treesift {

// A key that is not there gives an empty value, and so does one with an error.
class RuleTableReader {
 public:
  explicit RuleTableReader(const toml::table& table) : table_(table) {}

  const std::optional<RuleFileError>& error() const { return error_; }
  void fail(const toml::source_position& place, std::string message);
  // At a key, or at the table where the key is missing; `column` is in the key's value, from 1, 0: all of it.
  void fail_at(std::string_view key, std::string message, std::size_t column = 0);

  // Any other key is an error, with what may have been meant.
  void expect_keys(std::span<const std::string_view> known);

  std::string text(std::string_view key);
  // A text, or a list of texts.
  std::vector<std::string> names(std::string_view key);
  // One of a few words, by the value of the enumerator; none leaves `chosen`.
  template <typename Choice>
  void choice(std::string_view key, std::initializer_list<std::string_view> choices, Choice& chosen) {
    if (!table_.contains(key)) return;
    const std::string word = text(key);
    const auto* const found = std::ranges::find(choices, word);
    if (found == choices.end())
      return fail_at(key, fmt::format("{} is one of {}", key, fmt::join(choices, ", ")));
    chosen = static_cast<Choice>(found - choices.begin());
  }
  Condition condition(std::string_view key);
  std::optional<std::chrono::year_month_day> day(std::string_view key);
  // The template that `place`, `covers` and `pattern` make up, if there is one of these keys.
  std::optional<Template> own_template(const std::string& name);

 private:
  const toml::table& table_;
  std::optional<RuleFileError> error_;
};

}  // namespace treesift
