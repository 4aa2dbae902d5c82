#include "align/invariants/invariant_set.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace treesift {
namespace {

Rule as_rule(const Invariant& invariant) {
  Rule rule;
  rule.name = invariant.name;
  rule.stage = is_of_values(invariant) ? StripStage::white_space : StripStage::templates;
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
  if (invariant.own_template || is_of_values(invariant)) return std::nullopt;
  if (!reader) return fmt::format("the templates of {} cannot be read here", invariant.template_file);
  const auto templates = reader(invariant.template_file);
  if (const auto* error = std::get_if<std::string>(&templates)) return *error;
  if (std::get<std::vector<Template>>(templates).empty())
    return fmt::format("{} holds no template", invariant.template_file);
  return std::nullopt;
}

std::variant<Contract, FieldFault> fields_of(const Invariant& invariant) {
  return compile_fields(invariant.fields, invariant.table,
                        invariant.of_head ? FieldsOf::head : FieldsOf::document);
}

std::string_view key_of_fields(const Invariant& invariant) {
  if (invariant.of_head) return "head";
  return invariant.table ? "columns" : "fields";
}

// The contract of an invariant of values, or what is wrong with it.
std::variant<std::optional<Contract>, std::string> contract_of(const Invariant& invariant,
                                                               const SchemaReader& reader) {
  if (!is_of_values(invariant)) return std::nullopt;
  if (!invariant.fields.empty()) {
    auto compiled = fields_of(invariant);
    if (auto* fault = std::get_if<FieldFault>(&compiled))
      return fmt::format("\"{}\": {}", fault->field, fault->message);
    return std::optional(std::get<Contract>(std::move(compiled)));
  }
  if (!reader) return fmt::format("the schema {} cannot be read here", invariant.schema_file);
  auto schema = reader(invariant.schema_file);
  if (auto* error = std::get_if<std::string>(&schema)) return *std::move(error);
  return std::optional(std::get<Contract>(std::move(schema)));
}

std::optional<RuleFault> fault_of_values(const Invariant& invariant) {
  const bool has_template = invariant.own_template || !invariant.template_file.empty();
  if (has_template || (!invariant.fields.empty() && !invariant.schema_file.empty()))
    return RuleFault{"name", 0, "an invariant has one of these: a template, fields, columns, a schema"};
  if (!invariant.schema_file.empty()) return std::nullopt;
  const auto compiled = fields_of(invariant);
  if (const auto* fault = std::get_if<FieldFault>(&compiled))
    return RuleFault{key_of_fields(invariant), 0, fmt::format("\"{}\": {}", fault->field, fault->message)};
  return std::nullopt;
}

}  // namespace

std::optional<RuleFault> find_fault(const Invariant& invariant) {
  if (invariant.name.empty()) return RuleFault{"name", 0, "an invariant needs a name"};
  if (is_of_values(invariant)) {
    if (auto fault = fault_of_values(invariant)) return fault;
  }
  return find_fault(as_rule(invariant));
}

std::variant<InvariantSet, InvariantSetError> InvariantSet::compile(std::vector<Invariant> invariants,
                                                                    const TemplateReader& reader,
                                                                    const SchemaReader& schemas) {
  std::set<std::string_view> names;
  std::vector<Rule> rules;
  Contracts contracts;
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (auto trouble = find_trouble(invariants[i], names, reader))
      return InvariantSetError{i, fmt::format("invariant \"{}\": {}", invariants[i].name, *trouble)};
    auto contract = contract_of(invariants[i], schemas);
    if (auto* error = std::get_if<std::string>(&contract))
      return InvariantSetError{i, fmt::format("invariant \"{}\": {}", invariants[i].name, *error)};
    contracts.push_back(std::get<std::optional<Contract>>(std::move(contract)));
    rules.push_back(as_rule(invariants[i]));
  }
  auto compiled = RuleSet::compile(std::move(rules), reader);
  if (auto* error = std::get_if<RuleSetError>(&compiled))
    return InvariantSetError{error->rule, std::move(error->message)};
  return InvariantSet(std::move(invariants), std::get<RuleSet>(std::move(compiled)), std::move(contracts));
}

}  // namespace treesift
