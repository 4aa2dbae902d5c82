// The files that compare and merge write beside the verdicts, for other viewers: JUnit, SARIF, a
// summary for GitHub, metrics (docs/outputs.md).
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "io/env/descriptor.h"
#include "io/output/output_file.h"
#include "pipeline/run.h"
#include "report/formats/group_suites.h"
#include "report/formats/metrics.h"
#include "report/formats/run_findings.h"
#include "report/groups/group_collector.h"
#include "tools/options/settings.h"

namespace treesift {

// Whether any of them is asked for.
bool has_report_files(const ReportFileSettings& settings);

// Throws UsageError when they are asked for so that they cannot be written.
void check_report_files(const CompareSettings& settings);

// Collects the verdicts of a run and writes the files at its end. They are opened at once, so that a run of
// hours does not end with a name that cannot be written. Functions throw OutputError.
class ReportFiles {
 public:
  ReportFiles(const ReportFileSettings& settings, const GroupStorage& storage);

  // Verdicts come in the order of the run.
  void add(const std::vector<Verdict>& verdicts);
  // Those that an earlier run has written to a file. Throws VerdictLineError and ArchiveError as well.
  void add_written(const std::string& path);

  // Gives the files their names. `incomplete` says why verdicts are missing; empty: none are.
  void finish(const RunSummary& summary, std::string_view incomplete);

 private:
  void write_summary(const RunCircumstances& circumstances);
  void read_groups_before(const std::string& path);
  // Adds the groups up, writes their file, if it is asked for and the run is complete, and says what they come to.
  GroupSuites finish_groups(std::string_view incomplete);

  bool any_;  // whether a file is asked for; else all functions do nothing
  RunFindings findings_;
  GroupCollector groups_;
  std::unique_ptr<OutputFile> groups_file_;              // null: not asked for
  std::unique_ptr<OutputFile> junit_, sarif_, metrics_;  // null: not asked for
  std::string summary_path_;
  Descriptor summary_;
  std::vector<MetricLabel> labels_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace treesift
