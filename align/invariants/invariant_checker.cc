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

}  // namespace

bool InvariantChecker::may_concern(const RuleContext& context, Format format) {
  if (format == Format::json) return false;
  judge_.judge(set_.program(), context, format, nullptr, active_, UnknownCondition::holds);
  return std::ranges::find(active_, true) != active_.end();
}

bool InvariantChecker::may_concern_equal(const RuleContext& context, Format format) {
  if (!may_concern(context, format)) return false;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i] && set_.invariants()[i].told == ViolationsTold::all) return true;
  }
  return false;
}

void InvariantChecker::check(const Document& actual, const Document* expected, const RuleContext& context,
                             InvariantFindings& findings) {
  findings.violations.clear();
  findings.looked_at.assign(set_.invariants().size(), false);
  if (actual.format() == Format::json) return;
  matcher_.match(actual, set_.program().selectors, selection_);
  judge_.judge(set_.program(), context, actual.format(), &selection_, active_, UnknownCondition::holds);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i]) look_at(i, actual, expected, findings);
  }
}

void InvariantChecker::look_at(std::size_t invariant, const Document& actual, const Document* expected,
                               InvariantFindings& findings) {
  const TemplateSet& templates = *set_.program().templates[invariant];
  finder_.find(actual, templates, violations_);
  findings.looked_at[invariant] = finder_.places() > 0;
  if (set_.invariants()[invariant].told == ViolationsTold::unexpected) {
    if (expected == nullptr) return;
    leave_out_known(templates, *expected);
  }
  for (std::size_t i = 0; i < std::min(violations_.size(), max_violations_of_invariant); ++i) {
    if (findings.violations.size() == max_violations_of_pair) return;
    Violation& one = violations_[i];
    findings.violations.push_back({invariant, one.node, std::move(one.wanted), std::move(one.found)});
  }
}

// One of actual for each that expected has in the same words. Where there may be more than were told, none is
// left out: a new one may be among those.
void InvariantChecker::leave_out_known(const TemplateSet& templates, const Document& expected) {
  if (violations_.empty() || finder_.stopped()) return;
  finder_.find(expected, templates, known_);
  for (const Violation& known : known_) {
    const auto same = std::ranges::find_if(
        violations_, [&](const Violation& violation) { return same_words(violation, known); });
    if (same != violations_.end()) violations_.erase(same);
  }
}

}  // namespace treesift
