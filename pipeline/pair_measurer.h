// The work on one pair, from bytes to what is kept of it: the stages in order, with the scratch of one
// worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "io/pairs/pair.h"
#include "model/judge/judge.h"
#include "model/measure/measured_pair.h"
#include "pipeline/isolation/isolated_measurer.h"
#include "pipeline/measuring/bodies_measurer.h"
#include "pipeline/measuring/counters.h"
#include "pipeline/measuring/invariant_stage.h"
#include "pipeline/measuring/measure_memo.h"
#include "pipeline/measuring/measure_options.h"
#include "pipeline/measuring/rule_use.h"

namespace treesift {

class PairMeasurer {
 public:
  // With a fork server, which must outlive the measurer, processes that it starts look into the bodies; else
  // this one does.
  explicit PairMeasurer(const MeasureOptions& options, ForkServer* fork_server = nullptr);

  // Depends on nothing but the pair and the options. Whatever goes wrong with the pair is in the result; only
  // a bug, the end of all memory, a pair measured by another treesift (MeasuredLineError) or the end of
  // the fork server throws.
  MeasuredPair measure(const Pair& pair);

  // treesift::judge and cluster_mark, their cost counted with the worker's; by an oracle if one decides, and
  // then without a model.
  Verdict timed_judge(const Model* model, const MeasuredPair& pair, const RunContext& run);

  const StageCosts& costs() const { return costs_; }
  std::uint64_t memo_hits() const { return memo_.hits(); }
  // What rules hid of all pairs.
  const RulesInUse& rules_in_use() const { return rules_in_use_; }
  const InvariantCounts& invariant_counts() const { return invariant_counts_; }

 private:
  MeasuredPair measure_anew(const Pair& pair);
  MeasuredPair measure_bodies(const Pair& pair);
  MeasuredPair look_into(const Pair& pair, BodiesOf bodies);
  void add_tally(const BodiesTally& tally);
  void note_rules(const Pair& pair, const MeasuredPair& measured);
  std::optional<MeasuredPair> beyond_memory(const Pair& pair) const;

  MeasureOptions options_;
  std::optional<BodiesMeasurer> here_;        // this one or
  std::optional<IsolatedMeasurer> isolated_;  // this
  RulesInUse rules_in_use_;
  std::optional<InvariantStage> invariants_;
  InvariantCounts invariant_counts_;
  MeasureMemo memo_;
  bool may_be_kept_ = true;  // what was measured last
  StageCosts costs_;
};

}  // namespace treesift
