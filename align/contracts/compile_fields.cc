#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "align/contracts/field_contract.h"
#include "align/contracts/field_path.h"

namespace treesift {
namespace {

class FieldCompiler {
 public:
  FieldCompiler(const std::optional<TemplatePath>& table, FieldsOf of) : of_(of) {
    contract_.table = table;
    contract_.nodes.emplace_back();
  }

  std::variant<Contract, FieldFault> compile(std::span<const FieldContract> fields) {
    for (const FieldContract& field : fields) {
      auto steps = steps_of(field);
      if (auto* error = std::get_if<std::string>(&steps)) return FieldFault{field.field, std::move(*error)};
      const auto& way = std::get<std::vector<FieldStep>>(steps);
      if (!add(field, way)) return FieldFault{field.field, "another line is about this field"};
    }
    for (const FieldContract& field : fields) {
      if (auto fault = relate(field)) return *std::move(fault);
    }
    for (ContractNode& node : contract_.nodes) std::ranges::sort(node.members, {}, &MemberContract::name);
    return std::move(contract_);
  }

 private:
  using Steps = std::variant<std::vector<FieldStep>, std::string>;

  static Steps below_head(Steps steps) {
    if (auto* way = std::get_if<std::vector<FieldStep>>(&steps))
      way->insert(way->begin(), {FieldStepKind::member, "head"});
    return steps;
  }

  Steps steps_of(const FieldContract& field) const {
    if (of_ == FieldsOf::head) return below_head(read_field_path(field.field));
    if (!contract_.table) return read_field_path(field.field);
    if (field.field.empty()) return "a column has a heading";
    return std::vector<FieldStep>{{FieldStepKind::member, field.field}};
  }

  bool add(const FieldContract& field, const std::vector<FieldStep>& steps) {
    const ContractIndex index = node_at(steps);
    if (!by_field_.emplace(field.field, index).second || !has_own_.insert({index, true}).second) return false;
    ContractNode& node = contract_.nodes[index];
    node.value = field.value;
    node.closed = field.closed;
    node.min_items = field.min_items;
    node.max_items = field.max_items;
    if (!field.optional) require(steps);
    return true;
  }

  // "/a/b" is a member that must be there; "/a/b[]" is one too, unless a line of its own says what "/a/b" is.
  void require(std::vector<FieldStep> steps) {
    const bool is_item = !steps.empty() && steps.back().kind == FieldStepKind::items;
    if (is_item) steps.pop_back();
    if (steps.empty() || steps.back().kind != FieldStepKind::member) return;
    const std::string name = steps.back().name;
    const ContractIndex index = node_at(steps);
    if (is_item && has_own_.contains(index)) return;
    steps.pop_back();
    member_of(node_at(steps), name).is_required = true;
  }

  ContractIndex node_at(const std::vector<FieldStep>& steps) {
    ContractIndex at = 0;
    for (const FieldStep& step : steps) at = child_of(at, step);
    return at;
  }

  ContractIndex child_of(ContractIndex parent, const FieldStep& step) {
    const auto link = [&]() -> ContractIndex& {
      if (step.kind == FieldStepKind::items) return contract_.nodes[parent].items;
      if (step.kind == FieldStepKind::any_member) return contract_.nodes[parent].other_members;
      return member_of(parent, step.name).value;
    };
    if (link() != no_contract) return link();
    const auto child = static_cast<ContractIndex>(contract_.nodes.size());
    contract_.nodes.emplace_back();
    link() = child;
    return child;
  }

  MemberContract& member_of(ContractIndex parent, const std::string& name) {
    std::vector<MemberContract>& members = contract_.nodes[parent].members;
    const auto key = std::pair(parent, name);
    const auto [place, is_new] = places_.emplace(key, members.size());
    if (is_new) members.push_back({name, no_contract, false});
    return members[place->second];
  }

  std::optional<FieldFault> relate(const FieldContract& field) {
    if (!field.unique && field.order == ValueOrder::none && field.refers_to.empty()) return std::nullopt;
    const std::uint32_t relation = relation_of(field.field);
    contract_.relations[relation].unique = field.unique;
    contract_.relations[relation].order = field.order;
    if (field.refers_to.empty()) return std::nullopt;
    if (!by_field_.contains(field.refers_to))
      return FieldFault{field.field,
                        fmt::format("no line is about \"{}\", to which it refers", field.refers_to)};
    const std::uint32_t target = relation_of(field.refers_to);
    contract_.relations[relation].refers_to = target;
    return std::nullopt;
  }

  std::uint32_t relation_of(const std::string& field) {
    ContractNode& node = contract_.nodes[by_field_.at(field)];
    if (node.relation == no_contract) {
      node.relation = static_cast<std::uint32_t>(contract_.relations.size());
      contract_.relations.push_back({field, false, ValueOrder::none, no_contract});
    }
    return node.relation;
  }

  FieldsOf of_;
  Contract contract_;
  std::map<std::string, ContractIndex> by_field_;
  std::map<ContractIndex, bool> has_own_;
  std::map<std::pair<ContractIndex, std::string>, std::size_t> places_;  // of members, before they are sorted
};

}  // namespace

std::variant<Contract, FieldFault> compile_fields(std::span<const FieldContract> fields,
                                                  const std::optional<TemplatePath>& table, FieldsOf of) {
  return FieldCompiler(table, of).compile(fields);
}

}  // namespace treesift
