#include "tools/runs/command_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/output/output_conflicts.h"
#include "io/output/run_record.h"
#include "tools/options/mutant_labels.h"
#include "tools/options/operands.h"
#include "tools/options/schema_name.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

constexpr unsigned default_to_standard_input =
    compare_command | explain_command | train_command | evaluate_command | features_command |
    profile_command | clusters_command | tree_command | renew_command | sweep_command;

// These read all inputs, one after the other.
constexpr unsigned commands_of_many_inputs = compare_command | train_command | evaluate_command |
                                             features_command | profile_command | clusters_command |
                                             merge_command;

// In place of files.
bool names_addresses(Command command) {
  return (command & (capture_command | crawl_command)) != 0;
}

class Inputs {
 public:
  void add(const char* option, const std::string& path) {
    if (!path.empty()) files_.push_back({path, fmt::format("{} {}", option, path)});
  }
  void add(const char* option, const std::vector<std::string>& paths) {
    for (const std::string& path : paths) add(option, path);
  }
  std::vector<NamedFile> take() { return std::move(files_); }

 private:
  std::vector<NamedFile> files_;
};

void add_operands(Command command, const SettingsParts& settings, Inputs& inputs) {
  const auto* const named = part_of<InputSettings>(settings);
  const auto* const captures = part_of<CaptureSettings>(settings);
  if (named == nullptr || names_addresses(command)) return;
  inputs.add("the input", named->inputs);
  const bool has_captures =
      captures != nullptr && !(captures->expected_capture.empty() && captures->actual_capture.empty());
  if (named->inputs.empty() && !has_captures && (command & default_to_standard_input) != 0)
    inputs.add("the input", "-");
  if (command != merge_command) return;
  for (const std::string& path : named->inputs) inputs.add("the manifest", manifest_of(path));
}

void add(const CaptureSettings& settings, Inputs& inputs) {
  inputs.add("--expected", settings.expected_capture);
  inputs.add("--actual", settings.actual_capture);
}

void add(const ConfigurationSettings& settings, Inputs& inputs) {
  inputs.add("--config", settings.config_path);
  inputs.add("the included file", settings.included);
  for (const Rule& rule : settings.rules) inputs.add("the templates", rule.template_file);
  for (const Invariant& invariant : settings.invariants) {
    inputs.add("the templates", invariant.template_file);
    inputs.add("the schema", invariant.schema_file);
  }
  for (const std::string& schema : settings.schemas) inputs.add("--schema", schema_of(schema).file);
}

void add(const ModelSettings& settings, Inputs& inputs) {
  inputs.add("--model", settings.model_path);
}

// Whether the file of --history is written as well.
bool writes_history(Command command, const SettingsParts& settings) {
  const auto* const history = part_of<HistorySettings>(settings);
  return command == renew_command || (history != nullptr && history->remember);
}

void add_judging(Command command, const SettingsParts& settings, Inputs& inputs) {
  const auto* const judging = part_of<JudgeSettings>(settings);
  if (judging == nullptr) return;
  if (!writes_history(command, settings)) inputs.add("--history", judging->history_path);
  if (command != renew_command) inputs.add("--approvals", judging->approvals_path);
}

void add(const TrainingSettings& settings, Inputs& inputs) {
  inputs.add("--labels", settings.labels);
}

void add(const CrawlStateSettings& settings, Inputs& inputs) {
  inputs.add("--labels", settings.state_labels);
}

void add(const MutantSettings& settings, Inputs& inputs) {
  inputs.add("--over", settings.over);
}

void add(const BrowserSettings& settings, Inputs& inputs) {
  inputs.add("--inputs", settings.inputs_path);
}

void add(const ReplayRunSettings& settings, Inputs& inputs) {
  inputs.add("--update", settings.update_from);
  inputs.add("--verdicts", settings.accepted_path);
}

void add(const CaptureListSettings& settings, Inputs& inputs) {
  inputs.add("--urls", settings.urls_path);
  inputs.add("--like", settings.like_path);
}

void add(const CrawlPairSettings& settings, Inputs& inputs) {
  inputs.add("--clean-crawl", settings.clean_crawls);
}

void add(const GraphSettings& settings, Inputs& inputs) {
  inputs.add("--against", settings.against);
}

void add(const StartSettings& settings, Inputs& inputs) {
  if (settings.start_from != "default") inputs.add("--start-from", settings.start_from);
}

void add(const ExplanationSettings& settings, Inputs& inputs) {
  inputs.add("--verdicts", settings.verdicts_path);
}

void add(const PageSettings& settings, Inputs& inputs) {
  inputs.add("--pairs", settings.pair_archives);
}

// Of a night it is written as well, once all is judged.
void add_groups_before(Command command, const SettingsParts& settings, Inputs& inputs) {
  const auto* const files = part_of<ReportFileSettings>(settings);
  if (files != nullptr && command != nightly_command)
    inputs.add("--groups-before", files->groups_before_path);
}

void add(const NightlyFolderSettings& settings, Inputs& inputs) {
  inputs.add("--clean", settings.clean_runs);
}

void add(const SweepFileSettings& settings, Inputs& inputs) {
  inputs.add("--actual", settings.actual_captures);
  inputs.add("--mutants", settings.mutants_path);
}

