// Where compare's verdicts go, or what a shard has measured: to standard output as it comes, or to a file
// that survives what interrupts the run.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "io/archives/line_tally.h"
#include "io/output/output_file.h"
#include "io/output/run_output.h"
#include "pipeline/run.h"
#include "tools/options/settings.h"

namespace treesift {

// Why a run is left before its end.
enum class WhyLeft : std::uint8_t { stopped, damaged };

class VerdictOutput {
 public:
  // `facts` are asked for only where they are needed. `head` is what the output begins with. Throws UsageError for
  // --resume where nothing can be resumed, and what RunOutput throws.
  VerdictOutput(const CompareSettings& settings, bool in_two_passes, std::string_view head,
                const std::function<std::vector<RunFact>()>& facts);

  // Whether an earlier run has done everything: neither reading nor judging is left.
  bool is_complete() const { return run_ && run_->kept().stage == RunStage::complete; }
  // Where the run is to begin: where an earlier one has ended. The output must outlive the run.
  Resumption resumption();
  // Pairs on which earlier runs of this job have crashed.
  const CrashSuspects& suspects() const;

  // Where a crash of this run is to be noted (tools/runs/crash_watch.h); empty where no later run would read
  // it.
  std::string crash_record() const { return can_resume_ ? run_->crash_record_path() : ""; }

  // A shard counts pairs that differ as `inspect`, and those that do not as `pass`.
  void write(std::string_view text, const VerdictCounts& counts);

  // Gives the file its name, with its manifest. The summary counts all verdicts.
  void finish(const RunSummary& summary, unsigned workers);
  // The run was stopped, or its input is damaged: a later one may go on. Returns what to tell the user of it,
  // or nothing.
  std::string leave(WhyLeft why);

  // The verdicts that an earlier run has written; of a complete run, all.
  const VerdictCounts& kept_counts() const { return kept_counts_; }
  // The file that holds them and nothing else, until write() and after finish(); empty where there are none,
  // and where all will be judged again.
  std::string kept_verdicts() const;

 private:
  void open_run(const CompareSettings& settings, bool in_two_passes, std::vector<RunFact> facts);
  void tell_of_earlier_run(const CompareSettings& settings) const;
  std::string details(const RunSummary& summary, unsigned workers) const;

  std::string head_;
  std::optional<OutputFile> stream_;  // this one or
  std::optional<RunOutput> run_;      // this
  std::optional<LineTally> tally_;    // of a pipe
  bool in_two_passes_, is_shard_;
  VerdictCounts kept_counts_, counts_;  // counts_: all, kept ones included
  bool can_resume_ = false;
  std::chrono::system_clock::time_point start_;
};

}  // namespace treesift
