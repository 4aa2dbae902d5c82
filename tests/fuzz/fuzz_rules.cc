// Any bytes read as a file of rules: no crash; an error with a place in the text, or rules that are written
// as they are read and can be compiled. What they leave of small documents of each format is a document, and
// a used applier is like a fresh one.
#include <algorithm>
#include <array>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/invariants/invariant_checker.h"
#include "align/invariants/invariant_file.h"
#include "align/rules/pair_rule_applier.h"
#include "align/rules/rule_applier.h"
#include "align/rules/rule_file.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

constexpr std::string_view html =
    "<!doctype html><body id=a1 onclick=f()><style>x</style><ul class='b c'><li>1 <b>10:41</b>:<i>2</i> "
    "<!--c--><li>⟨date⟩<pre>\n a  b\n</pre></ul><p>v w <table><tr><td>2024-05-01</table><a "
    "href='javascript:f()'>⟨</a>";

const std::array<Document, 3>& documents() {
  static const std::array<Document, 3> all = {
      parsed(html, SourceType::html),
      parsed("<a x='1'><b y='v'>1</b> 10:41 <c><b x='2'>v w</b></c><s:b/></a>", SourceType::xml),
      parsed(R"({"a":[1,{"b":" v "},[true,null]],"b":{"a":{"item":"10:41"}}})", SourceType::json)};
  return all;
}

void check_error(std::string_view text, const TomlError& error) {
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  require(error.line >= 1 && error.line <= lines, "an error's line is in the text");
  require(error.column >= 1 && !error.message.empty(), "an error says where and what");
}

void check_applying(const RuleSet& rules) {
  constexpr SelectorBudget budget{.fixed = 20'000, .per_node = 0};
  RuleApplier used(rules, {}, budget);
  for (const Document& document : documents()) {
    RuleApplier fresh(rules, {}, budget);
    Document one, two;
    RuleTally first(rules.rules().size()), second(rules.rules().size());
    const RuleContext context{"a/1", html};
    const RuleOutcome outcome = fresh.apply(document, context, one, first);
    require(used.apply(document, context, two, second) == outcome,
            "a used applier finds what a fresh one does");
    require(first == second, "and counts the same");
    if (outcome == RuleOutcome::untouched) continue;
    check_document(one, Limits());
    require(equal_documents(one, two), "and leaves the same");
  }
  std::string shorter;
  RuleTally tally(rules.rules().size());
  if (used.rewrite_bytes({"a/1", html}, Format::html, shorter, tally) == RuleOutcome::rewritten) {
    require(shorter.size() < html.size(), "what is cut out is gone");
  }
}

// Each page beside one with items more and less, and in another order.
void check_pairs(const RuleSet& rules) {
  static const std::array<Document, 3> others = {
      parsed("<!doctype html><body id=a1><p>v w <ul class='b c'><li>1<!--d--><li>9 <i>2</i><li>⟨date⟩</ul>"
             "<table><tr><td>2024-05-02<td>x</table>",
             SourceType::html),
      parsed("<a x='1'><s:b/><c><b x='2'>v w</b><b>3</b></c><b y='v'>1</b> 10:41</a>", SourceType::xml),
      parsed(R"({"a":[{"b":" v "},2,[null,true,3]],"c":{"a":{"item":"10:41"}}})", SourceType::json)};
  const RuleContext context{"a/1", html};
  PairRuleApplier applier(rules);
  for (std::size_t i = 0; i < others.size(); ++i) {
    const Document &expected = documents()[i], &actual = others[i];
    if (!applier.may_apply(expected, context, actual, context)) continue;
    Alignment alignment;
    Edits edits;
    Aligner().align(expected, actual, alignment);
    EditFinder().find(expected, actual, alignment, edits);
    Document rest_of_expected, rest_of_actual;
    RuleTally tally(rules.rules().size());
    const RuledPair rest = applier.apply(alignment, edits, rest_of_expected, rest_of_actual, tally);
    check_document(*rest.expected, Limits());
    check_document(*rest.actual, Limits());
    require(rest.expected->node_count() <= expected.node_count(), "nothing comes in");
  }
}

// The same bytes read as a file of invariants.
void check_invariants(std::string_view text) {
  const InvariantsResult result = read_invariants(text);
  if (const auto* error = std::get_if<TomlError>(&result)) return check_error(text, *error);
  const auto& invariants = std::get<std::vector<Invariant>>(result);
  const InvariantsResult again = read_invariants(write_invariants(invariants));
  require(std::holds_alternative<std::vector<Invariant>>(again), "a file that is written can be read");
  require(std::get<std::vector<Invariant>>(again) == invariants, "and holds the same invariants");
  const auto templates = [](std::string_view) {
    return std::vector<Template>{{"t", "", Covers::run, {}, {{}}}};
  };
  const auto schemas = [](std::string_view) { return Contract{{ContractNode()}, {}, {}}; };
  const auto compiled = InvariantSet::compile(invariants, templates, schemas);
  require(std::holds_alternative<InvariantSet>(compiled), "invariants of a file can be compiled");
  InvariantChecker checker(std::get<InvariantSet>(compiled), {.fixed = 20'000, .per_node = 0});
  for (const Document& document : documents()) {
    InvariantFindings findings;
    checker.check(document, &documents()[0], {"a/1", html}, findings);
    require(findings.violations.size() <= max_violations_of_pair, "few violations are told");
    for (const InvariantViolation& violation : findings.violations)
      require(violation.node < document.node_count() && findings.looked_at[violation.invariant],
              "each of a node, by an invariant that was looked at");
  }
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_rules) {
  using namespace treesift;
  const std::string_view text = fuzz::view_of(data, size);
  fuzz::check_invariants(text);
  const RulesResult result = read_rules(text);
  if (const auto* error = std::get_if<TomlError>(&result)) {
    fuzz::check_error(text, *error);
    return 0;
  }
  const auto& rules = std::get<std::vector<Rule>>(result);
  const std::string written = write_rules(rules);
  const RulesResult again = read_rules(written);
  fuzz::require(std::holds_alternative<std::vector<Rule>>(again), "a file that is written can be read");
  fuzz::require(std::get<std::vector<Rule>>(again) == rules, "and holds the same rules");
  const auto compiled = RuleSet::compile(rules, [](std::string_view) { return std::vector<Template>(); });
  fuzz::require(std::holds_alternative<RuleSet>(compiled), "rules of a file can be compiled");
  fuzz::check_applying(std::get<RuleSet>(compiled));
  fuzz::check_pairs(std::get<RuleSet>(compiled));
  return 0;
}
