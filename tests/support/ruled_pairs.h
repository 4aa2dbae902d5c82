// A pair of documents after rules, as the pipeline leaves it.
#pragma once

#include <string_view>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/node_equality.h"
#include "align/rules/pair_rule_applier.h"
#include "tests/support/rule_helpers.h"

namespace treesift {

class RuledDocuments {
 public:
  RuledDocuments(const RuleSet& rules, std::string_view id, const Document& expected, const Document& actual)
      : tally_(rules.rules().size()) {
    RuleApplier applier(rules);
    PairRuleApplier pair_applier(rules);
    const RuleContext context{id, {}};
    pair_ = apply_to_pair(applier, expected, context, stripped_[0], actual, context, stripped_[1], tally_);
    if (!pair_applier.may_apply(*pair_.expected, context, *pair_.actual, context)) return;
    Alignment alignment;
    Edits edits;
    Aligner().align(*pair_.expected, *pair_.actual, alignment);
    EditFinder().find(*pair_.expected, *pair_.actual, alignment, edits);
    pair_ = pair_applier.apply(alignment, edits, rest_[0], rest_[1], tally_);
  }
  RuledDocuments(const RuledDocuments&) = delete;
  RuledDocuments& operator=(const RuledDocuments&) = delete;

  const Document& expected() const { return *pair_.expected; }
  const Document& actual() const { return *pair_.actual; }
  const RuleTally& tally() const { return tally_; }
  bool equal() const { return equal_documents(expected(), actual()); }

 private:
  Document stripped_[2], rest_[2];
  RuledPair pair_;
  RuleTally tally_;
};

// Whether rules leave no difference.
inline bool equal_after(const RuleSet& rules, std::string_view expected, std::string_view actual,
                        std::string_view id = "p1", SourceType type = SourceType::html) {
  return RuledDocuments(rules, id, parsed(expected, type), parsed(actual, type)).equal();
}

}  // namespace treesift
