// What measuring a pair is to do, and within which bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "align/aligner.h"
#include "align/ids/id_settler.h"
#include "align/invariants/invariant_checker.h"
#include "align/rules/rule_set.h"
#include "base/times/two_clocks.h"
#include "io/output/crash_records.h"
#include "model/comparators/comparison_task.h"
#include "model/measure/aligned_pair.h"
#include "parsers/head/head_role.h"
#include "parsers/html_reader_kind.h"
#include "parsers/limits.h"
#include "pipeline/measuring/counters.h"

namespace treesift {

struct MeasureOptions {
  static constexpr std::size_t no_rule = ~std::size_t{0};

  Limits limits;
  HtmlReaderKind html_reader = default_html_reader;
  AlignerKind aligner = AlignerKind::hash;  // the one that the model was trained with, if it has been
  AlignmentBudget alignment;
  // What the documents of one pair may take; a pair that needs more is an error verdict ("limit:memory").
  std::size_t pair_memory = std::size_t{128} << 20;
  // Of tables and buffers a worker keeps for its next pair what a pair of so many bytes (estimated_memory) leaves.
  std::size_t kept_scratch = std::size_t{16} << 20;
  // What comparators are asked, which must outlive the measurer; null or empty: nothing. When an oracle
  // decides, neither alignment nor features are needed.
  const ComparisonTask* comparison = nullptr;
  // What is hidden of both documents before they are compared; must outlive the measurer. Null: nothing.
  const RuleSet* rules = nullptr;
  std::size_t left_out_rule = no_rule;  // one of them that hides nothing
  double max_hidden_share = 0.5;        // of a pair's text: RuleUse::mostly_hidden
  HeadsAs heads = HeadsAs::contract;    // what is looked at of responses' heads
  // How times are compared of pairs both sides of which have a clock.
  TimesAs times = TimesAs::clocks;
  RenumberedIds ids = RenumberedIds::shown;
  // The clock of sides that have none of their own: when they were recorded, in seconds since 1970.
  std::optional<std::int64_t> expected_clock, actual_clock;
  // What must hold of actual as it was read, before rules hide anything; must outlive the measurer. Null:
  // nothing.
  const InvariantSet* invariants = nullptr;
  // Pairs that two runs have crashed on: they are not measured again ("crash:suspect"). Must outlive the
  // measurer. Null: none.
  const CrashSuspects* suspects = nullptr;
  // Whether what was measured and parsed is kept for pairs and pages that come again. The result is the same.
  bool remembers = true;
  // How many parsed expected documents, and how many bytes of them, each measurer keeps: more than the last one is of
  // use where the same ones come again in turns.
  std::size_t kept_documents = 1;
  std::size_t kept_bytes = std::size_t{4} << 20;
  std::size_t memo_bytes = std::size_t{8} << 20;  // of what was measured of the last pairs, each worker
  StageClock clock = StageClock::wall;            // of the costs

  // Sees the documents of a pair as they are compared, what rules hide left out, with their alignment; on the
  // thread that measures, and only where the process itself looks into bodies. Null: nobody looks.
  const std::function<void(const AlignedPair&)>* on_aligned = nullptr;

  bool asks_comparators() const { return comparison != nullptr && !comparison->empty(); }
  bool has_rules() const { return rules != nullptr && !rules->rules().empty(); }
  bool has_invariants() const { return invariants != nullptr && !invariants->empty(); }
  bool oracle_decides() const { return comparison != nullptr && comparison->decision.has_value(); }
};

}  // namespace treesift
