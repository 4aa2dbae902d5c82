// Invariants at work on pairs. Private to pipeline/: use pair_measurer.h.
#pragma once

#include "align/invariants/invariant_checker.h"
#include "io/pairs/pair.h"
#include "model/measure/measured_pair.h"
#include "parsers/document_builder.h"
#include "pipeline/measuring/counters.h"

namespace treesift {

// Scratch: keep one for each worker.
class InvariantStage {
 public:
  explicit InvariantStage(const InvariantSet& set) : checker_(set) {}

  // False where no invariant has anything to say of the pair's actual side, so that it need not be parsed for
  // them; the second one where both sides are of the same bytes.
  bool concerns(const Pair& pair) { return asks(pair, &InvariantChecker::may_concern); }
  bool concerns_equal(const Pair& pair) { return asks(pair, &InvariantChecker::may_concern_equal); }

  // Adds the violations of actual to what was measured, and the invariants that were looked at to the counts.
  // `expected` is null where both sides are of the same bytes.
  void check(const Pair& pair, const Document* expected, const Document& actual, MeasuredPair& measured,
             InvariantCounts& counts);

  // The same of the pair's heads, once its bodies were measured; nothing where that of actual is not known.
  void check_heads(const Pair& pair, MeasuredPair& measured, InvariantCounts& counts);

 private:
  enum class PathsOf : std::uint8_t { body, head };
  void take_findings(const Document& actual, PathsOf of, MeasuredPair& measured, InvariantCounts& counts);
  Document head_of(const ResponseHead& head);
  bool asks(const Pair& pair, bool (InvariantChecker::*question)(const RuleContext&, Format));

  InvariantChecker checker_;
  InvariantFindings findings_;
  DocumentBuilder builder_{Limits()};
};

}  // namespace treesift
