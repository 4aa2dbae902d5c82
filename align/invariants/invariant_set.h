// Invariants, compiled to be looked at together.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "align/contracts/contract.h"
#include "align/invariants/invariant.h"
#include "align/rules/rule_check.h"
#include "align/rules/rule_set.h"

namespace treesift {

// What the JSON Schema of a file says, or a sentence that says why that is not known. This room reads no files.
using SchemaReader = std::function<std::variant<Contract, std::string>(std::string_view file)>;

// Nothing for an invariant that can be used. Files are not looked into.
std::optional<RuleFault> find_fault(const Invariant& invariant);

struct InvariantSetError {
  std::size_t invariant = 0;  // its index
  std::string message;        // a sentence for a person
};

// An immutable value, cheap to copy, that workers share.
class InvariantSet {
 public:
  InvariantSet() = default;  // no invariants
  // The error of the first invariant that is not usable (find_fault), has the name of another, or whose
  // templates or schema cannot be read or are something else. Without a reader, such files are errors.
  static std::variant<InvariantSet, InvariantSetError> compile(std::vector<Invariant> invariants,
                                                               const TemplateReader& templates = {},
                                                               const SchemaReader& schemas = {});

  std::span<const Invariant> invariants() const { return *invariants_; }
  bool empty() const { return invariants_->empty(); }
  // An invariant is compiled as the rule that would strip what it describes, with the same index; one of
  // values as a rule of which only the condition counts.
  const RuleProgram& program() const { return rules_.program(); }
  // Of an invariant of values; null for others.
  const Contract* contract(std::size_t invariant) const {
    const std::optional<Contract>& one = (*contracts_)[invariant];
    return one ? &*one : nullptr;
  }

 private:
  using Contracts = std::vector<std::optional<Contract>>;

  InvariantSet(std::vector<Invariant> invariants, RuleSet rules, Contracts contracts)
      : invariants_(std::make_shared<const std::vector<Invariant>>(std::move(invariants))),
        rules_(std::move(rules)),
        contracts_(std::make_shared<const Contracts>(std::move(contracts))) {}

  std::shared_ptr<const std::vector<Invariant>> invariants_ =
      std::make_shared<const std::vector<Invariant>>();
  RuleSet rules_;
  std::shared_ptr<const Contracts> contracts_ = std::make_shared<const Contracts>();
};

}  // namespace treesift
