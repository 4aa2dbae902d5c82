// Where a document is not what a contract says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "align/contracts/contract.h"
#include "align/contracts/table_rows.h"
#include "align/work_budget.h"
#include "parsers/document.h"

namespace treesift {

struct ContractViolation {
  NodeIndex node = no_node;   // what is wrong; where something is missing, what it is missing from
  std::string wanted, found;  // for a person: "a number above 0", "0.0"

  bool operator==(const ContractViolation&) const = default;
};

// Violations that are looked for in one document.
inline constexpr std::size_t max_contract_violations = 256;

// Scratch: keep one for each worker.
class ContractChecker {
 public:
  // Overwrites `violations`, in document order but for those between values of a field, which come last. One walk, in
  // which a node costs what its part of the contract has to say; contracts that look at a node in several
  // ways (any_of of a JSON Schema) have a budget of 64 such looks a node, and beyond it that itself is a
  // violation.
  void check(const Document& document, const Contract& contract, std::vector<ContractViolation>& violations);

  // Of the last document: values that the contract is about as a whole; of tables, those at the place with half of its
  // headings or more.
  std::size_t places() const { return places_; }
  // There may be violations that were not found.
  bool stopped() const { return found_->size() >= max_contract_violations; }

 private:
  // A value of a field that has a relation to others.
  struct RelatedValue {
    std::uint32_t relation;
    NodeIndex list;
    ValueView value;
  };

  const ContractNode& node_of(ContractIndex index) const { return contract_->nodes[index]; }

  bool visit(ContractIndex index, NodeIndex node, NodeIndex list);
  bool visit_json(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool visit_element(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool visit_value(const ContractNode& contract, const ValueView& value, NodeIndex list);
  bool visit_members(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool visit_member(const ContractNode& contract, NodeIndex child, NodeIndex list);
  bool visit_items(const ContractNode& contract, NodeIndex array);
  bool visit_attributes(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool visit_child_elements(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool visit_elements_named(const MemberContract& member, NodeIndex parent, NodeIndex list);
  bool visit_parts(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool check_sizes(const ContractNode& contract, NodeIndex node, std::size_t members);
  bool check_dependencies(const ContractNode& contract, NodeIndex node, NodeIndex list);
  bool check_contains(const ContractNode& contract, NodeIndex array);
  bool check_unique_items(NodeIndex array);
  bool holds(ContractIndex index, NodeIndex node, NodeIndex list);
  std::size_t count_that_hold(const std::vector<ContractIndex>& parts, NodeIndex node, NodeIndex list);

  void check_tables();
  void check_table(NodeIndex table);
  bool is_this_table() const;
  void check_cells(const MemberContract& column, std::size_t at, NodeIndex table);

  void check_relations();
  std::string whole_value(const ValueView& value) const;
  void check_list(const ValueRelation& relation, std::size_t begin, std::size_t end);
  void check_references(const ValueRelation& relation, std::size_t begin, std::size_t end);
  std::pair<std::size_t, std::size_t> values_of(std::uint32_t relation) const;

  ValueView value_of_node(NodeIndex node);
  std::string_view kept(std::string_view text);
  bool report(NodeIndex node, std::string wanted, std::string found);
  bool report(const ValueView& value, std::string wanted);

  const Document* document_ = nullptr;
  const Contract* contract_ = nullptr;
  std::vector<ContractViolation>* found_ = nullptr;
  std::vector<RelatedValue> related_;
  std::deque<std::string> texts_;  // of values in pieces
  std::string scratch_;
  TableRows rows_;
  WorkBudget budget_;
  std::size_t places_ = 0, depth_ = 0, silent_ = 0;
};

}  // namespace treesift
