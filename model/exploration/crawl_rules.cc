#include "model/exploration/crawl_rules.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>

#include "align/rules/expressions.h"
#include "base/toml_table.h"
#include "model/exploration/page_condition_table.h"

namespace treesift {
namespace {

constexpr std::string_view file_keys[] = {"input", "skip",    "act",       "before",      "value",
                                          "wait",  "explore", "invariant", "allow-logout"};
constexpr std::string_view input_keys[] = {"name", "id", "css", "xpath", "value"};
constexpr std::string_view skip_keys[] = {"css", "xpath", "text"};
constexpr std::string_view act_keys[] = {"event", "css", "xpath"};
constexpr std::string_view before_keys[] = {"event", "css", "value"};
constexpr std::string_view value_keys[] = {"name", "javascript"};
constexpr std::string_view wait_keys[] = {"where", "until", "seconds"};
constexpr std::string_view explore_keys[] = {"when"};
constexpr std::string_view invariant_keys[] = {"name", "where", "holds"};

std::vector<Selector> selectors_in(TomlTableReader& table) {
  const std::string_view key = table.has("css") ? "css" : "xpath";
  if (!table.has(key)) return {};
  if (key == "css" && table.has("xpath")) {
    table.fail_at("xpath", "css or xpath: one of them");
    return {};
  }
  SelectorResult result = key == "css" ? parse_css_selector(table.text(key)) : parse_xpath(table.text(key));
  if (const auto* error = std::get_if<SelectorError>(&result)) {
    table.fail_at(key, error->message, error->column);
    return {};
  }
  return {std::get<Selector>(std::move(result))};
}

void read_input(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(input_keys);
  InputRule rule{table.text("name"), table.text("id"), selectors_in(table), table.text("value")};
  if (rule.name.empty() && rule.id.empty() && rule.selector.empty())
    table.fail_at("name", "say which fields: a name, an id, css or xpath");
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
  if (rule.selector.empty() && !rule.text) table.fail_at("css", "say what to skip: css, xpath or text");
  rules.skips.push_back(std::move(rule));
}

void read_act(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(act_keys);
  const std::string event = table.text("event");
  constexpr std::string_view events[] = {"hover", "double-click", "click", "escape"};
  if (std::ranges::find(events, event) == std::end(events))
    table.fail_at("event", "event is one of hover, double-click, click, escape");
  const std::vector<Selector> selector = selectors_in(table);
  if (selector.empty()) return table.fail_at("css", "say on what: css or xpath");
  rules.acts.push_back({event, selector.front()});
}

// A condition that may not be left out.
PageCondition required_condition(TomlTableReader& table, std::string_view key) {
  if (!table.has(key)) table.fail_at(key, fmt::format("say {0}: {0} = {{ css = \"…\" }}", key));
  return read_page_condition(table, key);
}

void read_wait(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(wait_keys);
  WaitRule rule{read_page_condition(table, "where"), required_condition(table, "until")};
  if (table.has("seconds")) rule.longest = std::chrono::seconds(table.count("seconds"));
  rules.waits.push_back(std::move(rule));
}

void read_explore(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(explore_keys);
  rules.explored.push_back(required_condition(table, "when"));
}

void read_invariant(TomlTableReader& table, CrawlRules& rules) {
  table.expect_keys(invariant_keys);
  PageInvariant rule{table.text("name"), read_page_condition(table, "where"),
                     required_condition(table, "holds")};
  if (rule.name.empty()) table.fail_at("name", "an invariant has a name");
  if (std::ranges::find(rules.invariants, rule.name, &PageInvariant::name) != rules.invariants.end())
    table.fail_at("name", fmt::format("a second invariant \"{}\"", rule.name));
  rules.invariants.push_back(std::move(rule));
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

bool is_explored(const CrawlRules& rules, const LivePage& page) {
  return std::ranges::all_of(rules.explored, [&](const PageCondition& one) { return holds(one, page); });
}

std::vector<std::string> broken_invariants(const CrawlRules& rules, const LivePage& page) {
  std::vector<std::string> broken;
  for (const PageInvariant& rule : rules.invariants)
    if (holds(rule.where, page) && !holds(rule.holds, page)) broken.push_back(rule.name);
  return broken;
}

std::variant<CrawlRules, TomlError> read_crawl_rules(std::string_view toml) {
  return read_toml(toml, [](const toml::table& file) -> std::variant<CrawlRules, TomlError> {
    CrawlRules rules;
    if (auto error = find_unknown_key(file, file_keys)) return *error;
    rules.skips_leaving = !file["allow-logout"].value_or(false);
    const std::pair<std::string_view, ReadRule> parts[] = {
        {"input", read_input}, {"skip", read_skip}, {"act", read_act},         {"before", read_before},
        {"value", read_value}, {"wait", read_wait}, {"explore", read_explore}, {"invariant", read_invariant}};
    for (const auto& [key, read] : parts)
      if (auto error = read_all(file, key, read, rules)) return *error;
    return rules;
  });
}

}  // namespace treesift
