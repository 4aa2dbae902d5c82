#include "align/rules/rule_check.h"

#include <fmt/format.h>

#include <cmath>

#include "align/rules/expressions.h"
#include "align/rules/matches.h"

namespace treesift {
namespace {

using Fault = std::optional<RuleFault>;

Fault fault(std::string_view key, std::string message, std::size_t column = 0) {
  return RuleFault{key, column, std::move(message)};
}

Fault fault_of(std::string_view key, const SelectorResult& selector) {
  const auto* const error = std::get_if<SelectorError>(&selector);
  if (error == nullptr) return std::nullopt;
  return fault(key, error->message, error->column);
}

Fault fault_of(std::string_view key, const ExpressionResult& expression) {
  const auto* const error = std::get_if<std::string>(&expression);
  if (error == nullptr) return std::nullopt;
  return fault(key, *error);
}

bool looks_into_tree(const Condition& condition) {
  using enum ConditionKind;
  if (condition.kind == css || condition.kind == no_css || condition.kind == xpath ||
      condition.kind == no_xpath) {
    return true;
  }
  for (const Condition& part : condition.parts) {
    if (looks_into_tree(part)) return true;
  }
  return false;
}

Fault fault_of_when(const Condition& condition, std::size_t depth) {
  if (depth > deepest_condition) {
    return fault("when", fmt::format("conditions nest deeper than {} levels", deepest_condition));
  }
  if (Fault found = find_fault(condition))
    return fault("when",
                 found->key == "when" ? found->message : fmt::format("{}: {}", found->key, found->message));
  for (const Condition& part : condition.parts) {
    if (Fault found = fault_of_when(part, depth + 1)) return found;
  }
  return std::nullopt;
}

Fault fault_of_bytes(const Rule& rule) {
  if (rule.stage != StripStage::regex) return fault("in", "only a regex looks into the bytes");
  if (rule.action == RuleAction::replace) {
    return fault("action",
                 "what a rule takes from the bytes is removed: a placeholder would be text of the page");
  }
  if (looks_into_tree(rule.when)) {
    return fault("when",
                 "a rule on bytes comes before the document is parsed: page, id, id-pattern and type only");
  }
  return std::nullopt;
}

Fault fault_of_names(const Rule& rule) {
  const bool looks = rule.stage == StripStage::attribute || rule.target == RuleTarget::attributes;
  const bool named = !rule.attributes.empty() || !rule.elements.empty();
  if (rule.stage == StripStage::attribute && rule.attributes.empty()) {
    return fault("attributes", "which attributes? [\"*\"] is all");
  }
  if (named && !looks) {
    const bool may = rewrites_values(rule.stage);
    return fault(rule.attributes.empty() ? "elements" : "attributes",
                 may ? "names of attributes need in = \"attributes\""
                     : fmt::format("the stage {} looks at no attributes by name",
                                   strip_stage_names[static_cast<int>(rule.stage)]));
  }
  for (const auto& [key, names] : {std::pair("attributes", &rule.attributes), {"elements", &rule.elements}}) {
    for (const std::string& name : *names) {
      if (name.empty()) return fault(key, "an empty name");
    }
  }
  return std::nullopt;
}

Fault fault_of_template(const Rule& rule) {
  if (rule.template_file.empty() == !rule.own_template) {
    return fault("templates",
                 "templates are in a file, templates = \"…\", or here, pattern = '''…''': one of both");
  }
  if (!rule.own_template) return std::nullopt;
  if (rule.own_template->patterns.empty()) return fault("pattern", "a template needs a pattern");
  if (rule.own_template->covers == Covers::content && rule.own_template->place.steps.empty()) {
    return fault("covers", "a template that covers content needs a place");
  }
  for (const Pattern& pattern : rule.own_template->patterns) {
    if (pattern_depth(pattern) > deepest_pattern) return fault("pattern", "a pattern nested too deep");
  }
  return std::nullopt;
}

Fault fault_of_place(const Rule& rule) {
  if (rule.at.empty() && looks_at_pairs(rule.stage)) {
    return fault("at", fmt::format("the stage {} needs a place: at = \"li.news\"",
                                   strip_stage_names[static_cast<int>(rule.stage)]));
  }
  if (rule.at.empty()) return std::nullopt;
  const bool has_place = rule.target == RuleTarget::text || rule.target == RuleTarget::attributes;
  if (!takes_place(rule.stage) || !has_place) {
    return fault("at",
                 "attribute, one-sided, child-order, member-names, and date-time, regex, number and case on "
                 "texts or attributes look at a place");
  }
  return fault_of("at", parse_place(rule.at));
}

Fault fault_of_placeholder(const Rule& rule) {
  if (!rule.placeholder) return std::nullopt;
  if (rule.stage == StripStage::regex && rule.action == RuleAction::replace) return std::nullopt;
  return fault("placeholder", "a regex with action = \"replace\" says what it puts in");
}

Fault fault_of_pairing(const Rule& rule) {
  if (!rule.key.empty() && rule.stage != StripStage::child_order)
    return fault("key", "only child-order pairs by a key");
  if (!rule.tolerance) return std::nullopt;
  if (rule.stage != StripStage::number)
    return fault("tolerance", "only numbers have a tolerance: stage = \"number\"");
  if (rule.target == RuleTarget::comments)
    return fault("tolerance", "numbers of comments have no tolerance: take a regex");
  if (std::isfinite(rule.tolerance->amount) && rule.tolerance->amount >= 0) return std::nullopt;
  return fault("tolerance", "a tolerance is 0 or more");
}

Fault fault_of_pattern(const Rule& rule) {
  const ExpressionResult expression = rule.target == RuleTarget::bytes ? compile_byte_expression(rule.pattern)
                                                                       : compile_expression(rule.pattern);
  if (Fault found = fault_of("pattern", expression)) return found;
  const int groups = std::get<std::shared_ptr<const RE2>>(expression)->NumberOfCapturingGroups();
  if (groups <= max_groups) return std::nullopt;
  return fault("pattern", fmt::format("more than {} groups; (?:…) is none", max_groups));
}

Fault fault_of_stage(const Rule& rule) {
  switch (rule.stage) {
    case StripStage::regex:
      return fault_of_pattern(rule);
    case StripStage::css:
      return fault_of("select", parse_css_selector(rule.pattern));
    case StripStage::xpath:
      return fault_of("select", parse_xpath(rule.pattern));
    case StripStage::only:
      return fault_of("select", parse_place(rule.pattern));
    case StripStage::templates:
      return fault_of_template(rule);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<RuleFault> find_fault(const Rule& rule) {
  if (rule.name.empty()) return fault("name", "a rule needs a name");
  if (rule.action == RuleAction::replace && !can_replace(rule.stage)) {
    return fault("action",
                 fmt::format("the stage {} only removes", strip_stage_names[static_cast<int>(rule.stage)]));
  }
  if (rule.target != RuleTarget::text && !rewrites_values(rule.stage)) {
    return fault("in",
                 fmt::format("the stage {} has no in", strip_stage_names[static_cast<int>(rule.stage)]));
  }
  if (rule.target == RuleTarget::bytes) {
    if (Fault found = fault_of_bytes(rule)) return found;
  }
  if (Fault found = fault_of_names(rule)) return found;
  if (Fault found = fault_of_place(rule)) return found;
  if (Fault found = fault_of_placeholder(rule)) return found;
  if (Fault found = fault_of_pairing(rule)) return found;
  if (Fault found = fault_of_stage(rule)) return found;
  if (rule.expires && !rule.expires->ok()) return fault("expires", "no such day");
  return fault_of_when(rule.when, 1);
}

std::optional<RuleFault> find_fault(const Condition& condition) {
  const std::string_view key = condition_key(condition.kind);
  switch (condition.kind) {
    case ConditionKind::any:
      return condition.parts.empty() ? fault(key, "any of nothing never holds") : std::nullopt;
    case ConditionKind::negation:
      return condition.parts.size() != 1 ? fault(key, "takes one condition") : std::nullopt;
    case ConditionKind::page:
      return fault_of(key, compile_byte_expression(condition.text));
    case ConditionKind::id_pattern:
      return fault_of(key, compile_expression(condition.text));
    case ConditionKind::css:
    case ConditionKind::no_css:
      return fault_of(key, parse_css_selector(condition.text));
    case ConditionKind::xpath:
    case ConditionKind::no_xpath:
      return fault_of(key, parse_xpath(condition.text));
    case ConditionKind::id:
      return condition.text.empty() ? fault(key, "an empty pattern is no document's id") : std::nullopt;
    case ConditionKind::all:
    case ConditionKind::format:
      return std::nullopt;
  }
  return std::nullopt;
}

std::string_view condition_key(ConditionKind kind) {
  constexpr std::string_view keys[] = {"all",   "any",      "not", "page",       "css", "no-css",
                                       "xpath", "no-xpath", "id",  "id-pattern", "type"};
  return keys[static_cast<std::size_t>(kind)];
}

SelectorResult parse_place(std::string_view at) {
  return at.starts_with('/') ? parse_xpath(at) : parse_css_selector(at);
}

std::string_view format_name(Format format) {
  constexpr std::string_view names[] = {"html", "xml", "json"};
  return names[static_cast<std::size_t>(format)];
}

}  // namespace treesift
