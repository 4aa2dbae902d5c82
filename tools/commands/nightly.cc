// treesift nightly: one run of the trusted version and tonight's, judged with all that the job's folder knows.
//
// The order matters. The run itself is looked at first: a night that has compared next to nothing must never
// look quiet, and must not mend in the history what it has not seen. Only a run that is as usual goes into
// the history.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/times/day.h"
#include "io/bytes/file_bytes.h"
#include "io/output/folders.h"
#include "io/output/output_file.h"
#include "model/nights/night_diff.h"
#include "model/nights/night_record.h"
#include "model/nights/run_check.h"
#include "report/words.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/nightly/night_inputs.h"
#include "tools/nightly/night_report.h"
#include "tools/nightly/nightly_files.h"
#include "tools/options/operands.h"
#include "tools/runs/approvals.h"
#include "tools/runs/history.h"
#include "tools/runs/judging.h"
#include "tools/runs/run_facts.h"

namespace treesift {
namespace {

std::string text_of_file(const std::string& path) {
  return std::filesystem::exists(path) ? read_file(path) : "";
}

std::vector<NightRecord> nights_in(const std::string& path) {
  try {
    return read_night_lines(text_of_file(path));
  } catch (const NightError& error) {
    throw std::runtime_error(fmt::format("{}: {}", path, error.what()));
  }
}

RunFigures figures_of(const RunEnd& end) {
  const VerdictCounts& counts = end.summary.counts;
  RunFigures run;
  run.pairs = counts.pairs() - counts.unpaired;
  run.errors = counts.error;
  if (end.summary.captures) {
    run.missing = end.summary.captures->counts.expected_only;
    run.extra = end.summary.captures->counts.actual_only;
  } else {
    run.extra = std::min(end.looks.without_expected(), counts.unpaired);
    run.missing = counts.unpaired - run.extra;
  }
  end.pages.note_in(run);
  return run;
}

void tell_findings(const std::vector<RunFinding>& findings) {
  for (const RunFinding& finding : findings)
    print_message("treesift: look at the run first: {}\n", finding.words);
}

// Until the end the verdicts in the folder are of an earlier night, and what others would take for this one's is taken
// away: a CI server that finds the results of the night before beside a failure shows them. Refused while another one
// writes there.
void mark_as_begun(const NightlySettings& settings) {
  const NightOutputs outputs = night_outputs(settings.out_folder);
  NightInputs inputs = inputs_of_night(settings);
  inputs.is_whole = false;
  write_file(outputs.inputs, write_night_inputs(inputs));
  write_file(outputs.summary, "");
  for (const std::string& path : {outputs.junit, outputs.metrics, outputs.groups, outputs.report_entry})
    remove_output(path);
}

void check_runs_are_there(const NightlySettings& settings) {
  for (const std::string& run : {settings.expected_capture, settings.actual_capture}) {
    if (!run.empty() && run != "-") check_is_there(run);
  }
}

// One night.
class Night {
 public:
  explicit Night(const NightlySettings& settings)
      : settings_(settings),
        files_(nightly_files(settings.folder)),
        outputs_(night_outputs(settings.out_folder)),
        nights_(nights_in(files_.nights)),
        before_(earlier_runs(files_.history, settings).changes) {
    told_.date = day_of_run(settings);
    record_.date = told_.date;
    record_.accepted = settings.accept_run;
  }

  // From now on no other night can write into the folder. Opens a file: the fork server comes before.
  void hold_folder() { inputs_.emplace(outputs_.inputs); }

  // What run_judging() asks.
  Remember see(const RunEnd& end) {
    told_.incomplete = end.incomplete;
    record_.run = figures_of(end);
    record_.inspect = end.summary.counts.inspect;
    record_.looks = end.looks.looks();
    findings_ = check_run(record_.run, nights_);
    if (end.incomplete.empty() || record_.run.pairs > 0) tell_findings(findings_);
    record_.usual = end.incomplete.empty() && (findings_.empty() || settings_.accept_run);
    told_.is_remembered = record_.usual;
    return record_.usual ? Remember::yes : Remember::no;
  }

