// A contract is walked beside the document: a node of the one says what a node of the other must be. JSON and
// XML differ in where members are: of an XML element they are its attributes and, by name, its child
// elements; its value is its text.
//
// A JSON Schema may look at a node several times (any_of, condition, negation). Such looks are silent: only
// whether all was right counts. What they may cost is bounded by looks, and in depth, because a schema may
// name itself without going down.
//
// What values of a field must be among each other (unique, in order, known elsewhere) is asked after the
// walk, of values that were noted in it with the list that they stand in.
#include "align/contracts/contract_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "align/name_map.h"
#include "align/node_equality.h"
#include "align/text/numbers.h"
#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t deepest_visit = 1200;  // bounds the recursion
constexpr std::uint64_t looks_per_node = 64, looks_at_least = 1 << 16;

const MemberContract* member_named(const ContractNode& contract, std::string_view name) {
  const auto found = std::ranges::lower_bound(contract.members, name, {}, &MemberContract::name);
  return found != contract.members.end() && found->name == name ? &*found : nullptr;
}

NodeIndex json_member(const Document& document, NodeIndex object, std::string_view name) {
  for (const NodeIndex child : document.children(object)) {
    if (document.name_text(document.name(child)) == name) return child;
  }
  return no_node;
}

bool has_attribute(const Document& document, NodeIndex node, std::string_view name) {
  return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
    return document.name_text(attribute.name) == name;
  });
}

std::string in_quotes(std::string_view name) {
  return fmt::format("\"{}\"", clipped(name, 60));
}

}  // namespace

void ContractChecker::check(const Document& document, const Contract& contract,
                            std::vector<ContractViolation>& violations) {
  document_ = &document;
  contract_ = &contract;
  found_ = &violations;
  violations.clear();
  related_.clear();
  texts_.clear();
  places_ = depth_ = silent_ = 0;
  budget_ = {looks_at_least + looks_per_node * document.node_count()};
  if (contract.table) {
    check_tables();
  } else if (document.format() != Format::html) {
    places_ = 1;
    const NodeIndex top =
        document.format() == Format::json ? document.first_child(document_node) : document_node;
    if (top != no_node) visit(0, top, document_node);
  }
  if (budget_.exceeded)
    violations.push_back(
        {document_node, "a document that can be held against it", "one that takes too long"});
  check_relations();
}

bool ContractChecker::report(NodeIndex node, std::string wanted, std::string found) {
  if (silent_ == 0 && !stopped()) found_->push_back({node, std::move(wanted), std::move(found)});
  return false;
}

bool ContractChecker::report(const ValueView& value, std::string wanted) {
  return silent_ > 0 ? false : report(value.node, std::move(wanted), value_in_words(*document_, value));
}

std::string_view ContractChecker::kept(std::string_view text) {
  const bool in_scratch = text.data() >= scratch_.data() && text.data() < scratch_.data() + scratch_.size();
  return in_scratch ? std::string_view(texts_.emplace_back(text)) : text;
}

ValueView ContractChecker::value_of_node(NodeIndex node) {
  if (document_->format() == Format::json) return json_value(*document_, node);
  if (node == document_node) return {node, type_bit(FieldType::object), {}, false};
  const auto text = leaf_text(*document_, node, scratch_);
  if (!text) return {node, type_bit(FieldType::object), {}, false};
  return text_value(node, *text);
}

// ---- The walk

bool ContractChecker::visit(ContractIndex index, NodeIndex node, NodeIndex list) {
  if (index == no_contract) return true;
  if (depth_ >= deepest_visit) budget_.exceeded = true;
  if (budget_.exceeded || !budget_.take(1)) return true;
  const ContractNode& contract = node_of(index);
  ++depth_;
  const bool right = document_->format() == Format::json ? visit_json(contract, node, list)
                                                         : visit_element(contract, node, list);
  --depth_;
  return right;
}

bool ContractChecker::visit_value(const ContractNode& contract, const ValueView& value, NodeIndex list) {
  if (contract.never) return report(value, "nothing");
  if (const auto breach = find_breach(value, contract.value)) return report(value, *breach);
  if (contract.relation != no_contract && silent_ == 0) {
    ValueView noted = value;
    noted.text = kept(value.text);
    related_.push_back({contract.relation, list, noted});
  }
  return true;
}

