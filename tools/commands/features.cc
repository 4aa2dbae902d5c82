// treesift features: pairs in, what was measured of them out; treesift profile: what is usual in a run.
#include <fmt/format.h>

#include "io/output/output_file.h"
#include "model/judge/run_profile_file.h"
#include "pipeline/run.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/comparison.h"
#include "tools/runs/invariants.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// Measures all inputs; what stops it throws.
RunSummary measure(const PairSettings& settings, const ComparisonTask& task, const RuleSet& rules,
                   const MeasureSink& sink, ProgressLine& progress) {
  const std::size_t inputs = inputs_of(settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  catch_signals(sources_of(settings));
  RunOptions options = run_options(settings);
  options.measure.comparison = &task;
  const InvariantSet invariants = configured_invariants(settings);
  options.measure.rules = &rules;
  options.measure.invariants = &invariants;
  return measure_pairs({.source = source_of(settings)}, options, sink, on_read);
}

}  // namespace

int run_features(const FeaturesSettings& settings) {
  const std::vector<std::string> oracles = usual_oracles();
  const ComparisonTask task = comparison_task({{}, settings.comparators, oracles});
  const RuleSet rules = configured_rules(settings);
  OutputFile output(settings.output);
  ProgressLine progress(settings.progress);
  const auto take = [&](const LineBatch& batch) {
    output.write(batch.lines);
    progress.measured(batch.tally.pairs);
  };
  const RunSummary summary = measure(settings, task, rules, LineSink{.take = take}, progress);
  report_rules(settings, {rules, summary.rules, {}});
  if (settings.statistics) print_statistics(summary);
  if (summary.stopped) return exit_status_of_signal();
  output.finish();
  print_captures(summary);
  print_message("treesift: {} pairs measured: {} error, {} unpaired\n", summary.pairs_done,
                summary.counts.error, summary.counts.unpaired);
  return exit_nothing;
}

int run_profile(const ProfileSettings& settings) {
  const RuleSet rules = configured_rules(settings);
  OutputFile output(settings.output);
  RunProfile profile(changes_within(settings.memory / 8));
  ProgressLine progress(settings.progress);
  const MeasuredSink take = [&](const MeasuredBatch& batch) {
    for (const MeasuredPair& pair : batch.measured) {
      if (pair.state == PairState::differs) profile.add(pair.features, pair.changes);
    }
    progress.measured(batch.tally.pairs);
  };
  const RunSummary summary = measure(settings, {}, rules, take, progress);
  report_rules(settings, {rules, summary.rules, {}});
  if (summary.stopped) return exit_status_of_signal();
  output.write(write_run_profile(profile));
  output.finish();
  print_captures(summary);
  print_message("treesift: the profile of {} pairs that differ\n", profile.pairs());
  return exit_nothing;
}

}  // namespace treesift
