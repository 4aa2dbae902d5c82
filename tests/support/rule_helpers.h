// Rules and pages in short, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/rules/rule_applier.h"
#include "align/rules/rule_file.h"
#include "align/rules/rule_set.h"
#include "align/templates/template_file.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

// The rules; the test fails when there was an error.
inline std::vector<Rule> rules_in(std::string_view toml) {
  RulesResult result = read_rules(toml);
  if (const auto* error = std::get_if<TomlError>(&result)) {
    ADD_FAILURE() << error->line << ":" << error->column << ": " << error->message << "\n" << toml;
    return {};
  }
  return std::get<std::vector<Rule>>(std::move(result));
}

// A rule from the lines that follow its name.
inline std::string rule(std::string_view lines, std::string_view name = "r") {
  return "[[rule]]\nname = '" + std::string(name) + "'\n" + std::string(lines) + "\n";
}

inline RuleSet rule_set(std::vector<Rule> rules, const TemplateReader& reader = {}) {
  auto result = RuleSet::compile(std::move(rules), reader);
  if (const auto* error = std::get_if<RuleSetError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  return std::get<RuleSet>(std::move(result));
}
inline RuleSet rule_set(std::string_view toml) {
  return rule_set(rules_in(toml));
}

struct Applied {
  Document document;  // empty where it is untouched
  RuleOutcome outcome = RuleOutcome::untouched;
  RuleTally tally;
};

inline Applied apply_rules(const RuleSet& rules, const Document& document, const RuleContext& context = {}) {
  Applied applied;
  applied.tally = RuleTally(rules.rules().size());
  applied.outcome = RuleApplier(rules).apply(document, context, applied.document, applied.tally);
  return applied;
}

// What rules leave of a source, as dump() has it; "untouched" when they found nothing.
inline std::string stripped(const RuleSet& rules, std::string_view source, SourceType type = SourceType::html,
                            std::string_view id = "") {
  const Applied applied = apply_rules(rules, parsed(source, type), {id, source});
  return applied.outcome == RuleOutcome::untouched ? "untouched" : dump(applied.document);
}
inline std::string stripped(std::string_view toml, std::string_view source,
                            SourceType type = SourceType::html, std::string_view id = "") {
  return stripped(rule_set(toml), source, type, id);
}

inline std::string html(std::string_view source) {
  return dumped(source, SourceType::html);
}

}  // namespace treesift