bool ContractChecker::visit_json(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  const ValueView value = json_value(*document_, node);
  if (!visit_value(contract, value, list)) return false;
  bool right = true;
  const bool is_container = value.is(FieldType::object) || value.is(FieldType::array);
  if (is_container && contract.value.one_of &&
      std::ranges::find(contract.canonical_values, canonical_json(*document_, node)) ==
          contract.canonical_values.end())
    right = report(value, "another value");
  if (value.is(FieldType::object)) right &= visit_members(contract, node, list);
  if (value.is(FieldType::array)) right &= visit_items(contract, node);
  return visit_parts(contract, node, list) && right;
}

bool ContractChecker::visit_members(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  bool right = true;
  std::size_t count = 0;
  for (const NodeIndex child : document_->children(node)) {
    ++count;
    right &= visit_member(contract, child, list);
  }
  for (const MemberContract& member : contract.members) {
    if (member.is_required && json_member(*document_, node, member.name) == no_node)
      right = report(node, in_quotes(member.name), "no such member");
  }
  return check_sizes(contract, node, count) && check_dependencies(contract, node, list) && right;
}

bool ContractChecker::visit_member(const ContractNode& contract, NodeIndex child, NodeIndex list) {
  const std::string_view name = document_->name_text(document_->name(child));
  bool right = true;
  if (contract.member_names != no_contract) {
    const ContractNode& names = node_of(contract.member_names);
    const ValueView as_text{child, type_bit(FieldType::string), name, true};
    if (names.never || find_breach(as_text, names.value))
      right = report(child, "another name", in_quotes(name));
  }
  const MemberContract* const member = member_named(contract, name);
  bool is_known = member != nullptr && member->value != no_contract;
  if (member != nullptr) right &= visit(member->value, child, list);
  for (const MemberPattern& pattern : contract.patterns) {
    if (!matches(pattern.names, name)) continue;
    is_known = true;
    right &= visit(pattern.value, child, list);
  }
  if (is_known) return right;
  if (contract.closed) return report(child, "no other member", in_quotes(name));
  return visit(contract.other_members, child, child) && right;
}

bool ContractChecker::visit_items(const ContractNode& contract, NodeIndex array) {
  bool right = true;
  std::size_t count = 0;
  for (const NodeIndex item : document_->children(array)) {
    const std::size_t at = count++;
    if (at < contract.first_items.size()) {
      right &= visit(contract.first_items[at], item, array);
    } else if (contract.no_more_items) {
      right = report(item, fmt::format("at most {} items", contract.first_items.size()), "another item");
    } else {
      right &= visit(contract.items, item, array);
    }
  }
  if (contract.min_items && count < *contract.min_items)
    right = report(
        array, fmt::format("{} item{} at least", *contract.min_items, *contract.min_items == 1 ? "" : "s"),
        fmt::format("{}", count));
  if (contract.max_items && count > *contract.max_items)
    right = report(array, fmt::format("{} items at most", *contract.max_items), fmt::format("{}", count));
  if (contract.unique_items) right &= check_unique_items(array);
  return (contract.contains == no_contract || check_contains(contract, array)) && right;
}

bool ContractChecker::check_sizes(const ContractNode& contract, NodeIndex node, std::size_t members) {
  if (contract.min_members && members < *contract.min_members)
    return report(node, fmt::format("{} members at least", *contract.min_members),
                  fmt::format("{}", members));
  if (contract.max_members && members > *contract.max_members)
    return report(node, fmt::format("{} members at most", *contract.max_members), fmt::format("{}", members));
  return true;
}

bool ContractChecker::check_dependencies(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  bool right = true;
  for (const MemberDependency& dependency : contract.dependencies) {
    if (json_member(*document_, node, dependency.member) == no_node) continue;
    for (const std::string& name : dependency.required) {
      if (json_member(*document_, node, name) == no_node)
        right = report(node, fmt::format("{} beside {}", in_quotes(name), in_quotes(dependency.member)),
                       "no such member");
    }
    right &= visit(dependency.also, node, list);
  }
  return right;
}

bool ContractChecker::check_contains(const ContractNode& contract, NodeIndex array) {
  std::size_t count = 0;
  for (const NodeIndex item : document_->children(array)) count += holds(contract.contains, item, array);
  if (count < contract.min_contains)
    return report(array, fmt::format("{} such items at least", contract.min_contains),
                  fmt::format("{}", count));
  if (contract.max_contains && count > *contract.max_contains)
    return report(array, fmt::format("{} such items at most", *contract.max_contains),
                  fmt::format("{}", count));
  return true;
}

