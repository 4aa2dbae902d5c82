#include "tools/runs/report_files.h"

#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <set>

#include "base/words/counted.h"
#include "io/output/open_for_writing.h"
#include "report/formats/github_summary.h"
#include "report/formats/junit.h"
#include "report/formats/sarif.h"
#include "report/groups/group_line.h"
#include "report/verdict_file.h"
#include "tools/console/messages.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

struct ReportOption {
  const char* name;
  const std::string& path;
};

std::vector<ReportOption> options_of(const ReportFileSettings& settings) {
  return {{"--junit", settings.junit_path},
          {"--sarif", settings.sarif_path},
          {"--github-summary", settings.github_summary_path},
          {"--metrics", settings.metrics_path},
          {"--groups", settings.groups_path}};
}

std::unique_ptr<OutputFile> opened(const std::string& path) {
  return path.empty() ? nullptr : std::make_unique<OutputFile>(path);
}

std::vector<MetricLabel> labels_of(const ReportFileSettings& settings) {
  std::vector<MetricLabel> labels;
  for (const std::string& text : settings.metric_labels) parse_metric_label(text, labels.emplace_back());
  return labels;
}

// On standard error; groups of an earlier run are spoken of where there was one.
std::string group_words(const GroupTotals& totals, bool has_earlier) {
  std::string text = fmt::format("treesift: {}: {} fail", counted(totals.groups, "group"), totals.failing);
  if (has_earlier)
    text += fmt::format(" ({} new, {} still failing), {} mended", totals.failing_newly, totals.still_failing,
                        totals.mended);
  if (totals.gone > 0) text += fmt::format("; {} that failed before did not run", totals.gone);
  if (totals.pairs_in_none > 0)
    text += fmt::format("; {} in no group", counted(totals.pairs_in_none, "pair"));
  return text;
}

void write_all(OutputFile* file, const std::string& text) {
  if (file == nullptr) return;
  file->write(text);
  file->finish();
}

}  // namespace

bool has_report_files(const ReportFileSettings& settings) {
  return std::ranges::any_of(options_of(settings), [](const auto& option) { return !option.path.empty(); });
}

void check_report_files(const CompareSettings& settings) {
  for (const ReportOption& option : options_of(settings)) {
    if (option.path == "-")
      throw UsageError(fmt::format("{} writes a file: standard output is for the verdicts", option.name));
  }
  const std::string& summary = settings.github_summary_path;
  if (summary.ends_with(".gz") || summary.ends_with(".zst"))
    throw UsageError(
        "--github-summary adds plain text to the end of its file: name one that is not compressed");
  if (!settings.groups_before_path.empty() && settings.groups_path.empty() && settings.junit_path.empty())
    throw UsageError("--groups-before is about groups: name their file with --groups, or that of --junit");
  // A configuration file may serve runs with and without metrics.
  if (settings.metrics_path.empty() && !settings.metric_labels.empty() && settings.config_path.empty())
    throw UsageError("--metrics-label is about metrics: name their file with --metrics");
  std::set<std::string> names;
  for (const MetricLabel& label : labels_of(settings)) {
    if (!names.insert(label.name).second)
      throw UsageError(fmt::format("--metrics-label: {} is named twice: a label has one value", label.name));
  }
}

ReportFiles::ReportFiles(const ReportFileSettings& settings, const GroupStorage& storage)
    : any_(has_report_files(settings)),
      groups_(storage),
      groups_file_(opened(settings.groups_path)),
      junit_(opened(settings.junit_path)),
      sarif_(opened(settings.sarif_path)),
      metrics_(opened(settings.metrics_path)),
      summary_path_(settings.github_summary_path),
      labels_(labels_of(settings)),
      start_(environment().steady_now()) {
  if (!summary_path_.empty()) summary_ = open_to_append(summary_path_);
  if (!settings.groups_before_path.empty()) read_groups_before(settings.groups_before_path);
}

void ReportFiles::read_groups_before(const std::string& path) {
  groups_.compare_with_earlier();
  read_group_lines(path, [&](const EarlierGroup& group) { groups_.add_earlier(group); });
}

void ReportFiles::add(const std::vector<Verdict>& verdicts) {
  if (!any_) return;
  for (const Verdict& verdict : verdicts) {
    findings_.add(verdict);
    groups_.add(verdict);
  }
}

void ReportFiles::add_written(const std::string& path) {
  if (!any_) return;
  read_verdicts(path, [&](const Verdict& verdict, std::uint64_t) {
    findings_.add(verdict);
    groups_.add(verdict);
  });
}

void ReportFiles::finish(const RunSummary& summary, std::string_view incomplete) {
  if (!any_) return;
  RunCircumstances circumstances;
  circumstances.version = TREESIFT_VERSION;
  circumstances.incomplete = incomplete;
  circumstances.seconds = std::chrono::duration<double>(environment().steady_now() - start_).count();
  circumstances.bytes = summary.bytes;
  circumstances.finished = std::chrono::system_clock::to_time_t(environment().wall_now());
  const GroupSuites suites = finish_groups(incomplete);
  if (junit_) write_all(junit_.get(), write_junit(findings_, circumstances, suites));
  if (sarif_) write_all(sarif_.get(), write_sarif(findings_, circumstances));
  if (metrics_) write_all(metrics_.get(), write_metrics(findings_, circumstances, labels_));
  if (summary_.is_open()) write_summary(circumstances);
}

GroupSuites ReportFiles::finish_groups(std::string_view incomplete) {
  GroupSuites suites;
  std::string line;
  const GroupTotals totals = groups_.finish([&](const GroupEntry& entry) {
    suites.add(entry);
    if (!groups_file_) return;
    line.clear();
    append_group_line(line, entry);
    groups_file_->write(line);
  });
  if (groups_file_ && incomplete.empty()) groups_file_->finish();
  if (groups_file_ || totals.groups > 0) print_message("{}\n", group_words(totals, groups_.compares()));
  if (groups_file_ && !incomplete.empty())
    print_message("treesift: {} is not written: it would lack groups, or pairs of them\n",
                  groups_file_->name());
  return suites;
}

// Below what stands there, as other steps of a job do; all of the file together must not be too long.
void ReportFiles::write_summary(const RunCircumstances& circumstances) {
  // With a lock, where there are locks, so that two that add at once keep to the bound and write one after
  // the other.
  uninterrupted([&] { return environment().flock(summary_.number(), LOCK_EX); });
  struct stat status {};
  if (environment().fstat(summary_.number(), &status) != 0) fail_output(summary_path_, "cannot be looked at");
  const std::size_t before = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
  // An empty line ends what another step has left open: a line, a table, a block of HTML.
  const std::string_view parting = before > 0 ? "\n\n" : "";
  const std::size_t room = max_summary_bytes - std::min(before + parting.size(), max_summary_bytes);
  const std::string summary = write_github_summary(findings_, circumstances, room);
  if (!summary.empty() && !write_fully(summary_.number(), std::string(parting) + summary))
    fail_output(summary_path_, "cannot be written");
  if (!close_descriptor(summary_.release())) fail_output(summary_path_, "cannot be closed");
}

}  // namespace treesift
