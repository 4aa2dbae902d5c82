#include "model/exploration/crawl_rules.h"

#include <re2/re2.h>

#include <algorithm>
#include <optional>

#include "align/rules/expressions.h"
#include "base/toml_table.h"

namespace treesift {
namespace {

constexpr std::string_view file_keys[] = {"input", "skip", "before", "value", "allow-logout"};
constexpr std::string_view input_keys[] = {"name", "id", "css", "value"};
constexpr std::string_view skip_keys[] = {"css", "text"};
constexpr std::string_view before_keys[] = {"event", "css", "value"};
constexpr std::string_view value_keys[] = {"name", "javascript"};

std::vector<Selector> selectors_in(TomlTableReader& table) {
  if (!table.has("css")) return {};
  SelectorResult result = parse_css_selector(table.text("css"));
  if (const auto* error = std::get_if<SelectorError>(&result)) {
    table.fail_at("css", error->message, error->column);
    return {};
  }
  return {std::get<Selector>(std::move(result))};
}

void read_input(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(input_keys);
  InputRule rule{table.text("name"), table.text("id"), selectors_in(table), table.text("value")};
  if (rule.name.empty() && rule.id.empty() && rule.css.empty())
    table.fail_at("name", "say which fields: a name, an id or a CSS selector");
  rules.inputs.push_back(std::move(rule));
}

void read_skip(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(skip_keys);
  SkipRule rule{selectors_in(table), nullptr};
  if (table.has("text")) {
    ExpressionResult text = compile_expression(table.text("text"));
    if (const auto* error = std::get_if<std::string>(&text)) return table.fail_at("text", *error);
    rule.text = std::get<std::shared_ptr<const re2::RE2>>(text);
  }
  if (rule.css.empty() && !rule.text) table.fail_at("css", "say what to skip: css or text");
  rules.skips.push_back(std::move(rule));
}

void read_before(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(before_keys);
  FirstStep step{table.text("event"), table.text("css"), table.text("value")};
  constexpr std::string_view events[] = {"click", "type", "enter"};
  if (std::ranges::find(events, step.event) == std::end(events))
    table.fail_at("event", "event is one of click, type, enter");
  if (step.css.empty()) table.fail_at("css", "say where: a CSS selector");
  rules.before.push_back(std::move(step));
}

void read_value(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(value_keys);
  rules.values.emplace_back(table.text("name"), table.text("javascript"));
  if (rules.values.back().first.empty()) table.fail_at("name", "a value has a name");
  if (rules.values.back().second.empty())
    table.fail_at("javascript", "a value is an expression: javascript = \"…\"");
}

using ReadRule = void (*)(TomlTableReader& table, CrawlRules& rules);

std::optional<TomlError> read_all(const toml::table& file, std::string_view key, ReadRule read,
                                  CrawlRules& rules) {
  const toml::node* const all = file.get(key);
  if (all == nullptr) return std::nullopt;
  if (!all->is_array())
    return toml_error(all->source().begin, fmt::format("write [[{}]] in two pairs of brackets", key));
  for (const toml::node& node : *all->as_array()) {
    if (!node.is_table()) return toml_error(node.source().begin, fmt::format("write [[{}]] tables", key));
    TomlTableReader table(*node.as_table());
    read(table, rules);
    if (table.error()) return table.error();
  }
  return std::nullopt;
}

}  // namespace

std::variant<CrawlRules, TomlError> read_crawl_rules(std::string_view toml) {
  return read_toml(toml, [](const toml::table& file) -> std::variant<CrawlRules, TomlError> {
    CrawlRules rules;
    if (auto error = find_unknown_key(file, file_keys)) return *error;
    rules.skips_leaving = !file["allow-logout"].value_or(false);
    const std::pair<std::string_view, ReadRule> parts[] = {
        {"input", read_input}, {"skip", read_skip}, {"before", read_before}, {"value", read_value}};
    for (const auto& [key, read] : parts)
      if (auto error = read_all(file, key, read, rules)) return *error;
    return rules;
  });
}

}  // namespace treesift
