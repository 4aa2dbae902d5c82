#include "tools/runs/judging.h"

#include <fmt/format.h>

#include <optional>

#include "io/bytes/file_bytes.h"
#include "model/judge/run_profile_file.h"
#include "model/judge/seen_clusters.h"
#include "model/records/verdict_line.h"
#include "pipeline/rule_audit.h"
#include "pipeline/run.h"
#include "report/verdict_file.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/console/terminal_text.h"
#include "tools/console/verdict_table.h"
#include "tools/options/audit_sample.h"
#include "tools/options/usage_error.h"
#include "tools/runs/approvals.h"
#include "tools/runs/chosen_model.h"
#include "tools/runs/comparison.h"
#include "tools/runs/crash_watch.h"
#include "tools/runs/invariants.h"
#include "tools/runs/report_files.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verdict_output.h"

namespace treesift {
namespace {

std::optional<RunProfile> chosen_history(const Settings& settings, const Model& model) {
  if (settings.history_path.empty()) return std::nullopt;
  if (inputs_of(model) == ModelInputs::pair)
    throw UsageError("--history: this model judges each pair alone and has no use for an earlier run");
  try {
    return read_run_profile(read_file(settings.history_path, max_profile_file));
  } catch (const ProfileError& error) {
    throw ProfileError(fmt::format("{}: {}", settings.history_path, error.what()));
  }
}

// What is written of a batch. The order of the stream says which verdict is the first of its cluster.
std::string text_of(FinishedBatch& batch, const JudgingJob& job, SeenClusters& clusters) {
  std::string text;
  for (Verdict& verdict : batch.verdicts) {
    if (job.settings.only_inspect && verdict.decision == Decision::pass) continue;
    clusters.note(verdict.mark);
    job.settings.verdict_format == VerdictFormat::table
        ? append_table_row(text, verdict)
        : append_verdict_line(text, verdict, {job.settings.features, &job.task});
  }
  return text;
}

// Those of the verdicts that an earlier run has written.
SeenClusters clusters_kept(const JudgingJob& job, const VerdictOutput& output) {
  SeenClusters clusters(job.settings.memory / 16 / 32);
  if (job.settings.verdict_format == VerdictFormat::table) return clusters;
  if (const std::string kept = output.kept_verdicts(); !kept.empty())
    read_verdicts(kept, [&](Verdict&& verdict, std::uint64_t) { clusters.note(verdict.mark); });
  return clusters;
}

}  // namespace

RunOptions JudgingJob::options() const {
  RunOptions options = run_options(settings);
  if (model) options.measure.aligner = aligner_of(*model);
  options.measure.comparison = &task;
  options.measure.rules = &rules;
  options.measure.invariants = &invariants;
  options.approvals = &approvals;
  options.features_in_verdicts = settings.features;
  options.fork_server = fork_server;
  if (shards) options.shards = &*shards;
  return options;
}

RunSummary JudgingJob::judge(const RunOptions& options, Output what, const Deliver& deliver,
                             const OnProgress& on_read) const {
  if (!model) return decide_pairs(inputs, options, what, deliver, on_read);
  return judge_pairs(inputs, *model, history ? &*history : nullptr, options, what, deliver, on_read);
}

JudgingJob judging_job(const Settings& settings) {
  JudgingJob job{settings, inputs_of(settings), {}, {}, {}, {}, {}, {}, {}, nullptr};
  if (!settings.oracle) job.model = chosen_model(settings);
  job.task = comparison_task(settings, job.model ? oracles_of(*job.model) : std::span<const std::string>());
  job.rules = configured_rules(settings);
  job.invariants = configured_invariants(settings);
  job.approvals = configured_approvals(settings);
  if (job.model) job.history = chosen_history(settings, *job.model);
  return job;
}

std::unique_ptr<ForkServer> isolate(JudgingJob& job) {
  if (!job.settings.isolate) return nullptr;
  IsolationLimits limits;
  limits.processor_time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(job.settings.isolate_seconds));
  // Many times what a pair is let in with (MemoryShares): it is meant for those whose need is no more in any
  // proportion to their size.
  limits.memory = job.settings.memory * 4;
  auto fork_server = std::make_unique<ForkServer>(job.options().measure, limits);
  job.fork_server = fork_server.get();
  return fork_server;
}

