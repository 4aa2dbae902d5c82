// Rules that need both documents: what only one side has, in which order things stand, and which numbers are
// near enough. They come after all other rules, on what these left, when it has been aligned.
//
//   if (pair_rules.may_apply(expected, actual, …)) { align; pair_rules.apply(…); align what is left anew }
//
// To strip all items of a list from both sides, as the other stages would, hides faults in items that are
// there on both sides. What has a match is never hidden here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "align/alignment.h"
#include "align/edits.h"
#include "align/items/list_ends.h"
#include "align/rules/condition_judge.h"
#include "align/rules/rearranger.h"
#include "align/rules/rule_applier.h"

namespace treesift {

// Scratch: keep one for each worker.
class PairRuleApplier {
 public:
  explicit PairRuleApplier(RuleSet rules, const Limits& limits = {}, SelectorBudget budget = {});

  // Whether there are such rules and one of them selects something, in either document, under its conditions.
  // Remembers the documents, which must stay, for apply(). Each context is that of the document before rules
  // looked at it.
  bool may_apply(const Document& expected, const RuleContext& of_expected, const Document& actual,
                 const RuleContext& of_actual);

  // Hides what the alignment of these documents, and its edits, show that only one side has, and undoes in
  // `actual` what has changed order, and numbers that changed within a tolerance. Both are overwritten: an
  // item that moved and changed counts as one that went and another that came (align/items/replaced_items.h). The
  // new documents are overwritten where they are rewritten. Adds to `tally`. A document that would break a
  // limit is left as it is.
  RuledPair apply(Alignment& alignment, Edits& edits, Document& new_expected, Document& new_actual,
                  RuleTally& tally);

  // The rule that lets members be called anew, where one selects this member of the document under its conditions. Not
  // between may_apply() and apply().
  std::optional<std::uint32_t> rule_of_names(const Document& document, const RuleContext& context,
                                             NodeIndex member);

  void recycle(Document&& document) { rearranger_.recycle(std::move(document)); }

 private:
  struct Side {
    const Document* document = nullptr;
    Selection selection;
    std::vector<bool> active;
    Rearrangement to;
  };

  bool select(const Document& document, const RuleContext& context, Side& side);
  void hide_unmatched(Side& side, const Document& other, const std::vector<NodeIndex>& gone,
                      const std::vector<NodeIndex>& matches, RuleTally& tally);
  bool allows(std::uint32_t rule, const Side& side, NodeIndex node, const std::vector<ListEnds>& ends) const;
  void restore_order(std::uint32_t rule, const Alignment& alignment, const Edits& edits, RuleTally& tally);
  void order_by_key(std::uint32_t rule, const Alignment& alignment, RuleTally& tally);
  void order_children(NodeIndex parent, NodeIndex expected_parent, std::string_view key, RuleCount& count);
  bool looks_at(std::uint32_t rule, MatchedPair pair) const;
  void settle_numbers(std::uint32_t rule, const Edits& edits, RuleTally& tally);
  void settle_attributes(std::uint32_t rule, MatchedPair pair, RuleTally& tally);
  const Document* rewrite(const Side& side, Document& out);

  RuleSet rules_;
  const RuleProgram* program_;
  SelectorMatcher matcher_;
  ConditionJudge judge_;
  Rearranger rearranger_;
  EditFinder finder_;
  Side expected_, actual_;
};

}  // namespace treesift
