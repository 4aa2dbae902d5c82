// The heads of a pair: from their fields to changes beside those of the bodies. Private to pipeline/: use
// pair_measurer.h.
#pragma once

#include <optional>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/rules/pair_rule_applier.h"
#include "align/rules/rule_applier.h"
#include "align/times/time_settler.h"
#include "io/pairs/pair.h"
#include "model/measure/changes.h"
#include "model/measure/measured_pair.h"
#include "parsers/document_builder.h"
#include "parsers/head/head.h"
#include "pipeline/measuring/measure_options.h"

namespace treesift {

// What a rule hid of the heads of one pair.
struct HiddenInHeads {
  std::size_t rule = 0;  // of MeasureOptions::rules
  RuleCount count;
};

// Scratch: keep one for each worker.
class HeadMeasurer {
 public:
  explicit HeadMeasurer(const MeasureOptions& options);

  // Adds what differs between the heads to a pair whose bodies have been measured, by rules on heads
  // (is_of_heads) narrowed down: changes, at most max_changes, with places that begin with "head/". A pair of equal
  // bodies differs then. Status, media type and encoding are no part of it: ResponseChange has them. Times that say the
  // same by the clocks count as unchanged. Nothing is added to a pair that could not be measured, or where one capture
  // knows no head.
  void measure(const Pair& pair, const std::optional<TwoClocks>& clocks, MeasuredPair& measured);

  // Of the last pair, in the order of the rules.
  const std::vector<HiddenInHeads>& hidden() const { return hidden_; }
  const SettledTimes& times() const { return settled_times_; }

  static constexpr std::size_t max_changes = 64;

 private:
  void settle_times(const Document& expected, Document& actual, const std::optional<TwoClocks>& clocks);
  void compare(const Document& expected, const Document& actual, const Pair& pair, MeasuredPair& measured);
  void align(const Document& expected, const Document& actual);
  void note_hidden(const RuleTally& tally);
  void add_changes(const AlignedPair& aligned, MeasuredPair& measured);

  HeadsAs heads_;
  DocumentBuilder builder_;
  std::vector<std::size_t> rule_of_;  // by rule on heads: its index among all
  std::size_t left_out_;              // of the rules on heads
  std::optional<RuleApplier> rules_;
  std::optional<PairRuleApplier> pair_rules_;
  Aligner aligner_;
  EditFinder edit_finder_;
  TimeSettler times_;
  SettledTimes settled_times_;
  ChangeFinder change_finder_;
  Alignment alignment_;
  Edits edits_;
  std::vector<Change> changes_;
  std::vector<HiddenInHeads> hidden_;
};

}  // namespace treesift
