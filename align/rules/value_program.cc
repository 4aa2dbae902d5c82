#include "align/rules/value_program.h"

#include <re2/re2.h>

#include "align/rules/expressions.h"
#include "align/text/text_kinds.h"

namespace treesift {
namespace {

constexpr std::int64_t set_memory = std::int64_t{32} << 20;

std::shared_ptr<const RE2> expression_of(const Rule& rule) {
  if (rule.stage == StripStage::white_space) return nullptr;
  if (rule.stage == StripStage::date_time) return {std::shared_ptr<const RE2>(), &date_pattern()};
  if (rule.stage == StripStage::number)
    return std::get<std::shared_ptr<const RE2>>(compile_expression("[0-9]"));
  if (rule.stage == StripStage::letter_case)
    return std::get<std::shared_ptr<const RE2>>(compile_expression("[A-Z]"));
  return std::get<std::shared_ptr<const RE2>>(rule.target == RuleTarget::bytes
                                                  ? compile_byte_expression(rule.pattern)
                                                  : compile_expression(rule.pattern));
}

}  // namespace

ValueProgram::ValueProgram(const std::vector<Rule>& rules, RuleTarget target) {
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    const StripStage stage = rules[i].stage;
    const bool of_all =
        stage == StripStage::white_space && (target == RuleTarget::text || target == RuleTarget::attributes);
    const bool of_target = rewrites_values(stage) && rules[i].target == target;
    if (of_all || of_target) add(rules[i], i);
  }
  make_set();
}

void ValueProgram::add(const Rule& rule, std::uint32_t index) {
  const auto place = static_cast<std::uint32_t>(rules_.size());
  const bool is_date = rule.stage == StripStage::date_time;
  auto expression = expression_of(rule);
  const int groups = rule.stage == StripStage::regex ? expression->NumberOfCapturingGroups() : 0;
  rules_.push_back({index, rule.stage, rule.action, is_date ? ValueKind::date : rule.placeholder,
                    !rule.at.empty(), std::move(expression), groups, NamePatterns(rule.attributes),
                    NamePatterns(rule.elements)});
  if (rule.stage == StripStage::white_space) {
    white_space_.push_back(place);
  } else if (rule.at.empty()) {
    (rule.stage == StripStage::regex && may_have_anchor(rule.pattern) ? anchored_ : floating_)
        .push_back(place);
  }
}

void ValueProgram::make_set() {
  if (floating_.size() < 2) return;
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(set_memory);
  auto set = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
  for (const std::uint32_t place : floating_) {
    const RE2& expression = *rules_[place].expression;
    const std::string prefix = expression.options().case_sensitive() ? "" : "(?i)";
    if (set->Add(prefix + expression.pattern(), nullptr) < 0) return;
  }
  if (set->Compile()) set_ = std::move(set);
}

}  // namespace treesift
