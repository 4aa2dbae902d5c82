// treesift compare: pairs in, verdicts out.
#include <fmt/format.h>
#include <unistd.h>

#include "tools/commands/commands.h"
#include "tools/options/audit_sample.h"
#include "tools/runs/judging.h"
#include "tools/runs/report_files.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_facts.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard.h"

namespace treesift {
namespace {

void check(const CompareSettings& settings) {
  if (!(settings.checkpoint_every >= 0 && settings.checkpoint_every <= 86400))
    throw UsageError("--checkpoint-every: a number of seconds, 0 to 86400");
  if (!(settings.isolate_seconds >= 0.001 && settings.isolate_seconds <= 86400))
    throw UsageError("--isolate-seconds: a number of seconds, 0.001 to 86400");
  if (!audit_sample_size(settings.audit_sample)) return;
  if (settings.rules.empty()) throw UsageError("--audit-rules: there are no rules; name them with --config");
  check_can_be_read_again(sources_of(settings));
}

// Of two documents a person at a terminal wants to see what differs, not a line of JSON.
bool is_to_be_explained(const CompareSettings& settings) {
  const bool is_one_pair = !settings.document.empty() && settings.output == "-" && settings.shard.empty();
  return is_one_pair && settings.verdict_format == VerdictFormat::jsonl && isatty(STDOUT_FILENO) == 1;
}

int explain_the_pair(const CompareSettings& settings) {
  ExplainSettings explain;
  static_cast<JudgingSettings&>(explain) = settings;
  explain.pair_id = settings.document;
  return run_explain(explain);
}

// Engines take any other status for a failure, and hand out parts without a line.
CompareSettings with_quiet_end(CompareSettings settings) {
  if (settings.pipe) settings.exit_zero = settings.allow_empty = true;
  return settings;
}

void check_pipe(const JudgingJob& job, const CompareSettings& settings) {
  if (!settings.pipe || !needs_whole_run(job.judge())) return;
  throw UsageError(
      "--pipe: the model judges pairs by their whole run, of which a pipe sees a part: name the profile of "
      "an earlier run with --history, judge each pair alone with --absolute, or measure with `treesift "
      "features --pipe` and judge all lines at the end");
}

}  // namespace

int run_compare(const CompareSettings& given) {
  const CompareSettings settings = with_quiet_end(given);
  check(settings);
  if (is_to_be_explained(settings)) return explain_the_pair(settings);
  if (!settings.shard.empty()) return run_shard(settings);
  check_report_files(settings);
  JudgingJob job = judging_job(settings);
  check_pipe(job, settings);
  job.fork_server = fork_server_for(job, settings);
  know_clean_crawls(job);
  return run_judging(job, settings,
                     [&] { return run_facts(settings, job.model, job.rules, job.invariants); });
}

}  // namespace treesift
