#include "pipeline/measuring/invariant_stage.h"

#include <utility>

#include "model/measure/node_text.h"
#include "parsers/head/head.h"
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
  take_findings(actual, PathsOf::body, measured, counts);
}

void InvariantStage::check_heads(const Pair& pair, MeasuredPair& measured, InvariantCounts& counts) {
  const ResponseHead &was = pair.expected_head, &is = pair.actual_head;
  const bool is_measured = measured.state == PairState::equal || measured.state == PairState::differs;
  if (!is_measured || is.fields.empty()) return;
  const RuleContext context{pair.id, is.fields};
  const bool is_same = was == is;
  if (is_same ? !checker_.may_concern_equal_heads(context) : !checker_.may_concern_heads(context)) return;
  Document actual = head_of(is), expected;
  if (!is_same && !was.fields.empty()) expected = head_of(was);
  checker_.check_heads(actual, is_same ? nullptr : &expected, context, findings_);
  take_findings(actual, PathsOf::head, measured, counts);
  builder_.recycle(std::move(actual));
  builder_.recycle(std::move(expected));
}

Document InvariantStage::head_of(const ResponseHead& head) {
  const StatusAndType besides{head.status, head.media_type, head.charset};
  return whole_head_document(read_whole_head({head.fields, head.clock}, besides), builder_);
}

// Paths in heads begin with no slash: "head/vary".
void InvariantStage::take_findings(const Document& actual, PathsOf of, MeasuredPair& measured,
                                   InvariantCounts& counts) {
  const auto invariants = checker_.set().invariants();
  for (std::size_t i = 0; i < invariants.size(); ++i) {
    if (findings_.looked_at[i]) ++counts[invariants[i].name].documents;
  }
  for (InvariantViolation& violation : findings_.violations) {
    if (measured.violations.size() == max_violations_of_pair) return;
    std::string path = node_path(actual, violation.node);
    if (of == PathsOf::head) path.erase(0, 1);
    measured.violations.push_back(
        {invariants[violation.invariant].name,
         {std::move(path), std::move(violation.wanted), std::move(violation.found)}});
  }
}

}  // namespace treesift
