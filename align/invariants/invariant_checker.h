// Where a document is not what invariants say.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "align/contracts/contract_checker.h"
#include "align/invariants/invariant_set.h"
#include "align/rules/condition_judge.h"
#include "align/select/selector_matcher.h"
#include "align/templates/violations.h"
#include "parsers/document.h"

namespace treesift {

// Violations that are reported of one invariant, and of all, in one document: of those that say the same of places
// that differ in nothing but their positions, the first.
inline constexpr std::size_t max_violations_of_invariant = 4;
inline constexpr std::size_t max_violations_of_pair = 32;

struct InvariantViolation {
  std::size_t invariant = 0;  // of the set
  NodeIndex node = no_node;   // of actual
  std::string wanted, found;  // as Violation has them
};

struct InvariantFindings {
  std::vector<InvariantViolation> violations;  // by invariant, then as they were found
  std::vector<bool> looked_at;                 // by invariant: its condition held, and a place stood there
};

// Scratch: keep one for each worker.
class InvariantChecker {
 public:
  explicit InvariantChecker(InvariantSet set, SelectorBudget budget = {})
      : set_(std::move(set)), matcher_(budget) {}

  // Whether some invariant may have something to say of an actual side, by all that can be known before it is
  // parsed; of a pair whose sides are equal only those that report all violations.
  bool may_concern(const RuleContext& context, Format format);
  bool may_concern_equal(const RuleContext& context, Format format);

  // Overwrites `findings`. `expected` is null where both sides are equal. An invariant whose condition cannot
  // be asked for want of budget is looked at. JSON matches no template, and violates none; schemas are of
  // JSON only, fields of JSON and XML, columns of HTML and XML.
  //
  // Costs the selectors' walk where conditions have any, and for each invariant what ViolationFinder or
  // ContractChecker costs; the expected side is looked at only where actual violates an invariant of
  // ViolationsTold::unexpected.
  void check(const Document& actual, const Document* expected, const RuleContext& context,
             InvariantFindings& findings);

  // The same of those on heads, which are asked for apart: documents of whole_head_document, with the heads'
  // text in the context. `expected` is null where both are equal, and a Document without nodes where that
  // side's head is unknown.
  bool may_concern_heads(const RuleContext& context);
  bool may_concern_equal_heads(const RuleContext& context);
  void check_heads(const Document& actual, const Document* expected, const RuleContext& context,
                   InvariantFindings& findings);

  const InvariantSet& set() const { return set_; }

 private:
  // What is looked at: a body of that format, or a head.
  struct Sort {
    Format format;
    FieldsOf of = FieldsOf::document;
  };
  bool is_about(std::size_t invariant, Sort sort) const;
  bool may_concern(const RuleContext& context, Sort sort);
  bool may_concern_equal(const RuleContext& context, Sort sort);
  void check(const Document& actual, const Document* expected, const RuleContext& context, FieldsOf of,
             InvariantFindings& findings);
  void look_at(std::size_t invariant, const Document& actual, const Document* expected,
               InvariantFindings& findings);
  bool find(std::size_t invariant, const Document& document, std::vector<Violation>& violations);
  void leave_out_known(std::size_t invariant, const Document& expected);
  void leave_out_repeated(const Document& actual);

  InvariantSet set_;
  SelectorMatcher matcher_;
  Selection selection_;
  ConditionJudge judge_;
  ViolationFinder finder_;
  ContractChecker values_;
  std::vector<ContractViolation> of_values_;
  std::vector<bool> active_;
  std::vector<Violation> violations_, known_;
  bool stopped_ = false;  // there may be more violations of the last invariant in the last document
};

}  // namespace treesift
