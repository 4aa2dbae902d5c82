#include "tools/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "model/experiments/experiment.h"
#include "tools/commands.h"
#include "tools/progress.h"

namespace treesift {
namespace {

constexpr std::string_view every_experiment = "all";

ReportTable run(const Experiment& experiment, const SampleSet& set, const TrainingOptions& training,
                const Settings& settings) {
  ProgressLine progress(settings.progress);
  ExperimentOptions options;
  options.training = training;
  options.folds = settings.folds;
  options.seed = settings.seed;
  options.trials = settings.trials;
  options.progress = [&](double share) { progress.share_done(experiment.name, share); };
  options.progress(0);
  return experiment.run(set, options);
}

std::vector<ReportTable> run_what_labels_allow(const SampleSet& set, const TrainingOptions& training,
                                               const Settings& settings) {
  std::vector<ReportTable> tables;
  std::string last_problem;
  for (const Experiment& experiment : all_experiments()) {
    try {
      tables.push_back(run(experiment, set, training, settings));
    } catch (const TrainingError& error) {
      last_problem = error.what();
      fmt::print(stderr, "treesift: {} is left out: {}\n", experiment.name, last_problem);
    }
  }
  if (tables.empty()) throw TrainingError("no experiment is possible: " + last_problem);
  return tables;
}

}  // namespace

void check_experiment_names(const Settings& settings) {
  for (const std::string& name : settings.experiments) {
    if (name == every_experiment || find_experiment(name) != nullptr) continue;
    throw UsageError(fmt::format("no experiment is named \"{}\". There are:\n{}", name, experiment_list()));
  }
}

std::vector<ReportTable> run_experiments(const SampleSet& set, const TrainingOptions& training,
                                         const Settings& settings) {
  const auto& names = settings.experiments;
  if (std::find(names.begin(), names.end(), every_experiment) != names.end()) {
    return run_what_labels_allow(set, training, settings);
  }
  std::vector<ReportTable> tables;
  for (const std::string& name : names) {
    tables.push_back(run(*find_experiment(name), set, training, settings));
  }
  return tables;
}

std::string experiment_list() {
  std::string list;
  for (const Experiment& experiment : all_experiments()) {
    list += fmt::format("  {:<23}{}\n", experiment.name, experiment.summary);
  }
  return list + fmt::format("  {:<23}{}", every_experiment, "all that the labels allow");
}

}  // namespace treesift
