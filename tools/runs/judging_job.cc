#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "io/captures/responses/group_field.h"
#include "model/judge/change_words.h"
#include "model/judge/model_file.h"
#include "pipeline/run.h"
#include "tools/options/usage_error.h"
#include "tools/runs/approvals.h"
#include "tools/runs/chosen_model.h"
#include "tools/runs/comparison.h"
#include "tools/runs/history.h"
#include "tools/runs/invariants.h"
#include "tools/runs/judging.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// The pairs of the suite and a clean crawl are measured as those of a run are; nothing is judged.
void add_clean_crawl(const JudgingJob& job, const std::string& clean_crawl, RunChanges& changes) {
  CaptureSettings two = job.settings;
  two.expected_capture = sources_of(job.settings).front();
  two.actual_capture = clean_crawl;
  CapturePaths captures = *captures_of(two);
  pair_states(captures, job.settings.limits);
  measure_pairs({.source = captures}, job.options(), [&](const MeasuredBatch& batch) {
    for (const MeasuredPair& pair : batch.measured) changes.add(changes_in_words(pair), pair.id);
  });
}

void read_history(const HistorySettings& settings, JudgingJob& job) {
  EarlierRuns runs = earlier_runs(job.settings.history_path, settings);
  if (runs.profile && inputs_of(*job.model) == ModelInputs::pair)
    throw UsageError("--history: this model judges each pair alone and has no use for an earlier run");
  job.history = std::move(runs.profile);
  job.remembered = History(std::move(runs.changes));
}

// Its findings are those of the judging model's oracles.
std::optional<Model> judge_of_pairs_alone(const Model& model) {
  Model alone = absolute_model();
  const bool sees_the_same =
      std::ranges::equal(oracles_of(alone), oracles_of(model)) && aligner_of(alone) == aligner_of(model);
  return sees_the_same ? std::optional(std::move(alone)) : std::nullopt;
}

// A cookie or field of requests, as --groups-by names it, is known where captures are read.
PairSource grouped_source(const JudgingSettings& settings, const RuleSet& rules, StateLevels& levels) {
  const LevelTask task{settings.clean_crawls, rules, levels};
  PairSource source = source_of(settings, &task);
  GroupField field = group_field(settings.group_by);
  if (field.kind == GroupField::Kind::none) return source;
  auto* const captures = std::get_if<CapturePaths>(&source);
  if (captures == nullptr && settings.config_path.empty())
    throw UsageError("--groups-by cookie or header is about captures: name two with --expected and --actual");
  if (captures != nullptr) captures->group = std::move(field);
  return source;
}

}  // namespace

RunOptions JudgingJob::options() const {
  RunOptions options = run_options(settings);
  options.measure.aligner = model ? aligner_of(*model) : settings.aligner.value_or(AlignerKind::hash);
  options.measure.comparison = &task;
  options.measure.rules = &rules;
  options.measure.invariants = &invariants;
  if (fork_server) options.bodies_in = *fork_server;
  return options;
}

Judge JudgingJob::judge() const {
  const VerdictFeatures features = settings.features ? VerdictFeatures::kept : VerdictFeatures::left_out;
  const LevelsOfRun of_states{levels.empty() ? nullptr : &levels, settings.fail_on};
  if (!model) {
    Judge by_oracle{OracleJudge{task}, approvals, features};
    by_oracle.levels = of_states;
    return by_oracle;
  }
  Judge judge{ModelJudge{*model, {history ? &*history : nullptr, false}}, approvals, features};
  judge.levels = of_states;
  if (settings.strict) judge.strictness = Strictness::whatever_differs;
  judge.looks = {settings.first_looks.value_or(FirstLooks::common), settings.show_all_up_to,
                 alone ? &*alone : nullptr};
  if (!remembered.changes().empty()) judge.history = &remembered;
  return judge;
}

bool JudgingJob::shows_as_they_come() const {
  const Judge by = judge();
  return model && !settings.strict && by.looks.first != FirstLooks::none && !needs_whole_run(by);
}

JudgingJob judging_job(const JudgingSettings& settings) {
  JudgingJob job{.settings = settings};
  job.rules = configured_rules(settings);
  job.source = grouped_source(settings, job.rules, job.levels);
  if (!settings.oracle) job.model = chosen_model(settings);
  if (job.model && settings.cutoff) set_cutoff(*job.model, *settings.cutoff);
  if (job.model) job.alone = judge_of_pairs_alone(*job.model);
  job.task = comparison_task({settings.oracle, settings.comparators,
                              job.model ? oracles_of(*job.model) : std::span<const std::string>()});
  if (job.model && !settings.model_path.empty()) warn_of_other_rules(*job.model, job.rules);
  job.invariants = configured_invariants(settings);
  job.approvals = configured_approvals(settings);
  job.grouping = Grouping(settings.group_by);
  if (job.model) read_history(settings, job);
  return job;
}

void know_clean_crawls(JudgingJob& job) {
  if (!job.model || job.levels.empty() || job.settings.clean_crawls.empty()) return;
  RunChanges changes(run_changes_within(job.settings.memory / 4));
  for (const std::string& clean_crawl : job.settings.clean_crawls) add_clean_crawl(job, clean_crawl, changes);
  job.remembered = History(after_clean_run(job.remembered.changes(), changes, {day_of_run(job.settings)}));
}

std::unique_ptr<ForkServer> fork_server_for(const JudgingJob& job, const IsolationSettings& settings) {
  if (!settings.isolate) return nullptr;
  IsolationLimits limits;
  limits.processor_time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(settings.isolate_seconds));
  // Many times what a pair is let in with (MemoryShares): it is meant for those whose need is no more in any
  // proportion to their size.
  limits.memory = job.settings.memory * 4;
  return std::make_unique<ForkServer>(job.options().measure, limits);
}

}  // namespace treesift
