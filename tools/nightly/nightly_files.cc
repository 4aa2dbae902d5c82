#include "tools/nightly/nightly_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "tools/options/usage_error.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

std::string within(const std::string& folder, const char* name) {
  return (fs::path(folder) / name).string();
}

bool is_nightly(const SettingsParts& settings) {
  return part_of<NightlyFolderSettings>(settings) != nullptr && part_of<JudgeSettings>(settings) != nullptr;
}

}  // namespace

NightlyFiles nightly_files(const std::string& folder) {
  return {within(folder, "settings.toml"),  within(folder, "rules.toml"),   within(folder, "invariants.toml"),
          within(folder, "approvals.toml"), within(folder, "history.json"), within(folder, "nights.jsonl"),
          within(folder, "groups.jsonl"),   within(folder, "README.md")};
}

NightOutputs night_outputs(const std::string& out_folder) {
  return {within(out_folder, "verdicts.jsonl"), within(out_folder, "report"),
          within(out_folder, "report.html"),    within(out_folder, "junit.xml"),
          within(out_folder, "summary.md"),     within(out_folder, "metrics.prom"),
          within(out_folder, "groups.jsonl"),   within(out_folder, "night.json")};
}

void name_nightly_inputs(const SettingsParts& settings) {
  if (!is_nightly(settings)) return;
  const auto& nightly = *part_of<NightlyFolderSettings>(settings);
  const NightlyFiles files = nightly_files(nightly.folder);
  if (nightly.out_folder.empty()) throw UsageError("name the folder to write with -o");
  if (!fs::exists(files.settings))
    throw UsageError(
        fmt::format("{}: there is no folder of a nightly job: make one with `treesift nightly init --clean "
                    "RUN RUN -o {}`, or name it with --folder",
                    nightly.folder, nightly.folder));
  std::error_code not_there;
  if (fs::equivalent(nightly.folder, nightly.out_folder, not_there))
    throw UsageError(
        fmt::format("-o {}: this is the folder of the nightly job: name another one for what the night finds",
                    nightly.out_folder));
  part_of<ConfigurationSettings>(settings)->config_path = files.settings;
  JudgeSettings& judging = *part_of<JudgeSettings>(settings);
  judging.history_path = files.history;
  if (fs::exists(files.approvals)) judging.approvals_path = files.approvals;
  part_of<HistorySettings>(settings)->remember = true;
}

void name_nightly_outputs(const SettingsParts& settings) {
  if (!is_nightly(settings)) return;
  const auto& nightly = *part_of<NightlyFolderSettings>(settings);
  const NightOutputs outputs = night_outputs(nightly.out_folder);
  part_of<OutputSettings>(settings)->output = outputs.verdicts;
  part_of<ResumeSettings>(settings)->is_offered = false;  // it could not look at the run as a whole
  ReportFileSettings& files = *part_of<ReportFileSettings>(settings);
  files.junit_path = outputs.junit;
  files.github_summary_path = outputs.summary;
  files.metrics_path = outputs.metrics;
  const bool may_have_groups = !part_of<GroupingSettings>(settings)->group_by.empty() ||
                               part_of<CaptureSettings>(settings)->expected_capture.empty();
  if (!may_have_groups) return;
  files.groups_path = outputs.groups;
  const std::string before = nightly_files(nightly.folder).groups;
  if (fs::exists(before)) files.groups_before_path = before;
}

}  // namespace treesift
