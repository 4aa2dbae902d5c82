#include "align/rules/rule_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "align/rules/rule_check.h"
#include "align/templates/notation.h"
#include "align/toml_words.h"

namespace treesift {
namespace {

constexpr std::string_view rule_keys[] = {"name",        "stage", "action", "in",   "select",     "pattern",
                                          "placeholder", "at",    "shapes", "ends", "attributes", "elements",
                                          "templates",   "place", "covers", "when", "expires",    "comment"};

// The keys of all stages are the first ones and the last three.
bool takes_key(StripStage stage, std::string_view key) {
  if (key == "in") return stage == StripStage::regex || stage == StripStage::date_time;
  if (key == "select") return stage == StripStage::css || stage == StripStage::xpath;
  if (key == "at") return takes_place(stage);
  if (key == "shapes" || key == "ends") return stage == StripStage::one_sided;
  if (key == "placeholder") return stage == StripStage::regex;
  if (key == "pattern") return stage == StripStage::regex || stage == StripStage::templates;
  if (key == "attributes" || key == "elements") {
    return stage == StripStage::attribute || stage == StripStage::regex || stage == StripStage::date_time;
  }
  if (key == "templates" || key == "place" || key == "covers") return stage == StripStage::templates;
  return true;
}

class RuleTable {
 public:
  explicit RuleTable(const toml::table& table) : table_(table) {}

  std::variant<Rule, RuleFileError> read() {
    for (const auto& [key, value] : table_) {
      if (std::ranges::find(rule_keys, key.str()) == std::end(rule_keys)) {
        fail(key.source().begin, unknown_word("key", key.str(), rule_keys));
      }
    }
    rule_.name = text("name");
    rule_.comment = text("comment");
    read_stage();
    read_choice("action", {"remove", "replace"}, rule_.action);
    read_choice("in", {"text", "attributes", "bytes"}, rule_.target);
    read_placeholder();
    rule_.at = text("at");
    rule_.shapes = names("shapes");
    read_ends();
    rule_.attributes = names("attributes");
    rule_.elements = names("elements");
    read_pattern();
    read_condition();
    read_expiry();
    if (!error_) check();
    if (error_) return *std::move(error_);
    return std::move(rule_);
  }

 private:
  void fail(const toml::source_position& place, std::string message) {
    if (!error_) error_ = rule_file_error(place, std::move(message));
  }
  void fail_at(std::string_view key, std::string message, std::size_t column = 0) {
    const toml::node* const node = table_.get(key);
    toml::source_position place = (node == nullptr ? table_ : *node).source().begin;
    if (node != nullptr) place.column += static_cast<toml::source_index>(column);  // behind the quote
    fail(place, std::move(message));
  }

  std::string text(std::string_view key) {
    const toml::node* const node = table_.get(key);
    if (node == nullptr) return "";
    if (auto value = node->value_exact<std::string>()) return *std::move(value);
    fail_at(key, fmt::format("{} must be a text", key));
    return "";
  }

  void read_stage() {
    if (!table_.contains("stage")) return fail(table_.source().begin, "a rule needs a stage");
    const std::string stage = text("stage");
    const auto* const found = std::ranges::find(strip_stage_names, stage);
    if (found == std::end(strip_stage_names))
      return fail_at("stage", unknown_word("stage", stage, strip_stage_names));
    rule_.stage = static_cast<StripStage>(found - std::begin(strip_stage_names));
    for (const auto& [key, value] : table_) {
      if (takes_key(rule_.stage, key.str())) continue;
      fail(key.source().begin, fmt::format("the stage {} takes no {}", stage, key.str()));
    }
  }

  template <typename Choice>
  void read_choice(std::string_view key, std::initializer_list<std::string_view> choices, Choice& choice) {
    if (!table_.contains(key)) return;
    const std::string chosen = text(key);
    const auto* const found = std::ranges::find(choices, chosen);
    if (found == choices.end())
      return fail_at(key, fmt::format("{} is one of {}", key, fmt::join(choices, ", ")));
    choice = static_cast<Choice>(found - choices.begin());
  }

