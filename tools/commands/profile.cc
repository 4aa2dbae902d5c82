// treesift profile: what runs had, for later ones: what is usual, what clean reruns differ in, what a night has
// left open.
#include <fmt/format.h>

#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "model/judge/run_profile_file.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/commands/measuring.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/review/whole_verdicts.h"
#include "tools/runs/approvals.h"
#include "tools/runs/history.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

void check(const ProfileSettings& settings) {
  const bool is_history = settings.clean || settings.night;
  if (!is_history && (settings.remember || !settings.history_path.empty()))
    throw UsageError("--clean or --night: is the run a clean one, or the verdicts of a night?");
  if (settings.remember && settings.history_path.empty())
    throw UsageError("--remember: where? Name the history file with --history; it need not be there yet");
  if (!settings.approvals_path.empty() && !settings.night)
    throw UsageError("--approvals: what is accepted matters with --night only");
}

// Of the changes of clean runs, or of nights.
int write(const ProfileSettings& settings, const RunChanges& changes, const HistoryUpdate& update) {
  tell_forgotten(changes);
  if (settings.remember)
    update_history(settings.history_path, update);
  else
    write_history(settings.history_path, settings.output, update);
  return exit_nothing;
}

int run_clean(const ProfileSettings& settings) {
  const CleanRun when{day_of_run(settings), settings.keep_days};
  const RuleSet rules = configured_rules(settings);
  RunChanges changes(run_changes_within(settings.memory / 4));
  OtherPages other_pages;
  ProgressLine progress(settings.progress);
  const MeasuredSink take = [&](const MeasuredBatch& batch) {
    for (const MeasuredPair& pair : batch.measured) {
      if (!other_pages.has(pair)) changes.add(changes_in_words(pair), pair.id);
    }
    progress.measured(batch.tally.pairs);
  };
  const RunSummary summary = measure_each({settings, rules, {}}, take, progress);
  report_rules(settings, {rules, summary.rules, {}});
  if (summary.stopped) return exit_status_of_signal();
  print_captures(summary);
  other_pages.tell("clean run");
  return write(settings, changes, [&](const std::vector<RememberedChange>& before) {
    return after_clean_run(before, changes, when);
  });
}

int run_night(const ProfileSettings& settings) {
  const auto day = day_of_run(settings);
  refuse_changed_verdicts(inputs_of(settings));
  const ApprovalSet approvals = configured_approvals(settings);
  RunChanges changes(run_changes_within(settings.memory / 4));
  ComparedExamples compared(earlier_runs(settings.history_path, settings).changes);
  for (const std::string& path : inputs_of(settings)) {
    read_verdicts(path, [&](Verdict&& verdict, std::uint64_t) {
      if (was_compared(verdict)) compared.see(verdict.id);
      if (verdict.decision == Decision::inspect) changes.add(verdict.mark.words, verdict.id);
    });
  }
  return write(settings, changes, [&](const std::vector<RememberedChange>& before) {
    return after_night(before, changes, approvals, day, compared);
  });
}

int run_usual(const ProfileSettings& settings) {
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
  const RunSummary summary = measure({settings, rules, {}}, take, progress);
  report_rules(settings, {rules, summary.rules, {}});
  if (summary.stopped) return exit_status_of_signal();
  output.write(write_run_profile(profile));
  output.finish();
  print_captures(summary);
  const std::string unmeasured =
      summary.counts.error > 0
          ? fmt::format("; {} could not be measured, or came twice", counted(summary.counts.error, "pair"))
          : "";
  print_message("treesift: the profile of {}{}\n",
                counted(profile.pairs(), "pair that differs", "pairs that differ"), unmeasured);
  return exit_nothing;
}

}  // namespace

int run_profile(const ProfileSettings& settings) {
  check(settings);
  if (settings.clean) return run_clean(settings);
  return settings.night ? run_night(settings) : run_usual(settings);
}

}  // namespace treesift
