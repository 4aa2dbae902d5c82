#include "tools/runs/judging.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "io/bytes/file_bytes.h"
#include "model/looks/seen_clusters.h"
#include "model/records/verdict_line.h"
#include "pipeline/rule_audit.h"
#include "pipeline/run.h"
#include "report/look_tally.h"
#include "report/verdict_file.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/console/verdict_table.h"
#include "tools/options/audit_sample.h"
#include "tools/runs/approvals.h"
#include "tools/runs/crash_watch.h"
#include "tools/runs/history.h"
#include "tools/runs/invariants.h"
#include "tools/runs/repeated_pages.h"
#include "tools/runs/report_files.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verdict_output.h"

namespace treesift {
namespace {

// What is written of a batch. The order of the stream says which verdict is the first of its cluster.
std::string text_of(VerdictBatch& batch, const JudgingJob& job, SeenClusters& clusters) {
  std::string text;
  const ChangesTold told = job.shows_as_they_come() ? ChangesTold::of_all : ChangesTold::of_pairs_to_inspect;
  for (Verdict& verdict : batch.verdicts) {
    if (job.settings.only_inspect && verdict.decision == Decision::pass) continue;
    clusters.note(verdict.mark);
    if (job.settings.verdict_format == VerdictFormat::table)
      append_table_row(text, verdict);
    else
      append_verdict_line(text, verdict, {job.settings.features, &job.task, told});
  }
  return text;
}

// The file of verdict lines that an earlier run has written; empty where there is none.
std::string kept_lines(const JudgingJob& job, const VerdictOutput& output) {
  return job.settings.verdict_format == VerdictFormat::table ? "" : output.kept_verdicts();
}

// Those of the verdicts that an earlier run has written.
SeenClusters clusters_kept(const JudgingJob& job, const VerdictOutput& output) {
  SeenClusters clusters(job.settings.memory / 16 / 32);
  if (const std::string kept = kept_lines(job, output); !kept.empty())
    read_verdicts(kept, [&](Verdict&& verdict, std::uint64_t) { clusters.note(verdict.mark); });
  return clusters;
}

}  // namespace

const CrashSuspects* suspects_of(const JudgingJob& job, const VerdictOutput& output) {
  return job.fork_server == nullptr && !output.suspects().empty() ? &output.suspects() : nullptr;
}

namespace {

// What is told of a run beside its verdicts.
struct RunTallies {
  ApprovalTally approvals;
  RepeatedPages pages;
  LookTally looks;
  NightMemory night;
};

void add_to(ApprovalTally& tally, const VerdictBatch& batch) {
  for (const Verdict& verdict : batch.verdicts) {
    for (const std::string& name : verdict.approved_by) ++tally[name];
  }
}

// `draw` sees the pairs, if there is one.
RunSummary compare(const JudgingJob& job, std::optional<SampleDraw>& draw, VerdictOutput& output,
                   ReportFiles& files, RunTallies& tallies) {
  RunInput input{.source = job.source, .resumption = output.resumption()};
  if (const std::string kept = kept_lines(job, output); !kept.empty())
    input.resumption.kept_verdicts = [kept](const std::function<void(const Verdict&)>& see) {
      read_verdicts(kept, [&](const Verdict& verdict, std::uint64_t) { see(verdict); });
    };
  input.choose = [&](const Pair& pair) {
    tallies.pages.see(pair);
    if (draw) draw->see(pair);
    return true;
  };
  RunOptions options = job.options();
  options.measure.suspects = suspects_of(job, output);
  SeenClusters clusters = clusters_kept(job, output);
  ProgressLine progress(job.settings.progress);
  const auto take = [&](VerdictBatch& batch) {
    for (Verdict& verdict : batch.verdicts)
      verdict.group = job.grouping.place_of(verdict.id, verdict.group).group;
    add_to(tallies.approvals, batch);
    for (const Verdict& verdict : batch.verdicts) {
      tallies.looks.add(verdict);
      tallies.night.add(verdict);
    }
    output.write(text_of(batch, job, clusters), batch.tally.counts);
    files.add(batch.verdicts);
    progress.judged(batch.tally.counts, batch.verdicts);
  };
  const std::size_t inputs = inputs_of(job.settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  catch_signals(sources_of(job.settings));
  watch_crashes(output.crash_record());
  return judge_pairs(input, job.judge(), options, take, on_read);
}

// Judges the sample again without each rule.
RuleAudit audit(const JudgingJob& job, const SampleDraw& draw) {
  const RunInput sampled{.source = job.source,
                         .choose = [sample = draw.sample()](const Pair& pair) { return sample.has(pair); }};
  RunOptions options = job.options();
  ProgressLine progress(job.settings.progress);
  const std::size_t rules = job.rules.rules().size();
  Judge by_model = job.judge();  // a sample would show causes that the run knows
  by_model.looks.first = FirstLooks::none;
  const auto judge = [&](std::size_t left_out, const VerdictSink& sink) {
    options.measure.left_out_rule = left_out;
    return judge_pairs(sampled, by_model, options, sink);
  };
  return audit_rules(rules, judge, [&](std::size_t done) {
    progress.share_done("audit of rules", static_cast<double>(done) / static_cast<double>(rules));
  });
}

std::string remark(const JudgingJob& job, const RunTallies& tallies) {
  const std::string looks = look_words(tallies.looks);
  std::string text = looks.empty() ? "" : "; " + looks;
  if (job.settings.strict) text += "; strict: whatever differs is to be inspected";
  if (job.settings.cutoff) text += fmt::format("; the cut-off was set to {}", *job.settings.cutoff);
  if (!job.model) text += fmt::format("; decided by the oracle {}", *job.settings.oracle);
  if (job.model && inputs_of(*job.model) == ModelInputs::pair)
    text += "; absolute: each pair was judged alone";
  const bool alone = tallies.looks.first_looks() > 0 && job.shows_as_they_come();
  if (alone) text += "; first looks were taken as pairs came: other parts of the run may show the same";
  return text + tallies.pages.remark();
}

// Why a run that came to its end has shown nothing; empty where it has.
std::string why_empty(const JudgingSettings& settings, const RunSummary& summary) {
  if (settings.allow_empty) return "";
  if (summary.counts.pairs() == 0) return "nothing was compared: there are no pairs";
  const bool has_captures = !settings.expected_capture.empty();
  const bool none_joined = summary.captures ? summary.captures->counts.pairs == 0
                                            : summary.counts.unpaired == summary.counts.pairs();
  return has_captures && none_joined ? std::string(nothing_in_common) : "";
}

// The verdicts of an earlier run that are not judged again. Where it has written all, they must have their name.
void add_kept(const JudgingJob& job, ReportFiles& files, LookTally& looks, const VerdictOutput& output) {
  if (const std::string kept = output.kept_verdicts(); !kept.empty()) files.add_written(kept);
  if (const std::string kept = kept_lines(job, output); !kept.empty())
    read_verdicts(kept, [&](const Verdict& verdict, std::uint64_t) { looks.add(verdict); });
}
void add_kept(NightMemory& night, const VerdictOutput& output) {
  if (const std::string kept = output.kept_verdicts(); !kept.empty())
    read_verdicts(kept, [&](Verdict&& verdict, std::uint64_t) { night.add(verdict); });
}

// A run in two passes judges again what was measured before it was interrupted; one in one pass goes on
// counting.
RunSummary with_kept(RunSummary summary, const VerdictOutput& output, bool in_two_passes) {
  if (!in_two_passes || output.is_complete()) summary.counts += output.kept_counts();
  return summary;
}

void report_remarks(const JudgingJob& job, const RunSummary& summary) {
  if (job.settings.statistics) print_statistics(summary);
  if (summary.duplicates_degraded) {
    print_message(
        "treesift: more ids than --memory has room for: late duplicates were looked for among neighbours "
        "only\n");
  }
}

}  // namespace

void report(const JudgingJob& job, const RunSummary& summary, std::optional<RuleAudit> audit) {
  report_rules(job.settings, {job.rules, summary.rules, std::move(audit)});
  print_invariants(job.invariants, summary.invariants);
  report_remarks(job, summary);
}

void tell(std::string_view remark) {
  if (!remark.empty()) print_lines(fmt::format("treesift: {}\n", remark));
}

namespace {

// A run from its first pair to its last words.
class JudgingRun {
 public:
  JudgingRun(const JudgingJob& job, const CompareSettings& settings,
             const std::function<std::vector<RunFact>()>& facts, const OnRunEnd& on_end)
      : job_(job),
        settings_(settings),
        on_end_(on_end),
        draw_(draw_for(settings)),
        in_two_passes_(needs_whole_run(job.judge())),
        files_(settings, {temp_directory_of(settings), settings.memory / 16}),
        tallies_{{}, {}, LookTally(), NightMemory(settings, settings, settings.memory / 16)},
        output_(settings, in_two_passes_, settings.verdict_format == VerdictFormat::table ? table_head() : "",
                [&] { return with_approvals(facts()); }) {}

