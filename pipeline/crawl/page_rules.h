// Rules at work on recorded pages, for those who look at pages by themselves and not at pairs.
#pragma once

#include "align/rules/rule_applier.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// Scratch: keep one for each worker.
class PageRules {
 public:
  // `limits` are those that the pages were read with.
  PageRules(const RuleSet& rules, const Limits& limits)
      : rules_(rules, limits), tally_(rules.rules().size()) {}

  // Takes away what rules take; the layout is that of what is left. Rules on bytes, and those that look at
  // both documents of a pair (looks_at_pairs), have no say here.
  void apply(Page& page, const RuleContext& context);

 private:
  RuleApplier rules_;
  RuleTally tally_;
};

}  // namespace treesift