// What the command reads by the settings of this part, if it has it.
template <typename Part>
void add_part(const SettingsParts& settings, Inputs& inputs) {
  if (const Part* const part = part_of<Part>(settings)) add(*part, inputs);
}

std::vector<NamedFile> inputs_of(Command command, const SettingsParts& settings) {
  Inputs inputs;
  add_operands(command, settings, inputs);
  add_part<CaptureSettings>(settings, inputs);
  add_part<ModelSettings>(settings, inputs);
  add_judging(command, settings, inputs);
  add_part<ConfigurationSettings>(settings, inputs);
  add_part<TrainingSettings>(settings, inputs);
  add_part<CrawlStateSettings>(settings, inputs);
  add_part<MutantSettings>(settings, inputs);
  add_part<BrowserSettings>(settings, inputs);
  add_part<ReplayRunSettings>(settings, inputs);
  add_part<CaptureListSettings>(settings, inputs);
  add_part<CrawlPairSettings>(settings, inputs);
  add_part<GraphSettings>(settings, inputs);
  add_part<StartSettings>(settings, inputs);
  add_part<ExplanationSettings>(settings, inputs);
  add_part<PageSettings>(settings, inputs);
  add_groups_before(command, settings, inputs);
  add_part<SweepFileSettings>(settings, inputs);
  add_part<NightlyFolderSettings>(settings, inputs);
  return inputs.take();
}

OutputSort sort_of_output(Command command, const SettingsParts& settings) {
  const auto* const replay = part_of<ReplayRunSettings>(settings);
  if (command == report_command || (replay != nullptr && replay->export_format)) return OutputSort::folder;
  const bool is_run = command == compare_command || command == merge_command || command == nightly_command;
  return is_run ? OutputSort::run : OutputSort::file;
}

class Outputs {
 public:
  void add(const char* option, const std::string& path, OutputSort sort = OutputSort::file) {
    const bool is_refused_later = path == "-" && std::string_view(option) != "-o";
    if (!path.empty() && !is_refused_later) files_.push_back({path, option, sort});
  }
  std::vector<NamedOutput> take() { return std::move(files_); }

 private:
  std::vector<NamedOutput> files_;
};

std::string beside(const std::string& folder, const char* name) {
  return folder.empty() ? "" : (std::filesystem::path(folder) / name).string();
}

std::vector<NamedOutput> outputs_of(Command command, const SettingsParts& settings) {
  Outputs outputs;
  if (const auto* const approvals = part_of<ApprovalSettings>(settings)) {
    outputs.add("--approvals", approvals->approvals_path);
    outputs.add("--as-label", approvals->label_path);
  }
  if (const auto* const judging = part_of<JudgeSettings>(settings)) {
    if (writes_history(command, settings)) outputs.add("--history", judging->history_path);
    if (command == renew_command) outputs.add("--approvals", judging->approvals_path);
  }
  if (const auto* const main = part_of<OutputSettings>(settings)) {
    const bool names_no_folder = command == report_command && main->output == "-";
    if (!names_no_folder) outputs.add("-o", main->output, sort_of_output(command, settings));
  }
  if (const auto* const reports = part_of<ReportFileSettings>(settings)) {
    outputs.add("--junit", reports->junit_path);
    outputs.add("--sarif", reports->sarif_path);
    outputs.add("--github-summary", reports->github_summary_path, OutputSort::appended);
    outputs.add("--metrics", reports->metrics_path);
    outputs.add("--groups", reports->groups_path);
  }
  if (const auto* const replay = part_of<ReplayRunSettings>(settings))
    outputs.add("--results", replay->results_path);
  if (const auto* const nightly = part_of<NightlyFolderSettings>(settings))
    outputs.add("the report", beside(nightly->out_folder, "report"), OutputSort::folder);
  if (const auto* const sweep = part_of<SweepFileSettings>(settings)) {
    outputs.add("--csv", sweep->csv_path);
    outputs.add("--mutation-report", sweep->mutation_report_path);
  }
  if (const auto* const mutants = part_of<MutantSettings>(settings))
    outputs.add("--labels-to", labels_beside(*mutants, part_of<OutputSettings>(settings)->output));
  if (const auto* const configuration = part_of<ConfigurationSettings>(settings))
    outputs.add("--audit-file", configuration->audit_path);
  return outputs.take();
}

// A second name that is misspelt is told at once, and not when all before it has been judged.
void check_operands_are_there(Command command, const SettingsParts& settings) {
  const auto* const named = part_of<InputSettings>(settings);
  if (named == nullptr || named->inputs.size() < 2 || (command & commands_of_many_inputs) == 0) return;
  for (const std::string& path : named->inputs) {
    if (path != "-") check_is_there(path);
  }
}

}  // namespace

bool reads_standard_input(Command command, const SettingsParts& settings) {
  return std::ranges::any_of(inputs_of(command, settings),
                             [](const NamedFile& input) { return input.path == "-"; });
}

void check_command_files(Command command, const SettingsParts& settings) {
  const std::vector<NamedFile> inputs = inputs_of(command, settings);
  if (const auto conflict = output_conflict(inputs, outputs_of(command, settings)))
    throw UsageError(*conflict);
  check_operands_are_there(command, settings);
  protect_inputs(inputs);
}

}  // namespace treesift