  // Returns the exit status.
  int run() {
    RunSummary summary;
    if (output_.is_complete()) return finish(with_kept(std::move(summary), output_, in_two_passes_));
    add_kept_of_run();
    try {
      summary = compare(job_, draw_, output_, files_, tallies_);
    } catch (const RunError& error) {
      return leave_damaged(error);
    }
    summary = with_kept(std::move(summary), output_, in_two_passes_);
    return summary.stopped ? leave_stopped(summary) : finish(summary);
  }

 private:
  static std::optional<SampleDraw> draw_for(const CompareSettings& settings) {
    std::optional<SampleDraw> draw;
    if (const auto size = audit_sample_size(settings.audit_sample)) draw.emplace(*size, settings.audit_seed);
    return draw;
  }

  void add_kept_of_run() {
    if (settings_.remember) add_kept(tallies_.night, output_);
    add_kept(job_, files_, tallies_.looks, output_);
  }

  std::vector<RunFact> with_approvals(std::vector<RunFact> facts) const {
    add_approval_facts(job_.approvals, facts);
    return facts;
  }

  // All verdicts until the damage are written; a file keeps the name PATH.part, since it is not whole.
  int leave_damaged(const RunError& error) {
    print_lines(fmt::format("treesift: {}\n", error.what()));
    const RunSummary so_far = with_kept(error.summary(), output_, in_two_passes_);
    leave(so_far, error.what(), WhyLeft::damaged);
    if (so_far.counts.pairs() > 0) print_summary(so_far, remark(job_, tallies_));
    return exit_trouble;
  }

