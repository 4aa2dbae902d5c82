// What `compare` and `merge` have in common: pairs are judged, and their verdicts written.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "align/invariants/invariant_set.h"
#include "align/rules/rule_set.h"
#include "io/output/run_record.h"
#include "model/comparators/comparison_task.h"
#include "model/judge/approval.h"
#include "model/judge/model.h"
#include "model/judge/run_profile.h"
#include "pipeline/isolation/fork_server.h"
#include "pipeline/rule_audit.h"
#include "pipeline/run.h"
#include "tools/options/settings.h"

namespace treesift {

// All that judging needs. Without a model an oracle decides.
struct JudgingJob {
  const JudgingSettings& settings;
  std::vector<std::string> inputs;
  std::optional<std::vector<LinesBefore>> shards;  // that the inputs are, as RunOptions has it
  std::optional<Model> model;
  std::optional<RunProfile> history;
  ComparisonTask task;
  RuleSet rules;
  InvariantSet invariants;
  ApprovalSet approvals;
  ForkServer* fork_server = nullptr;  // none: this process looks into the bodies itself

  RunOptions options() const;
  RunSummary judge(const RunOptions& options, Output what, const Deliver& deliver,
                   const OnProgress& on_read = {}) const;
};

// What the settings, which must outlive the job, ask for. Throws UsageError, and what reading a model, an
// earlier run or templates throws.
JudgingJob judging_job(const JudgingSettings& settings);

// With --isolate, gives the job a fork server, which must outlive what is done with the job; else null. Call
// it before there are threads, and before files are open.
std::unique_ptr<ForkServer> isolate(JudgingJob& job, const IsolationSettings& settings);

// Judges all pairs, writes the verdicts and reports on standard error. `facts` are asked for where the output
// is a file. Returns the exit status.
int run_judging(const JudgingJob& job, const CompareSettings& settings,
                const std::function<std::vector<RunFact>()>& facts);

// On standard error, all but the summary line: rules, invariants, statistics.
void report(const JudgingJob& job, const RunSummary& summary, std::optional<RuleAudit> audit = {});

// A remark on the state of the output, if there is one.
void tell(std::string_view remark);

}  // namespace treesift
