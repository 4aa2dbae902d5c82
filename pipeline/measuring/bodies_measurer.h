// The part of measuring that looks into bodies, from bytes to what is kept of them: parsing, rules,
// invariants, comparators, aligning, features. What can go wrong with hostile bytes goes wrong here, so this
// is what pipeline/isolation/ runs in processes of its own. Private to pipeline/: use pair_measurer.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/ids/id_settler.h"
#include "align/members/member_settler.h"
#include "align/rules/pair_rule_applier.h"
#include "align/rules/rule_applier.h"
#include "align/times/time_settler.h"
#include "io/pairs/pair.h"
#include "model/comparators/pair_comparer.h"
#include "model/comparators/shown_space.h"
#include "model/measure/changes.h"
#include "model/measure/features/feature_extractor.h"
#include "model/measure/measured_pair.h"
#include "model/measure/source/json_mark.h"
#include "model/measure/source/source_changes.h"
#include "parsers/reading/parse.h"
#include "pipeline/measuring/beside_trees.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/invariant_stage.h"
#include "pipeline/measuring/measure_options.h"
#include "pipeline/measuring/side_parser.h"

namespace treesift {

// What is counted besides, of one pair.
struct BodiesTally {
  StageCosts costs;
  InvariantCounts invariants;               // documents only
  std::uint64_t selectors_over_budget = 0;  // documents, as in RuleTally; of pairs that were measured
  std::uint64_t values_over_budget = 0;
  // False where another pair of the same bodies must be looked into again: a document at a bound is counted
  // each time it is met, and the death of a process is no measure.
  bool may_be_kept = true;
};

// When both sides were made, by their own clocks or else those of the run, where both are known and times are
// compared by it.
std::optional<TwoClocks> clocks_of(const Pair& pair, const MeasureOptions& options);

// What is to be looked for.
enum class BodiesOf : std::uint8_t { different_pair, equal_pair };
struct BodiesTask {
  BodiesOf bodies = BodiesOf::different_pair;
  std::uint64_t content = 0;  // MeasuredPair::content
};

class BodiesMeasurer {
 public:
  explicit BodiesMeasurer(const MeasureOptions& options);

  // A different pair: its sides differ, in bytes, type or encoding. An equal pair: of equal bytes, but
  // invariants have something to say of it. Nothing differs, but they must hold of actual all the same; where
  // that cannot be known, the pair is in error: a person must look. The result is whole, and depends on
  // nothing but the arguments and the options.
  MeasuredPair measure(const Pair& pair, const BodiesTask& task);

  // Of the last pair.
  const BodiesTally& tally() const { return tally_; }

 private:
  MeasuredPair measure_equal(const Pair& pair);
  MeasuredPair measure_different(const Pair& pair);
  MeasuredPair parse_and_measure(const Pair& pair);
  RuleContext context(std::string_view id, std::string_view bytes) const;
  enum class AlignedBefore : bool { no, yes };
  MeasuredPair measure_parsed(const ComparedPair& parsed, const Pair& pair);
  bool rename_members(const ComparedPair& parsed, std::string_view id, Document& renamed);
  MeasuredPair measure_settled(const ComparedPair& parsed, const Pair& pair);
  MeasuredPair measure_by_clocks(const ComparedPair& aligned, std::string_view id,
                                 const std::optional<TwoClocks>& clocks, std::vector<HiddenByRule> built_in);
  std::vector<HiddenByRule> hidden_of_pair(const std::vector<HiddenByRule>& built_in) const;
  MeasuredPair measure_ruled(const ComparedPair& pair, std::string_view id,
                             const std::vector<HiddenByRule>& built_in, AlignedBefore aligned_before);
  MeasuredPair measure_documents(const ComparedPair& pair, std::string_view id,
                                 std::vector<HiddenByRule> hidden, AlignedBefore aligned_before);
  void measure_aligned(const ComparedPair& pair, const std::optional<ToldChange>& ids,
                       MeasuredPair& measured);
  BesideTrees find_beside_trees(const ComparedPair& pair, bool is_ruled) const;
  // Of equal trees.
  bool are_equal(const ComparedPair& pair, bool is_ruled, const BesideTrees& beside) const;
  void measure_features(const ComparedPair& pair, bool is_ruled, const BesideTrees& beside,
                        MeasuredPair& measured);
  std::string_view without_bytes(std::string_view id, std::string_view bytes, std::string_view type,
                                 std::string& shorter);
  const Alignment& align(const Document& expected, const Document& actual);
  void compare_documents(const ComparedPair& pair, MeasuredPair& measured);
  void check_invariants(const Pair& pair, const ComparedPair& parsed, std::string_view actual_type,
                        MeasuredPair& measured);

  MeasureOptions options_;
  SideParser sides_;
  std::optional<RuleApplier> rules_;
  std::optional<PairRuleApplier> pair_rules_;
  RuleTally rules_of_pair_;
  std::string shorter_expected_, shorter_actual_;
  MemberSettler members_;
  TimeSettler times_;
  IdSettler ids_;
  MapNames maps_;
  std::vector<ToldChange> told_of_maps_;  // of the last pair
  std::optional<InvariantStage> invariants_;
  std::optional<PairComparer> comparer_;
  Aligner aligner_;
  EditFinder edit_finder_;
  FeatureExtractor extractor_;
  ChangeFinder change_finder_;
  SourceComparer source_comparer_;
  KindsOfPair kinds_;  // of the last pair
  Alignment alignment_;
  Edits edits_;
  BodiesTally tally_;
};

}  // namespace treesift
