#include "align/invariants/invariant_checker.h"

#include <algorithm>
#include <utility>

#include "align/rules/rule_program.h"

namespace treesift {
namespace {

// What a violation is, wherever in its list it stands: items may have been added before it.
bool same_words(const Violation& a, const Violation& b) {
  return a.which == b.which && a.wanted == b.wanted && a.found == b.found;
}

// Whether both stand below the same names: two items of a list, or the same member of both.
bool stand_alike(const Document& document, NodeIndex a, NodeIndex b) {
  while (a != b) {
    if (a == document_node || b == document_node || document.name(a) != document.name(b)) return false;
    a = document.parent(a), b = document.parent(b);
  }
  return true;
}

}  // namespace

bool InvariantChecker::is_about(std::size_t invariant, Sort sort) const {
  const Invariant& one = set_.invariants()[invariant];
  const auto [format, of] = sort;
  if (one.of_head || of == FieldsOf::head) return one.of_head && of == FieldsOf::head;
  if (!one.schema_file.empty()) return format == Format::json;
  if (!one.fields.empty() && !one.table) return format != Format::html;
  return format != Format::json;
}

bool InvariantChecker::may_concern(const RuleContext& context, Format format) {
  return may_concern(context, Sort{format});
}

bool InvariantChecker::may_concern_equal(const RuleContext& context, Format format) {
  return may_concern_equal(context, Sort{format});
}

bool InvariantChecker::may_concern_heads(const RuleContext& context) {
  return may_concern(context, Sort{Format::json, FieldsOf::head});
}

bool InvariantChecker::may_concern_equal_heads(const RuleContext& context) {
  return may_concern_equal(context, Sort{Format::json, FieldsOf::head});
}

bool InvariantChecker::may_concern(const RuleContext& context, Sort sort) {
  judge_.judge(set_.program(), context, sort.format, nullptr, active_, UnknownCondition::holds);
  for (std::size_t i = 0; i < active_.size(); ++i) active_[i] = active_[i] && is_about(i, sort);
  return std::ranges::find(active_, true) != active_.end();
}

bool InvariantChecker::may_concern_equal(const RuleContext& context, Sort sort) {
  if (!may_concern(context, sort)) return false;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i] && set_.invariants()[i].told == ViolationsTold::all) return true;
  }
  return false;
}

void InvariantChecker::check(const Document& actual, const Document* expected, const RuleContext& context,
                             InvariantFindings& findings) {
  check(actual, expected, context, FieldsOf::document, findings);
}

void InvariantChecker::check_heads(const Document& actual, const Document* expected,
                                   const RuleContext& context, InvariantFindings& findings) {
  check(actual, expected, context, FieldsOf::head, findings);
}

void InvariantChecker::check(const Document& actual, const Document* expected, const RuleContext& context,
                             FieldsOf of, InvariantFindings& findings) {
  findings.violations.clear();
  findings.looked_at.assign(set_.invariants().size(), false);
  matcher_.match(actual, set_.program().selectors, selection_);
  judge_.judge(set_.program(), context, actual.format(), &selection_, active_, UnknownCondition::holds);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i] && is_about(i, Sort{actual.format(), of})) look_at(i, actual, expected, findings);
  }
}

void InvariantChecker::look_at(std::size_t invariant, const Document& actual, const Document* expected,
                               InvariantFindings& findings) {
  findings.looked_at[invariant] = find(invariant, actual, violations_);
  if (set_.invariants()[invariant].told == ViolationsTold::unexpected) {
    if (expected == nullptr) return;
    leave_out_known(invariant, *expected);
  }
  if (!stopped_) leave_out_repeated(actual);
  for (std::size_t i = 0; i < std::min(violations_.size(), max_violations_of_invariant); ++i) {
    if (findings.violations.size() == max_violations_of_pair) return;
    Violation& one = violations_[i];
    findings.violations.push_back({invariant, one.node, std::move(one.wanted), std::move(one.found)});
  }
}

// A field that all items of a list lack is told of the first. Nothing is left out once there are more than are told.
void InvariantChecker::leave_out_repeated(const Document& actual) {
  std::vector<Violation> distinct;
  for (Violation& one : violations_) {
    const bool is_told = std::ranges::any_of(distinct, [&](const Violation& told) {
      return same_words(told, one) && stand_alike(actual, told.node, one.node);
    });
    if (!is_told) distinct.push_back(std::move(one));
    if (distinct.size() == max_violations_of_invariant) break;
  }
  violations_ = std::move(distinct);
}

// Whether there was something to look at.
bool InvariantChecker::find(std::size_t invariant, const Document& document,
                            std::vector<Violation>& violations) {
  const Contract* const contract = set_.contract(invariant);
  if (contract == nullptr) {
    finder_.find(document, *set_.program().templates[invariant], violations);
    stopped_ = finder_.stopped();
    return finder_.places() > 0;
  }
  values_.check(document, *contract, of_values_);
  violations.clear();
  for (ContractViolation& one : of_values_)
    violations.push_back({0, one.node, one.node, {}, std::move(one.wanted), std::move(one.found)});
  stopped_ = values_.stopped();
  return values_.places() > 0;
}

// One of actual for each that expected has in the same words. Where there may be more than were told, none is
// left out: a new one may be among those.
void InvariantChecker::leave_out_known(std::size_t invariant, const Document& expected) {
  if (violations_.empty() || stopped_) return;
  find(invariant, expected, known_);
  for (const Violation& known : known_) {
    const auto same = std::ranges::find_if(
        violations_, [&](const Violation& violation) { return same_words(violation, known); });
    if (same != violations_.end()) violations_.erase(same);
  }
}

}  // namespace treesift
