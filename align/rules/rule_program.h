// A set of rules as it is run: only the sources of this folder include this.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "align/rules/name_effects.h"
#include "align/rules/rule.h"
#include "align/rules/value_program.h"
#include "align/select/selector_set.h"
#include "align/templates/template_set.h"

namespace treesift {

struct ConditionProgram {
  ConditionKind kind = ConditionKind::all;
  std::uint32_t number = 0;  // of the selector, or of the expression
  Format format = Format::html;
  std::string text;                     // of ConditionKind::id
  std::vector<ConditionProgram> parts;  // the cheap ones first
};

struct RuleProgram {
  static constexpr std::uint32_t no_selector = ~std::uint32_t{0};

  explicit RuleProgram(std::vector<Rule> all)
      : rules(std::move(all)),
        names(rules),
        texts(rules, RuleTarget::text),
        attributes(rules, RuleTarget::attributes),
        comments(rules, RuleTarget::comments),
        bytes(rules, RuleTarget::bytes) {}

  std::vector<Rule> rules;
  std::vector<ConditionProgram> conditions;                  // by rule
  SelectorSet selectors;                                     // of rules and of conditions
  std::vector<std::uint32_t> selector_of;                    // by rule: what it hides
  std::vector<std::uint32_t> place_of;                       // by rule: the selector of Rule::at
  std::vector<std::optional<TemplateSet>> templates;         // by rule
  std::vector<std::shared_ptr<const re2::RE2>> expressions;  // of conditions
  NameEffects names;
  ValueProgram texts, attributes, comments, bytes;
  std::vector<std::uint32_t> structure;  // the rules of StripStage::structure
  std::vector<std::uint32_t> of_pairs;   // the rules that looks_at_pairs
  bool replaces = false;                 // some rule does
  std::vector<ConditionProgram> of_ids;  // the conditions that ask for the pair's id
};

}  // namespace treesift
