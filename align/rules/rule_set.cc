#include "align/rules/rule_set.h"

#include <fmt/format.h>
#include <re2/re2.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <set>

#include "align/rules/expressions.h"
#include "align/rules/rule_check.h"
#include "align/rules/rule_program.h"
#include "align/text/glob.h"

namespace treesift {
namespace {

bool asks_for_id(const Condition& condition) {
  return condition.kind == ConditionKind::id || condition.kind == ConditionKind::id_pattern;
}

// Compiles rules that have no fault.
class RuleCompiler {
 public:
  explicit RuleCompiler(RuleProgram& program) : program_(program) {}

  void compile() {
    for (std::uint32_t i = 0; i < program_.rules.size(); ++i) {
      const Rule& rule = program_.rules[i];
      program_.selector_of.push_back(rule.stage == StripStage::css     ? add(parse_css_selector(rule.pattern))
                                     : rule.stage == StripStage::xpath ? add(parse_xpath(rule.pattern))
                                     : rule.stage == StripStage::only  ? add(parse_place(rule.pattern))
                                                                       : RuleProgram::no_selector);
      program_.place_of.push_back(rule.at.empty() ? RuleProgram::no_selector : add(parse_place(rule.at)));
      if (rule.stage == StripStage::structure) program_.structure.push_back(i);
      if (looks_at_pairs(rule)) program_.of_pairs.push_back(i);
      program_.replaces = program_.replaces || rule.action == RuleAction::replace;
      program_.conditions.push_back(compile(rule.when));
    }
    program_.selectors = SelectorSet(std::move(selectors_));
  }

 private:
  std::uint32_t add(SelectorResult selector) {
    selectors_.push_back(std::get<Selector>(std::move(selector)));
    return static_cast<std::uint32_t>(selectors_.size() - 1);
  }
  std::uint32_t add(ExpressionResult expression) {
    program_.expressions.push_back(std::get<std::shared_ptr<const re2::RE2>>(std::move(expression)));
    return static_cast<std::uint32_t>(program_.expressions.size() - 1);
  }

  // A recursion as deep as deepest_condition.
  ConditionProgram compile(const Condition& condition) {
    ConditionProgram compiled{condition.kind, number(condition), condition.format, condition.text, {}};
    if (asks_for_id(condition)) program_.of_ids.push_back(compiled);
    for (const Condition& part : condition.parts) compiled.parts.push_back(compile(part));
    std::ranges::stable_sort(compiled.parts, {},
                             [](const ConditionProgram& part) { return searches_page(part); });
    return compiled;
  }

  std::uint32_t number(const Condition& condition) {
    switch (condition.kind) {
      case ConditionKind::css:
      case ConditionKind::no_css:
        return add(parse_css_selector(condition.text));
      case ConditionKind::xpath:
      case ConditionKind::no_xpath:
        return add(parse_xpath(condition.text));
      case ConditionKind::page:
        return add(compile_byte_expression(condition.text));
      case ConditionKind::id_pattern:
        return add(compile_expression(condition.text));
      default:
        return 0;
    }
  }

  static bool searches_page(const ConditionProgram& condition) {
    return condition.kind == ConditionKind::page || std::ranges::any_of(condition.parts, searches_page);
  }

  RuleProgram& program_;
  std::vector<Selector> selectors_;
};

using TemplatesResult = std::variant<std::vector<Template>, std::string>;

TemplatesResult templates_of(const Rule& rule, const TemplateReader& reader) {
  if (rule.own_template) return std::vector<Template>{*rule.own_template};
  if (!reader) return fmt::format("the templates of {} cannot be read here", rule.template_file);
  return reader(rule.template_file);
}

bool nests_too_deep(const std::vector<Template>& templates) {
  return std::ranges::any_of(templates, [](const Template& one) {
    return std::ranges::any_of(
        one.patterns, [](const Pattern& pattern) { return pattern_depth(pattern) > deepest_pattern; });
  });
}

}  // namespace

RuleSet::RuleSet() : program_(std::make_shared<const RuleProgram>(std::vector<Rule>())) {}

std::variant<RuleSet, RuleSetError> RuleSet::compile(std::vector<Rule> rules, const TemplateReader& reader) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (const auto fault = find_fault(rules[i])) {
      return RuleSetError{i, fmt::format("rule \"{}\": {}: {}", rules[i].name, fault->key, fault->message)};
    }
    if (!names.insert(rules[i].name).second) {
      return RuleSetError{i, fmt::format("a second rule \"{}\"", rules[i].name)};
    }
  }
  auto program = std::make_shared<RuleProgram>(std::move(rules));
  RuleCompiler(*program).compile();
  program->templates.resize(program->rules.size());
  for (std::size_t i = 0; i < program->rules.size(); ++i) {
    const Rule& rule = program->rules[i];
    if (rule.stage != StripStage::templates) continue;
    TemplatesResult templates = templates_of(rule, reader);
    if (auto* error = std::get_if<std::string>(&templates)) {
      return RuleSetError{i, fmt::format("rule \"{}\": {}", rule.name, *error)};
    }
    if (nests_too_deep(std::get<std::vector<Template>>(templates))) {
      return RuleSetError{i, fmt::format("rule \"{}\": a template's pattern nests too deep", rule.name)};
    }
    program->templates[i].emplace(std::get<std::vector<Template>>(std::move(templates)));
  }
  return RuleSet(std::move(program));
}

std::span<const Rule> RuleSet::rules() const {
  return program_->rules;
}

std::uint64_t RuleSet::answers_of_id(std::string_view id) const {
  const auto holds = [&](const ConditionProgram& condition) {
    if (condition.kind == ConditionKind::id) return glob_matches(condition.text, id);
    return RE2::PartialMatch(re2::StringPiece(id.data(), id.size()),
                             *program_->expressions[condition.number]);
  };
  std::uint64_t answers = 0;
  for (const ConditionProgram& condition : program_->of_ids) {
    const std::uint64_t words[] = {answers, holds(condition) ? 1U : 0U};
    answers = XXH3_64bits(words, sizeof words);
  }
  return answers;
}

bool RuleSet::has_byte_rules() const {
  return !program_->bytes.empty();
}

}  // namespace treesift
