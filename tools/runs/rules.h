// The rules that --config names, and what they did.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/rule_set.h"
#include "io/pairs/pair_sample.h"
#include "model/judge/model.h"
#include "pipeline/rule_audit.h"
#include "tools/options/settings.h"

namespace treesift {

// Those of settings.rules that are not expired, with templates from the files that they name. Says on
// standard error which are expired. Throws std::runtime_error for rules and templates that cannot be used.
RuleSet configured_rules(const ConfigurationSettings& settings);

// Throws UsageError, with what to do, for inputs that cannot be read a second time.
void check_can_be_read_again(const std::vector<std::string>& inputs);

// What is known of the rules of a run at its end.
struct RuleReport {
  const RuleSet& rules;
  const RulesInUse& use;
  std::optional<RuleAudit> audit;
};

// On standard error: a table of what each rule hid and what would be inspected without it; warnings of rules
// that hid nothing or too much, and of bounds. On settings.audit_path the same as JSON (docs/rules.md);
// throws OutputError.
void report_rules(const ConfigurationSettings& settings, const RuleReport& report);

// Writes into a model which rules were applied to the pairs that it was trained on.
void remember_rules(const RuleSet& rules, Model& model);
// Says on standard error that a model was trained with other rules than those of this run, if it was and
// knows it: what it learned of how often things change may not hold.
void warn_of_other_rules(const Model& model, const RuleSet& rules);

// Reads the templates of a file, or says where they are wrong.
std::variant<std::vector<Template>, std::string> read_template_file(std::string_view file);

// By the clock, in UTC.
std::chrono::year_month_day today();

// "PATH: line 3, column 9: MESSAGE"
std::string place_in(const std::string& path, std::size_t line, std::size_t column, std::string_view message);

}  // namespace treesift