  // The rest, when the run has come to its end. Returns the exit status.
  int finish(int status) {
    told_.findings = findings_;
    const bool is_whole = told_.incomplete.empty();
    if (told_.is_remembered) compare_with_the_night_before();
    if (is_whole) keep_groups();
    write_file(outputs_.summary, night_markdown(told_) + text_of_file(outputs_.summary));
    NightInputs inputs = inputs_of_night(settings_);
    inputs.is_whole = is_whole;
    inputs_->write(write_night_inputs(inputs));
    inputs_->finish();
    if (is_whole) {
      note_night();
      write_report();  // last: the history has changed, and a full disk must not hide what is new and mended
      print_message("treesift: night of {}: {}; {}\n", day_text(told_.date),
                    told_.is_remembered ? diff_words(told_.diff) : "not remembered", outputs_.report_entry);
    }
    return status_of(status);
  }

 private:
  void compare_with_the_night_before() {
    ApprovalSet approvals(in_force(read_approval_file(files_.approvals, WhenMissing::is_empty)));
    told_.diff = night_diff(before_, earlier_runs(files_.history).changes, told_.date, approvals);
    record_.fresh = told_.diff.fresh.size();
    record_.open = told_.diff.open.size();
    record_.mended = told_.diff.mended.size();
    record_.settled = told_.diff.settled.size();
  }

  void write_report() const {
    ReportSettings report;
    static_cast<CaptureSettings&>(report) = settings_;
    static_cast<ConfigurationSettings&>(report) = settings_;
    static_cast<ProgressSettings&>(report) = settings_;
    report.inputs = {outputs_.verdicts};
    report.output = outputs_.report;
    report.pair_archives = settings_.inputs;
    run_report(report);
    write_file(outputs_.report_entry,
               "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>treesift</title>\n"
               "<meta http-equiv=\"refresh\" content=\"0; url=report/index.html\"></head>\n"
               "<body><p><a href=\"report/index.html\">The report</a></p></body></html>\n");
  }

  // Those of this night are what the next one is compared with; a run without groups leaves no file of them.
  void keep_groups() const {
    if (settings_.groups_path.empty() || !std::filesystem::exists(settings_.groups_path)) return;
    const std::string groups = read_file(settings_.groups_path);
    if (groups.empty()) remove_output(settings_.groups_path);
    if (!groups.empty() && told_.is_remembered) write_file(files_.groups, groups);
  }

  void note_night() const {
    OutputFile file(files_.nights, WhenLocked::wait);
    file.write(text_of_file(files_.nights) + write_night_line(record_));
    file.finish();
  }

  int status_of(int status) const {
    if (status != exit_nothing && status != exit_inspect) return status;
    if (settings_.accept_run || findings_.empty()) return status;
    if (findings_.front().gravity == Gravity::trouble) return exit_trouble;
    return settings_.exit_zero ? exit_nothing : exit_inspect;
  }

  const NightlySettings& settings_;
  NightlyFiles files_;
  NightOutputs outputs_;
  std::optional<OutputFile> inputs_;  // holds the lock of the folder
  std::vector<NightRecord> nights_;
  std::vector<RememberedChange> before_;
  std::vector<RunFinding> findings_;
  NightTold told_;
  NightRecord record_;
};

}  // namespace

int run_nightly(const NightlySettings& settings) {
  if (settings.inputs.empty() && settings.expected_capture.empty())
    throw UsageError(
        "name the run of the trusted version, and tonight's: treesift nightly EXPECTED ACTUAL -o out/");
  make_folders(settings.out_folder);
  mark_as_begun(settings);
  check_runs_are_there(settings);
  Night night(settings);
  JudgingJob job = judging_job(settings);
  job.fork_server = fork_server_for(job, settings);
  know_clean_crawls(job);
  night.hold_folder();
  const int status = run_judging(
      job, settings, [&] { return run_facts(settings, job.model, job.rules, job.invariants); },
      [&](const RunEnd& end) { return night.see(end); });
  return night.finish(status);
}

}  // namespace treesift