bool ContractChecker::check_unique_items(NodeIndex array) {
  std::set<std::string> seen;
  for (const NodeIndex item : document_->children(array)) {
    if (!seen.insert(canonical_json(*document_, item)).second)
      return report(item, "an item that no other one equals",
                    value_in_words(*document_, json_value(*document_, item)));
  }
  return true;
}

// ---- What a JSON Schema says in several ways

bool ContractChecker::holds(ContractIndex index, NodeIndex node, NodeIndex list) {
  ++silent_;
  const bool right = visit(index, node, list);
  --silent_;
  return right;
}

std::size_t ContractChecker::count_that_hold(const std::vector<ContractIndex>& parts, NodeIndex node,
                                             NodeIndex list) {
  return static_cast<std::size_t>(
      std::ranges::count_if(parts, [&](ContractIndex part) { return holds(part, node, list); }));
}

bool ContractChecker::visit_parts(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  bool right = visit(contract.reference, node, list);
  for (const ContractIndex part : contract.all_of) right &= visit(part, node, list);
  const ValueView value = value_of_node(node);
  if (contract.any_of.size() == 1) right &= visit(contract.any_of.front(), node, list);
  if (contract.any_of.size() > 1 && count_that_hold(contract.any_of, node, list) == 0)
    right = report(value, fmt::format("one of {} forms", contract.any_of.size()));
  if (!contract.one_of.empty()) {
    const std::size_t count = count_that_hold(contract.one_of, node, list);
    if (count != 1) right = report(value, fmt::format("exactly one of {} forms", contract.one_of.size()));
  }
  if (contract.negation != no_contract && holds(contract.negation, node, list))
    right = report(value, "another value");
  if (contract.condition != no_contract)
    right &= visit(holds(contract.condition, node, list) ? contract.then : contract.otherwise, node, list);
  return right;
}

// ---- XML

bool ContractChecker::visit_element(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  if (!visit_value(contract, value_of_node(node), list)) return false;
  if (contract.members.empty() && contract.other_members == no_contract && !contract.closed) return true;
  const bool attributes = node == document_node || visit_attributes(contract, node, list);
  return visit_child_elements(contract, node, list) && attributes;
}

bool ContractChecker::visit_attributes(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  bool right = true;
  for (const Attribute& attribute : document_->attributes(node)) {
    const std::string name = "@" + std::string(document_->name_text(attribute.name));
    const MemberContract* const member = member_named(contract, name);
    if (member == nullptr && contract.closed) right = report(node, "no other attribute", name);
    if (member == nullptr || member->value == no_contract) continue;
    right &= visit_value(node_of(member->value), text_value(node, document_->value(attribute)), list);
  }
  for (const MemberContract& member : contract.members) {
    if (!member.is_required || !member.name.starts_with('@')) continue;
    if (!has_attribute(*document_, node, std::string_view(member.name).substr(1)))
      right = report(node, member.name, "no such attribute");
  }
  return right;
}

bool ContractChecker::visit_child_elements(const ContractNode& contract, NodeIndex node, NodeIndex list) {
  bool right = true;
  for (const MemberContract& member : contract.members) {
    if (!member.name.starts_with('@')) right &= visit_elements_named(member, node, list);
  }
  if (contract.other_members == no_contract && !contract.closed) return right;
  for (const NodeIndex child : document_->children(node)) {
    if (!document_->is_element(child)) continue;
    const std::string_view name = document_->name_text(document_->name(child));
    if (member_named(contract, name) != nullptr) continue;
    right = (contract.closed ? report(child, "no other element", fmt::format("<{}>", clipped(name, 60)))
                             : visit(contract.other_members, child, child)) &&
            right;
  }
  return right;
}

bool ContractChecker::visit_elements_named(const MemberContract& member, NodeIndex parent, NodeIndex list) {
  const ContractIndex one = member.value;
  const ContractIndex each = one == no_contract ? no_contract : node_of(one).items;
  bool right = true;
  std::size_t count = 0;
  for (const NodeIndex child : document_->children(parent)) {
    if (!document_->is_element(child) || document_->name_text(document_->name(child)) != member.name)
      continue;
    ++count;
    right &= each == no_contract ? visit(one, child, list) : visit(each, child, parent);
  }
  if (count == 0 && member.is_required)
    right = report(parent, fmt::format("<{}>", member.name), "no such element");
  if (each == no_contract || count == 0) return right;
  const ContractNode& elements = node_of(one);
  if ((elements.min_items && count < *elements.min_items) ||
      (elements.max_items && count > *elements.max_items))
    right = report(parent, fmt::format("another number of <{}>", member.name), fmt::format("{}", count));
  return right;
}

