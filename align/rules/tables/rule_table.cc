#include "align/rules/tables/rule_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "align/rules/rule_check.h"
#include "align/rules/tables/rule_table_reader.h"
#include "base/toml.h"
#include "base/toml_words.h"

namespace treesift {
namespace {

constexpr std::string_view rule_keys[] = {"name",       "stage",       "action", "in",        "select",
                                          "pattern",    "placeholder", "at",     "shapes",    "ends",
                                          "attributes", "elements",    "key",    "tolerance", "templates",
                                          "place",      "covers",      "when",   "expires",   "comment"};

// The keys of all stages are the first ones and the last three.
bool takes_key(StripStage stage, std::string_view key) {
  if (key == "in") return rewrites_values(stage);
  if (key == "select")
    return stage == StripStage::css || stage == StripStage::xpath || stage == StripStage::only;
  if (key == "key") return stage == StripStage::child_order;
  if (key == "tolerance") return stage == StripStage::number;
  if (key == "at") return takes_place(stage);
  if (key == "shapes" || key == "ends") return stage == StripStage::one_sided;
  if (key == "placeholder") return stage == StripStage::regex;
  if (key == "pattern") return stage == StripStage::regex || stage == StripStage::templates;
  if (key == "attributes" || key == "elements") {
    return stage == StripStage::attribute || rewrites_values(stage);
  }
  if (key == "templates" || key == "place" || key == "covers") return stage == StripStage::templates;
  return true;
}

class RuleTable {
 public:
  explicit RuleTable(const toml::table& table) : table_(table), reader_(table) {}

  std::variant<Rule, TomlError> read() {
    reader_.expect_keys(rule_keys);
    rule_.name = reader_.text("name");
    rule_.comment = reader_.text("comment");
    read_stage();
    reader_.choice("action", {"remove", "replace"}, rule_.action);
    reader_.choice("in", {"text", "attributes", "comments", "bytes"}, rule_.target);
    read_placeholder();
    rule_.at = reader_.text("at");
    rule_.shapes = reader_.names("shapes");
    read_ends();
    rule_.key = reader_.text("key");
    rule_.tolerance = read_tolerance(reader_);
    rule_.attributes = reader_.names("attributes");
    rule_.elements = reader_.names("elements");
    read_pattern();
    rule_.when = read_condition(reader_, "when");
    rule_.expires = reader_.day("expires");
    if (!reader_.error()) check();
    if (reader_.error()) return *reader_.error();
    return std::move(rule_);
  }

 private:
  void read_stage() {
    if (!table_.contains("stage")) return reader_.fail(table_.source().begin, "a rule needs a stage");
    const std::string stage = reader_.text("stage");
    const auto* const found = std::ranges::find(strip_stage_names, stage);
    if (found == std::end(strip_stage_names))
      return reader_.fail_at("stage", unknown_word("stage", stage, strip_stage_names));
    rule_.stage = static_cast<StripStage>(found - std::begin(strip_stage_names));
    for (const auto& [key, value] : table_) {
      if (takes_key(rule_.stage, key.str())) continue;
      reader_.fail(key.source().begin, fmt::format("the stage {} takes no {}", stage, key.str()));
    }
  }

  void read_ends() {
    constexpr std::string_view known[] = {"start", "end", "middle", "all"};  // by bit of ListEnds
    for (const std::string& end : reader_.names("ends")) {
      const auto* const found = std::ranges::find(known, end);
      if (found == std::end(known)) return reader_.fail_at("ends", "ends are start, middle, end and all");
      rule_.ends = static_cast<ListEnds>(rule_.ends | (1 << (found - std::begin(known))));
    }
  }

  void read_placeholder() {
    ValueKind kind = ValueKind::text;
    reader_.choice("placeholder", {"date", "uuid", "number", "token", "text"}, kind);
    if (table_.contains("placeholder")) rule_.placeholder = kind;
  }

  void read_pattern() {
    if (rule_.stage != StripStage::templates) {
      rule_.pattern = reader_.text(rule_.stage == StripStage::regex ? "pattern" : "select");
      return;
    }
    rule_.template_file = reader_.text("templates");
    rule_.own_template = read_own_template(reader_, rule_.name);
  }

  void check() {
    const std::optional<RuleFault> fault = find_fault(rule_);
    if (fault) reader_.fail_at(fault->key, fault->message, fault->column);
  }

  const toml::table& table_;
  TomlTableReader reader_;
  Rule rule_;
};

}  // namespace

RulesResult rules_of(const toml::table& file) {
  return read_tables<Rule>(file, "rule", "a",
                           [](const toml::table& table) { return RuleTable(table).read(); });
}

RulesResult read_rules(std::string_view toml, std::span<const std::string_view> other_keys) {
  std::vector<std::string_view> known{"rule"};
  known.insert(known.end(), other_keys.begin(), other_keys.end());
  return read_toml(toml, [&](const toml::table& root) -> RulesResult {
    if (auto unknown = find_unknown_key(root, known)) return *std::move(unknown);
    return rules_of(root);
  });
}

}  // namespace treesift
