#include "tools/commands/measuring.h"

#include <utility>

#include "tools/runs/invariants.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

RunSummary measure(const MeasuringJob& job, const PairSource& source, const MeasureSink& sink,
                   ProgressLine& progress) {
  const std::size_t inputs = sources_of(job.settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  RunOptions options = run_options(job.settings);
  const InvariantSet invariants = configured_invariants(job.settings);
  options.measure.comparison = &job.comparison;
  options.measure.rules = &job.rules;
  options.measure.invariants = &invariants;
  return measure_pairs({.source = source, .choose = job.choose}, options, sink, on_read);
}

}  // namespace

RunSummary measure(const MeasuringJob& job, const MeasureSink& sink, ProgressLine& progress) {
  catch_signals(sources_of(job.settings));
  return measure(job, source_of(job.settings), sink, progress);
}

RunSummary measure_each(const MeasuringJob& job, const MeasureSink& sink, ProgressLine& progress,
                        const OnRun& on_run_end) {
  catch_signals(sources_of(job.settings));
  RunSummary summary;
  RulesInUse rules(job.rules.rules().size());
  for (const PairSource& run : runs_of(job.settings)) {
    summary = measure(job, run, sink, progress);
    rules += summary.rules;
    if (summary.stopped) break;
    if (on_run_end) on_run_end();
  }
  summary.rules = std::move(rules);
  return summary;
}

}  // namespace treesift
