// A pair, from bytes to what is kept of it: the stages in order, with the scratch of one worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <variant>

#include "io/pairs/pair.h"
#include "model/measure/measured_pair.h"
#include "pipeline/isolation/isolated_measurer.h"
#include "pipeline/measuring/bodies_measurer.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/head_measurer.h"
#include "pipeline/measuring/invariant_stage.h"
#include "pipeline/measuring/measure_memo.h"
#include "pipeline/measuring/measure_options.h"
#include "pipeline/measuring/rule_use.h"

namespace treesift {

// Who looks into bodies: this process, or processes that a fork server starts, which must outlive its users.
struct ThisProcess {};
using BodiesIn = std::variant<ThisProcess, std::reference_wrapper<ForkServer>>;

class PairMeasurer {
 public:
  explicit PairMeasurer(const MeasureOptions& options, const BodiesIn& bodies_in = ThisProcess());

  // The measured pair, whole. It depends on nothing but the pair and the options. Whatever goes wrong with the
  // pair is in the result; only a bug, the end of all memory, a pair measured by another treesift
  // (MeasuredLineError), a damaged record (BinaryError) or the end of the fork server throws.
  MeasuredPair measure(const Pair& pair);

  const StageCosts& costs() const { return costs_; }
  std::uint64_t memo_hits() const { return memo_.hits(); }
  // What rules hid of all pairs.
  const RulesInUse& rules_in_use() const { return rules_in_use_; }
  const InvariantCounts& invariant_counts() const { return invariant_counts_; }

 private:
  using Bodies = std::variant<BodiesMeasurer, IsolatedMeasurer>;
  static Bodies bodies_measurer(const MeasureOptions& options, const BodiesIn& bodies_in);

  MeasuredPair measured_before(const Pair& pair) const;
  std::optional<MeasuredPair> known_at_once(const Pair& pair) const;
  MeasuredPair of_unseen_bodies(const Pair& pair);
  MeasuredPair measure_equal(const Pair& pair);
  MeasuredPair measure_different(const Pair& pair, const SideContent& expected, const SideContent& actual);
  MeasuredPair measure_bodies(const Pair& pair);
  MeasuredPair look_into(const Pair& pair, const BodiesTask& task);
  void add_tally(const BodiesTally& tally);
  void note_rules(const Pair& pair, const MeasuredPair& measured);
  void measure_heads(const Pair& pair, MeasuredPair& measured);
  bool needs_more_than(const Pair& pair, std::size_t bytes);
  std::optional<MeasuredPair> beyond_memory(const Pair& pair);

  MeasureOptions options_;
  Bodies bodies_;
  HeadMeasurer heads_;
  RulesInUse rules_in_use_;
  std::optional<InvariantStage> invariants_;
  InvariantCounts invariant_counts_;
  MeasureMemo memo_;
  bool may_be_kept_ = true;                   // what was measured last
  std::optional<std::size_t> needed_memory_;  // estimated_memory() of the pair at hand, once it was asked for
  StageCosts costs_;
};

}  // namespace treesift