// ---- Tables

void ContractChecker::check_tables() {
  for (NodeIndex i = 1; i < document_->node_count(); ++i) {
    if (!document_->is_element(i) || document_->name(i) != standard_name("table")) continue;
    if (!stands_at(*document_, i, *contract_->table)) continue;
    if (read_table_rows(*document_, i, rows_) && is_this_table()) check_table(i);
  }
}

// A place alone may be that of different tables on different pages.
bool ContractChecker::is_this_table() const {
  const auto& columns = contract_->nodes.front().members;
  const auto known = std::ranges::count_if(columns, [&](const MemberContract& column) {
    return std::ranges::find(rows_.headings, column.name) != rows_.headings.end();
  });
  return 2 * static_cast<std::size_t>(known) >= columns.size();
}

void ContractChecker::check_table(NodeIndex table) {
  ++places_;
  for (const MemberContract& column : contract_->nodes.front().members) {
    const auto found = std::ranges::find(rows_.headings, column.name);
    if (found != rows_.headings.end()) {
      check_cells(column, static_cast<std::size_t>(found - rows_.headings.begin()), table);
    } else if (column.is_required) {
      report(table, fmt::format("a column {}", in_quotes(column.name)), "no such column");
    }
  }
}

void ContractChecker::check_cells(const MemberContract& column, std::size_t at, NodeIndex table) {
  if (column.value == no_contract) return;
  for (const TableRow& row : rows_.rows) {
    const std::string_view text = text_in(*document_, row.cells[at], scratch_);
    visit_value(node_of(column.value), text_value(row.cells[at], text), table);
  }
}

// ---- Values among each other

void ContractChecker::check_relations() {
  std::ranges::stable_sort(related_, [](const RelatedValue& a, const RelatedValue& b) {
    return std::pair(a.relation, a.list) < std::pair(b.relation, b.list);
  });
  for (std::uint32_t i = 0; i < contract_->relations.size(); ++i) {
    const ValueRelation& relation = contract_->relations[i];
    const auto [begin, end] = values_of(i);
    for (std::size_t first = begin; first < end;) {
      std::size_t last = first;
      while (last < end && related_[last].list == related_[first].list) ++last;
      check_list(relation, first, last);
      first = last;
    }
    if (relation.refers_to != no_contract) check_references(relation, begin, end);
  }
}

std::pair<std::size_t, std::size_t> ContractChecker::values_of(std::uint32_t relation) const {
  const auto begin = std::ranges::lower_bound(related_, relation, {}, &RelatedValue::relation);
  const auto end = std::ranges::upper_bound(related_, relation, {}, &RelatedValue::relation);
  return {static_cast<std::size_t>(begin - related_.begin()),
          static_cast<std::size_t>(end - related_.begin())};
}

// In JSON 1 and 1.0 are one value, 1 and "1" are two; objects and arrays are values as well.
std::string ContractChecker::whole_value(const ValueView& value) const {
  return value.is_json ? canonical_json(*document_, value.node) : std::string(value.text);
}

void ContractChecker::check_list(const ValueRelation& relation, std::size_t begin, std::size_t end) {
  std::set<std::string> seen;
  for (std::size_t i = begin; i < end; ++i) {
    const ValueView& value = related_[i].value;
    if (relation.unique && !seen.insert(whole_value(value)).second)
      report(value, "a value that the list has once");
    if (i == begin || relation.order == ValueOrder::none) continue;
    const ValueView& previous = related_[i - 1].value;
    const bool ascending = relation.order == ValueOrder::ascending;
    if (ascending ? stands_before(value, previous) : stands_before(previous, value))
      report(value, fmt::format("{} order: {} stands before it", ascending ? "ascending" : "descending",
                                value_in_words(*document_, previous)));
  }
}

void ContractChecker::check_references(const ValueRelation& relation, std::size_t begin, std::size_t end) {
  const auto [first, last] = values_of(relation.refers_to);
  std::set<std::string_view> known;
  for (std::size_t i = first; i < last; ++i) known.insert(related_[i].value.text);
  for (std::size_t i = begin; i < end; ++i) {
    const ValueView& value = related_[i].value;
    if (value.is(FieldType::null) || known.contains(value.text)) continue;
    report(value, fmt::format("a value of {}", contract_->relations[relation.refers_to].field));
  }
}

}  // namespace treesift
