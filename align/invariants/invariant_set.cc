#include "align/invariants/invariant_set.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace treesift {
namespace {

Rule as_rule(const Invariant& invariant) {
  Rule rule;
  rule.name = invariant.name;
  rule.stage = StripStage::templates;
  rule.template_file = invariant.template_file;
  rule.own_template = invariant.own_template;
  rule.when = invariant.when;
  rule.expires = invariant.expires;
  return rule;
}

// What is wrong with an invariant among those before it, and the templates of its file.
std::optional<std::string> find_trouble(const Invariant& invariant, std::set<std::string_view>& names,
                                        const TemplateReader& reader) {
  if (const auto fault = find_fault(invariant)) return fmt::format("{}: {}", fault->key, fault->message);
  if (!names.insert(invariant.name).second) return "another one has this name";
  if (invariant.own_template) return std::nullopt;
  if (!reader) return fmt::format("the templates of {} cannot be read here", invariant.template_file);
  const auto templates = reader(invariant.template_file);
  if (const auto* error = std::get_if<std::string>(&templates)) return *error;
  if (std::get<std::vector<Template>>(templates).empty())
    return fmt::format("{} holds no template", invariant.template_file);
  return std::nullopt;
}

}  // namespace

std::optional<RuleFault> find_fault(const Invariant& invariant) {
  if (invariant.name.empty()) return RuleFault{"name", 0, "an invariant needs a name"};
  return find_fault(as_rule(invariant));
}

std::variant<InvariantSet, InvariantSetError> InvariantSet::compile(std::vector<Invariant> invariants,
                                                                    const TemplateReader& reader) {
  std::set<std::string_view> names;
  std::vector<Rule> rules;
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (auto trouble = find_trouble(invariants[i], names, reader))
      return InvariantSetError{i, fmt::format("invariant \"{}\": {}", invariants[i].name, *trouble)};
    rules.push_back(as_rule(invariants[i]));
  }
  auto compiled = RuleSet::compile(std::move(rules), reader);
  if (auto* error = std::get_if<RuleSetError>(&compiled))
    return InvariantSetError{error->rule, std::move(error->message)};
  return InvariantSet(std::move(invariants), std::get<RuleSet>(std::move(compiled)));
}

}  // namespace treesift
