#include "tools/runs/command_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "io/output/output_conflicts.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

constexpr unsigned default_to_standard_input = compare_command | explain_command | train_command |
                                               evaluate_command | features_command | profile_command |
                                               clusters_command;

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

void add_operands(Command command, const Settings& settings, Inputs& inputs) {
  inputs.add("the input", settings.inputs);
  const bool has_captures = !settings.expected_capture.empty() || !settings.actual_capture.empty();
  if (settings.inputs.empty() && !has_captures && (command & default_to_standard_input) != 0)
    inputs.add("the input", "-");
  if (command != merge_command) return;
  for (const std::string& path : settings.inputs) inputs.add("the manifest", path + ".run.json");
}

void add_template_files(const Settings& settings, Inputs& inputs) {
  for (const Rule& rule : settings.rules) inputs.add("the templates", rule.template_file);
  for (const Invariant& invariant : settings.invariants) inputs.add("the templates", invariant.template_file);
}

std::vector<NamedFile> inputs_of(Command command, const Settings& settings) {
  Inputs inputs;
  add_operands(command, settings, inputs);
  inputs.add("--expected", settings.expected_capture);
  inputs.add("--actual", settings.actual_capture);
  inputs.add("--model", settings.model_path);
  inputs.add("--history", settings.history_path);
  inputs.add("--config", settings.config_path);
  add_template_files(settings, inputs);
  if (command != approve_command) inputs.add("--approvals", settings.approvals_path);
  inputs.add("--labels", settings.labels);
  if (settings.start_from != "default") inputs.add("--start-from", settings.start_from);
  inputs.add("--verdicts", settings.verdicts_path);
  inputs.add("--pairs", settings.pair_archives);
  return inputs.take();
}

OutputSort sort_of_output(Command command) {
  if (command == report_command) return OutputSort::folder;
  return command == compare_command || command == merge_command ? OutputSort::run : OutputSort::file;
}

std::vector<NamedOutput> outputs_of(Command command, const Settings& settings) {
  std::vector<NamedOutput> outputs;
  const auto add = [&](const char* option, const std::string& path, OutputSort sort = OutputSort::file) {
    const bool is_refused_later = path == "-" && std::string_view(option) != "-o";
    if (!path.empty() && !is_refused_later) outputs.push_back({path, option, sort});
  };
  if (command == approve_command) {
    add("--approvals", settings.approvals_path);
    add("--as-label", settings.label_path);
    return outputs;
  }
  const bool names_no_folder = command == report_command && settings.output == "-";
  if (!names_no_folder) add("-o", settings.output, sort_of_output(command));
  add("--junit", settings.junit_path);
  add("--sarif", settings.sarif_path);
  add("--github-summary", settings.github_summary_path, OutputSort::appended);
  add("--metrics", settings.metrics_path);
  add("--audit-file", settings.audit_path);
  return outputs;
}

}  // namespace

bool reads_standard_input(Command command, const Settings& settings) {
  return std::ranges::any_of(inputs_of(command, settings),
                             [](const NamedFile& input) { return input.path == "-"; });
}

void check_command_files(Command command, const Settings& settings) {
  const std::vector<NamedFile> inputs = inputs_of(command, settings);
  if (const auto conflict = output_conflict(inputs, outputs_of(command, settings)))
    throw UsageError(*conflict);
  protect_inputs(inputs);
}

}  // namespace treesift
