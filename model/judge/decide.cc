// The table of who decides. A row speaks where its condition holds and no row before it does:
//
//   1  it cannot be judged; a side is missing             error, unpaired (pass where that was accepted)
//   2  head, invariant or encoding broken, not accepted   inspect
//      clean reruns had all that is left                  pass     known
//   3  recorded pages: the warning level                  inspect  warning
//   4  all that is left, and broken, was accepted         pass     approved
//   5  --strict, and something is left                    inspect  strict
//   6  it shows a cause that is open, or new              inspect  open-since, first-look
//      no model has learned what this kind of output is   inspect  unlearned
//   7  the model or the oracle                            inspect or pass
//      recorded pages: no warning of row 3                pass     level
//
// Who has accepted all that is left has accepted rows 2 and 3, too; --strict asks for what clean reruns had
// as well. `shown` and `equal` are names for what the last row lets pass. No model has learned from recorded
// pages yet: of these it only says its score.
#include "model/judge/decide.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

constexpr std::string_view names[] = {
    "error", "unpaired", "head",       "invariant",  "encoding", "warning", "approved", "strict", "unlearned",
    "equal", "known",    "open-since", "first-look", "shown",    "level",   "model",    "oracle"};

Because passed_by(const Findings& findings) {
  if (!findings.something_left) return Because::equal;
  if (findings.by_oracle) return Because::oracle;
  return findings.shown ? Because::shown : Because::model;
}

Decided by_judge(const Findings& findings) {
  if (findings.has_level && !findings.by_oracle)
    return {Decision::pass, findings.something_left ? Because::level : Because::equal};
  if (!findings.says_inspect) return {Decision::pass, passed_by(findings)};
  return {Decision::inspect, findings.by_oracle ? Because::oracle : Because::model};
}

Because broken(const Findings& findings) {
  if (findings.head) return Because::head;
  return findings.invariant ? Because::invariant : Because::encoding;
}

}  // namespace

std::string_view decision_name(Decision decision) {
  switch (decision) {
    case Decision::pass:
      return "pass";
    case Decision::inspect:
      return "inspect";
    case Decision::error:
      return "error";
    case Decision::unpaired:
      return "unpaired";
  }
  return "error";
}

std::string_view because_name(Because because) {
  return names[static_cast<std::size_t>(because)];
}

std::optional<Because> because_named(std::string_view name) {
  const auto found = std::find(std::begin(names), std::end(names), name);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Because>(found - std::begin(names));
}

Decided decide(const Findings& f) {
  const bool is_broken = f.breaks_contract();
  if (f.unjudgeable) return {Decision::error, Because::error};
  if (f.approved) return {Decision::pass, Because::approved};
  if (f.unpaired) return {Decision::unpaired, Because::unpaired};
  if (is_broken) return {Decision::inspect, broken(f)};
  if (f.known && f.something_left && !f.strict) return {Decision::pass, Because::known};
  if (f.warns) return {Decision::inspect, Because::warning};
  if (f.strict && f.something_left) return {Decision::inspect, Because::strict};
  if (f.open) return {Decision::inspect, Because::open_since};
  if (f.first_look) return {Decision::inspect, Because::first_look};
  if (f.unlearned && f.something_left) return {Decision::inspect, Because::unlearned};
  return by_judge(f);
}

}  // namespace treesift