namespace {

void add_to(ApprovalTally& tally, const FinishedBatch& batch) {
  for (const Verdict& verdict : batch.verdicts) {
    for (const std::string& name : verdict.approved_by) ++tally[name];
  }
}

// `draw` sees the pairs, if there is one.
RunSummary compare(const JudgingJob& job, SampleDraw* draw, VerdictOutput& output, ReportFiles& files,
                   ApprovalTally& approvals) {
  const Settings& settings = job.settings;
  RunOptions options = job.options();
  options.draw = draw;
  output.take_up(options);
  SeenClusters clusters = clusters_kept(job, output);
  ProgressLine progress(settings.progress);
  const auto deliver = [&](FinishedBatch& batch) {
    add_to(approvals, batch);
    output.write(text_of(batch, job, clusters), batch.counts);
    files.add(batch.verdicts);
    progress.judged(batch);
  };
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, job.inputs.size()); };
  catch_signals();
  watch_crashes(output.crash_record());
  return job.judge(options, Output::verdicts, deliver, on_read);
}

// Judges the sample again without each rule.
RuleAudit audit(const JudgingJob& job, const SampleDraw& draw) {
  const PairSample sample = draw.sample();
  RunOptions options = job.options();
  options.sample = &sample;
  ProgressLine progress(job.settings.progress);
  const std::size_t rules = job.rules.rules().size();
  const auto judge = [&](std::size_t left_out, const Deliver& deliver) {
    options.measure.left_out_rule = left_out;
    return job.judge(options, Output::verdicts, deliver);
  };
  return audit_rules(rules, judge, [&](std::size_t done) {
    progress.share_done("audit of rules", static_cast<double>(done) / static_cast<double>(rules));
  });
}

std::string remark(const JudgingJob& job) {
  if (!job.model) return fmt::format("; decided by the oracle {}", *job.settings.oracle);
  return inputs_of(*job.model) == ModelInputs::pair ? "; absolute: each pair was judged alone" : "";
}

// The verdicts of an earlier run that are not judged again.
void add_kept(ReportFiles& files, const VerdictOutput& output) {
  if (const std::string kept = output.kept_verdicts(); !kept.empty()) files.add_written(kept);
}

// A run in two passes judges again what was measured before it was interrupted; one in one pass goes on
// counting.
RunSummary with_kept(RunSummary summary, const VerdictOutput& output, bool in_two_passes) {
  if (!in_two_passes || output.is_complete()) summary.counts += output.kept_counts();
  return summary;
}

}  // namespace

void report(const JudgingJob& job, const RunSummary& summary, std::optional<RuleAudit> audit) {
  report_rules(job.settings, {job.rules, summary.rules, std::move(audit)});
  print_invariants(job.invariants, summary.invariants);
  if (job.settings.statistics) print_statistics(summary);
  if (summary.duplicates_degraded) {
    print_message(
        "treesift: more ids than --memory has room for: late duplicates were looked for among "
        "neighbours only\n");
  }
}

void tell(std::string_view remark) {
  if (!remark.empty()) print_message("treesift: {}\n", terminal_text(remark));
}

int run_judging(const JudgingJob& job, const std::function<std::vector<RunFact>()>& facts) {
  const Settings& settings = job.settings;
  std::optional<SampleDraw> draw;
  if (const auto size = audit_sample_size(settings.audit_sample)) draw.emplace(*size, settings.audit_seed);
  const bool in_two_passes = job.model && inputs_of(*job.model) == ModelInputs::run && !job.history;
  ReportFiles files(settings);
  const auto all_facts = [&] {
    std::vector<RunFact> all = facts();
    add_approval_facts(job.approvals, all);
    return all;
  };
  VerdictOutput output(settings, in_two_passes,
                       settings.verdict_format == VerdictFormat::table ? table_head() : "", all_facts);
  if (!output.is_complete()) add_kept(files, output);
  RunSummary summary;
  ApprovalTally approvals;
  try {
    if (!output.is_complete()) summary = compare(job, draw ? &*draw : nullptr, output, files, approvals);
  } catch (const RunError& error) {
    // All verdicts until the damage are written; a file keeps the name PATH.part, since it is not whole.
    print_message("treesift: {}\n", terminal_text(error.what()));
    tell(output.leave(true));
    const RunSummary so_far = with_kept(error.summary(), output, in_two_passes);
    files.finish(so_far, error.what());
    report(job, so_far);
    print_summary(so_far, remark(job));
    return exit_trouble;
  }
  const bool anything_read = !output.is_complete();
  summary = with_kept(std::move(summary), output, in_two_passes);
  if (summary.stopped) {
    tell(output.leave(false));
    files.finish(summary, "it was stopped by a signal");
    report(job, summary);
    print_summary(summary, remark(job));
    return exit_status_of_signal();
  }
  output.finish(summary, run_options(settings).workers);
  if (output.is_complete()) add_kept(files, output);
  files.finish(summary, "");
  report(job, summary, draw && anything_read ? std::optional(audit(job, *draw)) : std::nullopt);
  if (anything_read) print_approvals(job.approvals, approvals);
  print_summary(summary, remark(job));
  return summary.counts.needing_a_person() > 0 && !settings.exit_zero ? exit_inspect : exit_nothing;
}

}  // namespace treesift
