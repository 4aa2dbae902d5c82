// Rules at work on documents, before they are aligned.
//
//   RuleApplier applier(rules, limits);                    // one for each worker
//   applier.rewrite_bytes(bytes, context, format, shorter, tally);   // before parsing
//   if (applier.apply(document, context, stripped, tally) == RuleOutcome::rewritten) …
//
// What rules see. Conditions, selectors and templates see the document as it was parsed, so that no rule
// hides from another one where it is to look. What rules take away by its place is taken away first, all
// together: of one place removing goes before replacing. Then the rules that rewrite values go over what is
// left, in their order, and a later one sees values as the earlier ones left them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "align/rules/condition_judge.h"
#include "align/rules/node_marker.h"
#include "align/rules/rebuilder.h"
#include "align/rules/rule_selection.h"
#include "align/rules/rule_set.h"
#include "align/rules/rule_tally.h"
#include "align/rules/value_scan.h"
#include "parsers/limits.h"

namespace treesift {

enum class RuleOutcome : std::uint8_t {
  untouched,  // the document stays as it is, nothing was copied
  rewritten,
};

// Scratch: keep one for each worker.
class RuleApplier {
 public:
  // `limits` are those that the documents were parsed with.
  explicit RuleApplier(RuleSet rules, const Limits& limits = {}, SelectorBudget budget = {});

  // Lets the rules on bytes look at a document that is to be parsed. `shorter` is overwritten when it is
  // rewritten; a parser needs read_padding behind it.
  RuleOutcome rewrite_bytes(const RuleContext& context, Format format, std::string& shorter,
                            RuleTally& tally);

  // Lets all other rules look at a document. `out` is overwritten when it is rewritten. The tally is that of
  // the set's rules and is added to. A document whose rules reach a bound on work is left as it is.
  RuleOutcome apply(const Document& document, const RuleContext& context, Document& out, RuleTally& tally);

  // Gives a rewritten document's memory back for reuse.
  void recycle(Document&& document) { rebuilder_.recycle(std::move(document)); }

  // Of the document that apply() rewrote last: which node each of its elements was (Rebuilder::origins).
  const std::vector<NodeIndex>& origins() const { return rebuilder_.origins(); }

  const RuleSet& rules() const { return rules_; }

 private:
  RuleOutcome find_and_rebuild(Document& out);
  void select();
  void find_alone();
  bool stands_alone(NodeIndex text) const;
  void scan_texts();
  NodeIndex holder_of(NodeIndex text) const;
  void find_at_places(const ValueProgram& program);
  void find_concerned();
  void scan_attributes();
  void add_attribute_values(NodeIndex node, std::size_t& mark);
  void rewrite_texts();
  void rewrite_attributes();
  void rewrite_comments();
  bool drops_space();
  const NamespaceNames* names_by_uri();
  bool loses_space(NodeIndex node) const;
  void count_lost_space(NodeIndex node, std::string_view core);
  ValueRewriter::Placeholders placeholders() const;
  bool may_be_taken_for_placeholder(std::string_view value) const;
  RuleOutcome finish(RuleOutcome outcome, RuleTally& tally);

  struct AttributeSlot {
    NodeIndex node;
    std::uint32_t attribute;
  };

  RuleSet rules_;
  const RuleProgram* program_;
  SelectorMatcher matcher_;
  Selection selection_;
  ConditionJudge judge_;
  NodeMarker marker_;
  Rebuilder rebuilder_;
  ValueRewriter rewriter_;
  ValueScan text_scan_, attribute_scan_;

  // Of the document at hand.
  const Document* document_ = nullptr;
  WorkBudget budget_;
  RuleTally found_;
  RuleSelection places_;
  std::vector<bool> active_, candidates_, alone_, forced_, concerned_;
  std::vector<bool> at_place_;  // by node
  bool any_at_place_ = false;
  bool drops_space_ = false, drops_notes_ = false;
  std::size_t space_rule_ = 0;  // that drops it
  NodeMarks marks_;
  std::vector<NodeIndex> scanned_texts_;
  std::vector<AttributeSlot> scanned_attributes_;
  RewrittenValues texts_, attributes_, comments_;
  NamespaceNames namespace_names_;
};

// Both documents of a pair, with one tally for both.
struct RuledPair {
  const Document* expected;  // as they were, or the rewritten ones
  const Document* actual;
};
RuledPair apply_to_pair(RuleApplier& applier, const Document& expected, const RuleContext& of_expected,
                        Document& new_expected, const Document& actual, const RuleContext& of_actual,
                        Document& new_actual, RuleTally& tally);

}  // namespace treesift
