// Runs that only measure: what `features`, `profile` and `renew` have in common.
#pragma once

#include <functional>

#include "pipeline/run.h"
#include "tools/console/progress.h"
#include "tools/options/settings.h"

namespace treesift {

// What is asked of pairs beside their measures; empty: all pairs are measured.
struct MeasuringJob {
  const PairSettings& settings;
  const RuleSet& rules;
  const ComparisonTask& comparison;
  std::function<bool(const Pair&)> choose = {};
};

// Measures the pairs of all inputs, or of two captures, with the invariants of the configuration. What stops it
// throws.
RunSummary measure(const MeasuringJob& job, const MeasureSink& sink, ProgressLine& progress);

// The same for each input as a run of its own, since runs may have the same ids. `on_run_end` is called
// behind each. Returns the summary of the last one, which may have been stopped, with what rules hid in all.
using OnRun = std::function<void()>;
RunSummary measure_each(const MeasuringJob& job, const MeasureSink& sink, ProgressLine& progress,
                        const OnRun& on_run_end = {});

}  // namespace treesift