  int leave_stopped(const RunSummary& so_far) {
    leave(so_far, "it was stopped by a signal", WhyLeft::stopped);
    print_summary(so_far, remark(job_, tallies_));
    return exit_status_of_signal();
  }

  void leave(const RunSummary& so_far, std::string_view incomplete, WhyLeft why) {
    tell(output_.leave(why));
    files_.finish(so_far, incomplete);
    report_run(so_far, std::nullopt);
    tell_end(so_far, incomplete);
  }

  int finish(const RunSummary& summary) {
    const bool anything_read = !output_.is_complete();
    output_.finish(summary, run_options(settings_).workers);
    if (!anything_read) add_kept_of_run();
    std::string empty = why_empty(settings_, summary);
    if (!empty.empty() && !on_end_) empty += allow_empty_hint;  // who is told of the end has no such option
    files_.finish(summary, empty);
    report_run(summary, draw_ && anything_read ? std::optional(audit(job_, *draw_)) : std::nullopt);
    if (anything_read) print_approvals(job_.approvals, tallies_.approvals);
    if (tell_end(summary, empty) == Remember::yes && empty.empty()) tallies_.night.remember(job_.approvals);
    tell(empty);
    print_summary(summary, remark(job_, tallies_));
    if (!empty.empty()) return exit_trouble;
    return summary.counts.needing_a_person() > 0 && !settings_.exit_zero ? exit_inspect : exit_nothing;
  }

  // Who is told of the end of the run has words of their own for it: what each rule did is said where it is asked.
  void report_run(const RunSummary& summary, std::optional<RuleAudit> audited) const {
    const bool is_asked = draw_.has_value() || !settings_.audit_path.empty();
    on_end_ && !is_asked ? report_remarks(job_, summary) : report(job_, summary, std::move(audited));
  }

  Remember tell_end(const RunSummary& summary, std::string_view incomplete) const {
    return on_end_ ? on_end_({summary, tallies_.pages, tallies_.looks, incomplete}) : Remember::yes;
  }

  const JudgingJob& job_;
  const CompareSettings& settings_;
  const OnRunEnd& on_end_;
  std::optional<SampleDraw> draw_;
  const bool in_two_passes_;
  ReportFiles files_;
  RunTallies tallies_;
  VerdictOutput output_;
};

}  // namespace

int run_judging(const JudgingJob& job, const CompareSettings& settings,
                const std::function<std::vector<RunFact>()>& facts, const OnRunEnd& on_end) {
  return JudgingRun(job, settings, facts, on_end).run();
}

}  // namespace treesift
