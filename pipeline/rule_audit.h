// What would have been inspected without a rule: a sample of the pairs, judged again without each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "pipeline/run.h"

namespace treesift {

struct WithoutRule {
  std::uint64_t would_be_inspect = 0;  // pairs that pass with all rules, and do not without this one
  std::vector<std::string> ids;        // of the first few, in the run's order
};

struct RuleAudit {
  static constexpr std::size_t max_ids = 3;

  std::uint64_t pairs = 0;  // of the sample
  std::vector<WithoutRule> rules;
  bool stopped = false;  // by RunOptions::stop: figures are missing
};

// Judges the sample, without the rule of that index, or with all (MeasureOptions::no_rule), and delivers
// verdicts: a run of its own, so that what one rule hides everywhere is as common without it as it would be
// in the whole run.
using JudgeSample = std::function<RunSummary(std::size_t left_out, const VerdictSink& sink)>;

// Judges once with all of `rules` rules and once without each that hid something of the sample: what hid
// nothing changes nothing when it goes. Passes on what `judge` throws. `done` is told how many rules are.
RuleAudit audit_rules(std::size_t rules, const JudgeSample& judge,
                      const std::function<void(std::size_t)>& done = {});

}  // namespace treesift
