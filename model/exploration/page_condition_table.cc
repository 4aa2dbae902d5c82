#include "model/exploration/page_condition_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "align/rules/condition.h"
#include "align/rules/expressions.h"

namespace treesift {
namespace {

using Result = std::variant<PageCondition, TomlError>;

// By PageConditionKind.
constexpr std::string_view condition_words[] = {"all",    "any",   "not",      "text",  "url",       "css",
                                                "no-css", "xpath", "no-xpath", "shown", "javascript"};

Result condition_at(const toml::node& node, std::size_t depth);

Result parts_of(PageCondition condition, std::string_view key, const toml::node& value, std::size_t depth) {
  if (!value.is_array() || value.as_array()->empty())
    return toml_error(value.source().begin, fmt::format("{} takes a list of conditions", key));
  for (const toml::node& part : *value.as_array()) {
    Result read = condition_at(part, depth + 1);
    if (std::holds_alternative<TomlError>(read)) return read;
    condition.parts.push_back(std::get<PageCondition>(std::move(read)));
  }
  return condition;
}

Result negation_of(const toml::node& value, std::size_t depth) {
  Result read = condition_at(value, depth + 1);
  if (std::holds_alternative<TomlError>(read)) return read;
  PageCondition condition;
  condition.kind = PageConditionKind::negation;
  condition.parts.push_back(std::get<PageCondition>(std::move(read)));
  return condition;
}

Result with_expression(PageCondition condition, const std::string& text, const toml::node& value) {
  ExpressionResult expression = compile_expression(text);
  if (const auto* error = std::get_if<std::string>(&expression))
    return toml_error(value.source().begin, *error);
  condition.expression = std::get<std::shared_ptr<const re2::RE2>>(std::move(expression));
  return condition;
}

Result with_selector(PageCondition condition, SelectorResult selector, const toml::node& value) {
  if (const auto* error = std::get_if<SelectorError>(&selector)) {
    toml::source_position place = value.source().begin;
    place.column += static_cast<toml::source_index>(error->column);  // behind the quote
    return toml_error(place, error->message);
  }
  condition.selector = {std::get<Selector>(std::move(selector))};
  return condition;
}

Result condition_on(PageConditionKind kind, std::string_view key, const toml::node& value,
                    std::size_t depth) {
  PageCondition condition;
  condition.kind = kind;
  if (kind == PageConditionKind::all || kind == PageConditionKind::any)
    return parts_of(std::move(condition), key, value, depth);
  if (kind == PageConditionKind::negation) return negation_of(value, depth);
  const auto text = value.value_exact<std::string>();
  if (!text || text->empty()) return toml_error(value.source().begin, fmt::format("{} must be a text", key));
  if (kind == PageConditionKind::text || kind == PageConditionKind::url)
    return with_expression(std::move(condition), *text, value);
  if (kind == PageConditionKind::javascript) {
    condition.javascript = *text;
    return condition;
  }
  const bool is_xpath = kind == PageConditionKind::xpath || kind == PageConditionKind::no_xpath;
  return with_selector(std::move(condition), is_xpath ? parse_xpath(*text) : parse_css_selector(*text),
                       value);
}

Result condition_at(const toml::node& node, std::size_t depth) {
  if (depth > deepest_condition)
    return toml_error(node.source().begin,
                      fmt::format("conditions nest deeper than {} levels", deepest_condition));
  const toml::table* const table = node.as_table();
  if (table == nullptr || table->empty())
    return toml_error(node.source().begin, "a condition is a table, such as { css = \"form#login\" }");
  PageCondition all;
  for (const auto& [key, value] : *table) {
    const auto* const found = std::ranges::find(condition_words, key.str());
    if (found == std::end(condition_words))
      return toml_error(key.source().begin, unknown_word("condition", key.str(), condition_words));
    Result read = condition_on(static_cast<PageConditionKind>(found - std::begin(condition_words)), key.str(),
                               value, depth);
    if (std::holds_alternative<TomlError>(read)) return read;
    all.parts.push_back(std::get<PageCondition>(std::move(read)));
  }
  return all;
}

}  // namespace

PageCondition read_page_condition(TomlTableReader& reader, std::string_view key) {
  const toml::node* const node = reader.node(key);
  if (node == nullptr) return {};
  Result read = condition_at(*node, 1);
  if (auto* condition = std::get_if<PageCondition>(&read)) return std::move(*condition);
  reader.fail(std::get<TomlError>(std::move(read)));
  return {};
}

}  // namespace treesift
