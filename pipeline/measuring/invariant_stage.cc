#include "pipeline/measuring/invariant_stage.h"

#include <optional>
#include <utility>

#include "model/measure/node_text.h"
#include "parsers/reading/parse.h"

namespace treesift {

// XML may come to be read as HTML.
bool InvariantStage::asks(const Pair& pair, bool (InvariantChecker::*question)(const RuleContext&, Format)) {
  const RuleContext context{pair.id, *pair.actual};
  const Format format = format_of(settle_source_type(pair.actual_type, *pair.actual));
  return (checker_.*question)(context, format) ||
         (format == Format::xml && (checker_.*question)(context, Format::html));
}

void InvariantStage::check(const Pair& pair, const Document* expected, const Document& actual,
                           MeasuredPair& measured, InvariantCounts& counts) {
  checker_.check(actual, expected, {pair.id, *pair.actual}, findings_);
  const auto invariants = checker_.set().invariants();
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (findings_.looked_at[i]) ++counts[invariants[i].name].documents;
  }
  for (InvariantViolation& violation : findings_.violations) {
    measured.violations.push_back(
        {invariants[violation.invariant].name,
         {node_path(actual, violation.node), std::move(violation.wanted), std::move(violation.found)}});
  }
}

}  // namespace treesift
