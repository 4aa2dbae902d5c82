// The work on one pair, from bytes to what is kept of it: the stages in order, with the scratch of one
// worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/rules/pair_rule_applier.h"
#include "align/rules/rule_applier.h"
#include "io/pair.h"
#include "model/changes.h"
#include "model/comparators/pair_comparer.h"
#include "model/feature_extractor.h"
#include "model/judge.h"
#include "model/measured_pair.h"
#include "model/source_changes.h"
#include "parsers/parse.h"
#include "pipeline/counters.h"
#include "pipeline/invariant_stage.h"
#include "pipeline/measure_memo.h"
#include "pipeline/rule_use.h"

namespace treesift {

struct MeasureOptions {
  static constexpr std::size_t no_rule = ~std::size_t{0};

  Limits limits;
  AlignerKind aligner = AlignerKind::hash;  // the one that the model was trained with, if it has been
  AlignmentBudget alignment;
  // What the documents of one pair may take; a pair that needs more is an error verdict ("limit:memory").
  std::size_t pair_memory = std::size_t{128} << 20;
  // What comparators are asked, which must outlive the measurer; null or empty: nothing. When an oracle
  // decides, neither alignment nor features are needed.
  const ComparisonTask* comparison = nullptr;
  // What is hidden of both documents before they are compared; must outlive the measurer. Null: nothing.
  const RuleSet* rules = nullptr;
  std::size_t left_out_rule = no_rule;  // one of them that hides nothing
  double most_hidden_share = 0.5;       // of a pair's text: RuleUse::mostly_hidden
  // What must hold of actual as it was read, before rules hide anything; must outlive the measurer. Null:
  // nothing.
  const InvariantSet* invariants = nullptr;
};

// Bytes of memory that parsing and aligning a pair with bodies of this size may take, by measurement over
// real pages (docs/performance.md, "Memory").
std::size_t estimated_memory(std::size_t body_bytes);

class PairMeasurer {
 public:
  explicit PairMeasurer(const MeasureOptions& options);

  // Depends on nothing but the pair and the options. Whatever goes wrong with the pair is in the result; only
  // a bug, the end of all memory, or a pair measured by another treesift (MeasuredLineError) throws.
  MeasuredPair measure(const Pair& pair);

  // treesift::judge, its cost counted with the worker's; by an oracle if one decides, and then without a
  // model.
  Verdict timed_judge(const Model* model, const MeasuredPair& pair, const RunContext& run);

  const StageCosts& costs() const { return costs_; }
  std::uint64_t memo_hits() const { return memo_.hits(); }
  // What rules hid of all pairs.
  const RulesInUse& rules_in_use() const { return rules_in_use_; }
  const InvariantCounts& invariant_counts() const { return invariant_counts_; }

 private:
  MeasuredPair measure_anew(const Pair& pair);
  MeasuredPair measure_bodies(const Pair& pair);
  MeasuredPair parse_and_measure(const Pair& pair);
  RuleContext context(std::string_view id, std::string_view bytes) const;
  void note_rules(const Pair& pair, const MeasuredPair& measured);
  MeasuredPair measure_ruled(const ComparedPair& pair, std::string_view id);
  MeasuredPair measure_documents(const ComparedPair& pair, bool is_ruled);
  std::string_view without_bytes(std::string_view id, std::string_view bytes, std::string_view type,
                                 std::string& shorter);
  void align(const Document& expected, const Document& actual);
  void compare_documents(const ComparedPair& pair, MeasuredPair& measured);
  bool oracle_decides() const { return options_.comparison != nullptr && options_.comparison->decision; }
  MeasuredPair equal_pair() const;
  MeasuredPair measure_equal(const Pair& pair);
  std::optional<MeasuredPair> beyond_memory(std::size_t body_bytes) const;
  ParseResult parse_leniently(std::string_view bytes, std::string_view type, std::string_view charset);
  void check_invariants(const Pair& pair, const ComparedPair& parsed, std::string_view actual_type,
                        MeasuredPair& measured);
  ParseResult parse_side(std::string_view bytes, std::string_view type, std::string_view charset);

  MeasureOptions options_;
  DocumentParser parser_;
  std::optional<RuleApplier> rules_;
  std::optional<PairRuleApplier> pair_rules_;
  RulesInUse rules_in_use_;
  RuleTally rules_of_pair_;
  std::string shorter_expected_, shorter_actual_;
  std::optional<InvariantStage> invariants_;
  InvariantCounts invariant_counts_;
  std::optional<PairComparer> comparer_;
  Aligner aligner_;
  EditFinder edit_finder_;
  FeatureExtractor extractor_;
  ChangeFinder change_finder_;
  SourceComparer source_comparer_;
  Alignment alignment_;
  Edits edits_;
  MeasureMemo memo_;
  StageCosts costs_;
};

}  // namespace treesift
