// treesift features: pairs in, what was measured of them out.
#include <fmt/format.h>

#include "base/words/counted.h"
#include "io/archives/line_tally.h"
#include "io/output/output_file.h"
#include "tools/commands/commands.h"
#include "tools/commands/measuring.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/comparison.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {

int run_features(const FeaturesSettings& settings) {
  const std::vector<std::string> oracles = usual_oracles();
  const ComparisonTask task = comparison_task({{}, settings.comparators, oracles});
  const RuleSet rules = configured_rules(settings);
  OutputFile output(settings.output);
  ProgressLine progress(settings.progress);
  LineTally tally;
  const auto take = [&](const LineBatch& batch) {
    tally.add_lines(batch.lines);
    output.write(batch.lines);
    progress.measured(batch.tally.pairs);
  };
  const RunSummary summary = measure({settings, rules, task}, LineSink{.take = take}, progress);
  report_rules(settings, {rules, summary.rules, {}});
  if (settings.statistics) print_statistics(summary);
  if (summary.stopped) return exit_status_of_signal();
  if (settings.pipe) output.write(tally.end_line());
  output.finish();
  print_captures(summary);
  print_message("treesift: {} measured: {} error, {} unpaired\n", counted(summary.pairs_done, "pair"),
                summary.counts.error, summary.counts.unpaired);
  return exit_nothing;
}

}  // namespace treesift
