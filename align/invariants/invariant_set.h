// Invariants, compiled to be looked at together.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "align/invariants/invariant.h"
#include "align/rules/rule_check.h"
#include "align/rules/rule_set.h"

namespace treesift {

// Nothing for an invariant that can be used. A template file is not looked into.
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
  // templates cannot be read or are not templates. Without a reader, template files are errors.
  static std::variant<InvariantSet, InvariantSetError> compile(std::vector<Invariant> invariants,
                                                               const TemplateReader& reader = {});

  std::span<const Invariant> invariants() const { return *invariants_; }
  bool empty() const { return invariants_->empty(); }
  // An invariant is compiled as the rule that would strip what it describes, with the same index.
  const RuleProgram& program() const { return rules_.program(); }

 private:
  InvariantSet(std::vector<Invariant> invariants, RuleSet rules)
      : invariants_(std::make_shared<const std::vector<Invariant>>(std::move(invariants))),
        rules_(std::move(rules)) {}

  std::shared_ptr<const std::vector<Invariant>> invariants_ =
      std::make_shared<const std::vector<Invariant>>();
  RuleSet rules_;
};

}  // namespace treesift
