#include "align/rules/condition_judge.h"

#include <re2/re2.h>

#include <algorithm>

#include "align/text/glob.h"

namespace treesift {

void ConditionJudge::judge(const RuleProgram& program, const RuleContext& context, Format format,
                           const Selection* selection, std::vector<bool>& active, UnknownCondition unknown) {
  program_ = &program;
  context_ = &context;
  selection_ = selection;
  format_ = format;
  const Truth least = unknown == UnknownCondition::holds ? Truth::unknown : Truth::yes;
  active.assign(program.rules.size(), false);
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    if (i == context.left_out || !has_selected(i)) continue;
    active[i] = evaluate(program.conditions[i]) >= least;
  }
}

// Whether the selectors of the rule itself, if it has any, could be asked and select something.
bool ConditionJudge::has_selected(std::size_t rule) const {
  for (const std::uint32_t selector : {program_->selector_of[rule], program_->place_of[rule]}) {
    if (selector == RuleProgram::no_selector || selection_ == nullptr) continue;
    if (selection_->budget_exceeded() || (*selection_)[selector].empty()) return false;
  }
  return true;
}

// A recursion as deep as deepest_condition.
ConditionJudge::Truth ConditionJudge::evaluate(const ConditionProgram& condition) {
  switch (condition.kind) {
    case ConditionKind::all:
      return evaluate_all(condition);
    case ConditionKind::any:
      return evaluate_any(condition);
    case ConditionKind::negation:
      return negated(evaluate(condition.parts.front()));
    case ConditionKind::page:
      return matches(condition.number, context_->bytes);
    case ConditionKind::id_pattern:
      return matches(condition.number, context_->id);
    case ConditionKind::css:
    case ConditionKind::xpath:
      return selects(condition.number);
    case ConditionKind::no_css:
    case ConditionKind::no_xpath:
      return negated(selects(condition.number));
    case ConditionKind::id:
      return truth(glob_matches(condition.text, context_->id));
    case ConditionKind::format:
      return truth(condition.format == format_);
  }
  return Truth::unknown;
}

ConditionJudge::Truth ConditionJudge::evaluate_all(const ConditionProgram& condition) {
  Truth result = Truth::yes;
  for (const ConditionProgram& part : condition.parts) {
    result = std::min(result, evaluate(part));
    if (result == Truth::no) break;
  }
  return result;
}

ConditionJudge::Truth ConditionJudge::evaluate_any(const ConditionProgram& condition) {
  Truth result = Truth::no;
  for (const ConditionProgram& part : condition.parts) {
    result = std::max(result, evaluate(part));
    if (result == Truth::yes) break;
  }
  return result;
}

ConditionJudge::Truth ConditionJudge::matches(std::uint32_t expression, std::string_view text) {
  return truth(
      RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *program_->expressions[expression]));
}

ConditionJudge::Truth ConditionJudge::selects(std::uint32_t selector) const {
  if (selection_ == nullptr || selection_->budget_exceeded()) return Truth::unknown;
  return truth(!(*selection_)[selector].empty());
}

}  // namespace treesift
