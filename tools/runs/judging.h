// What `compare` and `merge` have in common: pairs are judged, and their verdicts written.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "align/invariants/invariant_set.h"
#include "align/rules/rule_set.h"
#include "io/output/run_record.h"
#include "model/comparators/comparison_task.h"
#include "model/groups/grouping.h"
#include "model/judge/approval.h"
#include "model/judge/history.h"
#include "model/judge/model.h"
#include "model/judge/run_profile.h"
#include "pipeline/isolation/fork_server.h"
#include "pipeline/rule_audit.h"
#include "pipeline/run.h"
#include "report/look_tally.h"
#include "tools/options/settings.h"
#include "tools/runs/repeated_pages.h"
#include "tools/runs/verdict_output.h"

namespace treesift {

// All that judging needs. Stays where it is once options() or judge() was asked for: these refer to it.
struct JudgingJob {
  const JudgingSettings& settings;
  PairSource source = {};
  StateLevels levels = {};          // of two recorded crawls
  std::optional<Model> model = {};  // nothing: an oracle decides
  std::optional<RunProfile> history = {};
  History remembered = {};  // what earlier runs had
  ComparisonTask task = {};
  RuleSet rules = {};
  InvariantSet invariants = {};
  ApprovalSet approvals = {};
  std::optional<Model> alone = {};  // what says which new causes are bad by themselves
  Grouping grouping = {};
  std::unique_ptr<ForkServer> fork_server = {};  // null: this process looks into the bodies itself

  RunOptions options() const;
  Judge judge() const;
  // Whether pairs are judged as they come, each with what none before it has shown.
  bool shows_as_they_come() const;
};

// What the settings, which must outlive the job, ask for. Throws UsageError, and what reading a model, an
// earlier run or templates throws.
JudgingJob judging_job(const JudgingSettings& settings);

// With --isolate, the fork server of the job; else null. Call it before there are threads, and before files are
// open.
std::unique_ptr<ForkServer> fork_server_for(const JudgingJob& job, const IsolationSettings& settings);

// Of two recorded crawls, measures what the suite and its clean crawls differ in: it is known then, as in a history
// what clean runs differ in. Starts threads, and looks into bodies as the job does: call it behind fork_server_for().
// Throws what measuring throws.
void know_clean_crawls(JudgingJob& job);

// What a run was like as a whole, before its pairs are believed.
struct RunEnd {
  const RunSummary& summary;
  const RepeatedPages& pages;
  const LookTally& looks;
  std::string_view incomplete;  // why verdicts are missing; empty: none are
};

// Of two captures, why a run has shown nothing.
inline constexpr std::string_view nothing_in_common =
    "nothing was compared: no response of one capture has its counterpart in the other; --map-host and "
    "--ignore-parameter pair other URLs";
inline constexpr std::string_view allow_empty_hint = " (--allow-empty where that may be)";

// Whether a run that has come to its end goes into the history, where one is to be remembered.
enum class Remember : std::uint8_t { yes, no };
// Called before the summary is printed, whatever has ended the run.
using OnRunEnd = std::function<Remember(const RunEnd&)>;

// Judges all pairs, writes the verdicts and reports on standard error. `facts` are asked for where the output
// is a file. Returns the exit status.
int run_judging(const JudgingJob& job, const CompareSettings& settings,
                const std::function<std::vector<RunFact>()>& facts, const OnRunEnd& on_end = {});

// On standard error, all but the summary line: rules, invariants, statistics.
void report(const JudgingJob& job, const RunSummary& summary, std::optional<RuleAudit> audit = {});

// Pairs that are not to be measured again; null: all are. In a process of its own a pair may crash as often as
// it likes.
const CrashSuspects* suspects_of(const JudgingJob& job, const VerdictOutput& output);

// A remark on the state of the output, if there is one.
void tell(std::string_view remark);

}  // namespace treesift
