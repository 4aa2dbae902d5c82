// treesift evaluate: how good is a model on pairs that it has not seen? Beside it, `diff`.
#include "io/output/output_file.h"
#include "model/experiments/comparator_study.h"
#include "model/experiments/summary.h"
#include "tools/commands/commands.h"
#include "tools/console/progress.h"
#include "tools/console/report_text.h"
#include "tools/learning/experiments.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/learning/training_settings.h"
#include "tools/runs/chosen_model.h"

namespace treesift {
namespace {

// Says what is wrong with the command line before anything is read.
void check(const Settings& settings) {
  check_experiment_names(settings);
  if (!settings.model_path.empty() && !settings.experiments.empty())
    throw UsageError("--model tries a model that exists, --experiment trains models: choose one");
  if (settings.comparator_study && (!settings.model_path.empty() || !settings.experiments.empty()))
    throw UsageError("--comparators is a study of its own: leave out --model and --experiment");
}

LabelledPairs read_pairs(const Settings& settings) {
  LabelledPairs pairs = read_labelled_pairs(settings);
  report_unmatched(pairs);
  if (pairs.set.samples.empty()) throw std::runtime_error("no pair has a label");
  return pairs;
}

std::vector<ReportTable> run_comparator_study(const SampleSet& set,
                                              const TrainingConfiguration& configuration,
                                              const Settings& settings) {
  ProgressLine progress(settings.progress);
  ExperimentOptions options = experiment_options(settings, configuration);
  options.progress = [&](double share) { progress.share_done("comparators", share); };
  return study_comparators(SeenSamples(set, settings.runs), options);
}

std::vector<ReportTable> train_and_try(const Settings& settings) {
  const TrainingConfiguration configuration = training_configuration(settings);
  const LabelledPairs pairs = read_pairs(settings);
  if (settings.comparator_study) return run_comparator_study(pairs.set, configuration, settings);
  return run_experiments(SeenSamples(pairs.set, settings.runs), configuration, settings);
}

std::vector<ReportTable> try_existing(Settings settings) {
  const Model model = chosen_model(settings);
  settings.aligner = aligner_of(model);
  settings.model_oracles.assign(oracles_of(model).begin(), oracles_of(model).end());
  const LabelledPairs pairs = read_pairs(settings);
  ProgressLine progress(settings.progress);
  ExperimentOptions options = experiment_options(settings, {});
  options.progress = [&](double share) { progress.share_done("model", share); };
  return {try_model(model, SeenSamples(pairs.set, settings.runs), options)};
}

}  // namespace

int run_evaluate(const Settings& settings) {
  check(settings);
  OutputFile output(settings.output);
  const std::vector<ReportTable> tables =
      settings.model_path.empty() ? train_and_try(settings) : try_existing(settings);
  output.write(layout(tables, settings.report_format));
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