  void read_ends() {
    constexpr std::string_view known[] = {"start", "end", "middle"};  // by bit of ListEnds
    for (const std::string& end : names("ends")) {
      const auto* const found = std::ranges::find(known, end);
      if (found == std::end(known)) return fail_at("ends", "ends are start, middle and end");
      rule_.ends = static_cast<ListEnds>(rule_.ends | (1 << (found - std::begin(known))));
    }
  }

  void read_placeholder() {
    ValueKind kind = ValueKind::text;
    read_choice("placeholder", {"date", "uuid", "number", "token", "text"}, kind);
    if (table_.contains("placeholder")) rule_.placeholder = kind;
  }

  // A text, or a list of texts.
  std::vector<std::string> names(std::string_view key) {
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

  void read_pattern() {
    if (rule_.stage == StripStage::templates) return read_template();
    rule_.pattern = text(rule_.stage == StripStage::regex ? "pattern" : "select");
  }

  void read_template() {
    rule_.template_file = text("templates");
    const bool has_own = table_.contains("pattern") || table_.contains("place") || table_.contains("covers");
    if (!has_own) return;
    Template own;
    own.name = rule_.name;
    read_choice("covers", {"content", "run"}, own.covers);
    if (!table_.contains("covers")) own.covers = Covers::run;
    auto place = read_place(text("place"));
    if (auto* error = std::get_if<NotationError>(&place))
      return fail_at("place", error->message, error->column);
    own.place = std::get<TemplatePlace>(std::move(place));
    auto patterns = read_patterns(text("pattern"));
    if (auto* error = std::get_if<NotationError>(&patterns)) {
      return fail_at("pattern", fmt::format("line {} of the pattern: {}", error->line, error->message));
    }
    own.patterns = std::get<std::vector<Pattern>>(std::move(patterns));
    rule_.own_template = std::move(own);
  }

  void read_condition() {
    const toml::node* const node = table_.get("when");
    if (node == nullptr) return;
    auto read = condition_of(*node);
    if (auto* error = std::get_if<RuleFileError>(&read)) {
      if (!error_) error_ = *std::move(error);
      return;
    }
    rule_.when = std::get<Condition>(std::move(read));
  }

  void read_expiry() {
    const toml::node* const node = table_.get("expires");
    if (node == nullptr) return;
    const auto date = node->value_exact<toml::date>();
    if (!date) return fail_at("expires", "expires is a date, without quotes: 2027-06-30");
    rule_.expires =
        std::chrono::year(date->year) / std::chrono::month(date->month) / std::chrono::day(date->day);
  }

  void check() {
    const std::optional<RuleFault> fault = find_fault(rule_);
    if (fault) fail_at(fault->key, fault->message, fault->column);
  }

  const toml::table& table_;
  Rule rule_;
  std::optional<RuleFileError> error_;
};

}  // namespace

RuleFileError rule_file_error(const toml::source_position& place, std::string message) {
  return {std::max<std::size_t>(place.line, 1), std::max<std::size_t>(place.column, 1), std::move(message)};
}

RulesResult rules_of(const toml::table& file) {
  const toml::node* const all = file.get("rule");
  std::vector<Rule> rules;
  if (all == nullptr) return rules;
  if (!all->is_array())
    return rule_file_error(all->source().begin, "write [[rule]] in two pairs of brackets");
  std::set<std::string, std::less<>> names;
  for (const toml::node& node : *all->as_array()) {
    if (!node.is_table()) return rule_file_error(node.source().begin, "a rule is a table: [[rule]]");
    auto one = RuleTable(*node.as_table()).read();
    if (auto* error = std::get_if<RuleFileError>(&one)) return *std::move(error);
    rules.push_back(std::get<Rule>(std::move(one)));
    if (names.insert(rules.back().name).second) continue;
    return rule_file_error(node.source().begin, fmt::format("a second rule \"{}\"", rules.back().name));
  }
  return rules;
}

RulesResult read_rules(std::string_view toml) {
  try {
    const toml::table root = toml::parse(toml);
    for (const auto& [key, value] : root) {
      constexpr std::string_view known[] = {"rule"};
      if (key.str() != known[0])
        return rule_file_error(key.source().begin, unknown_word("key", key.str(), known));
    }
    return rules_of(root);
  } catch (const toml::parse_error& error) {
    return rule_file_error(error.source().begin, std::string(error.description()));
  }
}

}  // namespace treesift
