#include "tools/learning/experiments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/options/experiment_list.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

ReportTable run(const Experiment& experiment, const SeenSamples& seen,
                const TrainingConfiguration& configuration, const EvaluateSettings& settings) {
  ProgressLine progress(settings.progress);
  ExperimentOptions options = experiment_options(settings, configuration);
  options.progress = [&](double share) { progress.share_done(experiment.name, share); };
  options.progress(0);
  return experiment.run(seen, options);
}

std::vector<ReportTable> run_what_labels_allow(const SeenSamples& seen,
                                               const TrainingConfiguration& configuration,
                                               const EvaluateSettings& settings) {
  std::vector<ReportTable> tables;
  std::string last_problem;
  for (const Experiment& experiment : all_experiments()) {
    try {
      tables.push_back(run(experiment, seen, configuration, settings));
    } catch (const TrainingError& error) {
      last_problem = error.what();
      print_message("treesift: {} is left out: {}\n", experiment.name, last_problem);
    }
  }
  if (tables.empty()) throw TrainingError("no experiment is possible: " + last_problem);
  return tables;
}

}  // namespace

void check_experiment_names(const ExperimentSettings& settings) {
  for (const std::string& name : settings.experiments) {
    const bool is_of_crawls = name == resolver_experiment || name == oracle_experiment;
    if (name == every_experiment || is_of_crawls || find_experiment(name) != nullptr) continue;
    throw UsageError(fmt::format("no experiment is named \"{}\". There are:\n{}", name, experiment_list()));
  }
}

ExperimentOptions experiment_options(const ExperimentSettings& settings,
                                     const TrainingConfiguration& configuration) {
  ExperimentOptions options;
  options.configuration = configuration;
  options.group_by = settings.group_by;
  options.folds = settings.folds;
  options.seed = settings.seed;
  options.trials = settings.trials;
  return options;
}

std::vector<ReportTable> run_experiments(const SeenSamples& seen, const TrainingConfiguration& configuration,
                                         const EvaluateSettings& settings) {
  const auto& names = settings.experiments;
  if (std::find(names.begin(), names.end(), every_experiment) != names.end()) {
    return run_what_labels_allow(seen, configuration, settings);
  }
  if (names.empty()) return {run(*find_experiment("summary"), seen, configuration, settings)};
  std::vector<ReportTable> tables;
  for (const std::string& name : names) {
    tables.push_back(run(*find_experiment(name), seen, configuration, settings));
  }
  return tables;
}

}  // namespace treesift
