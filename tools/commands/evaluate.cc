// treesift evaluate: how good is a model on pairs that it has not seen? Beside it, `diff`.
#include "io/output/output_file.h"
#include "model/experiments/comparator_study.h"
#include "model/experiments/looks.h"
#include "model/experiments/summary.h"
#include "model/judge/model_file.h"
#include "tools/commands/commands.h"
#include "tools/console/progress.h"
#include "tools/console/report_text.h"
#include "tools/learning/experiments.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/learning/recorded_experiments.h"
#include "tools/learning/training_settings.h"
#include "tools/runs/chosen_model.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

LabelledPairs read_pairs(const EvaluateSettings& settings, MeasuredForModels measured) {
  measured.counts_looks = true;
  LabelledPairs pairs = read_labelled_pairs(settings, measured);
  report_unmatched(pairs);
  if (pairs.set.samples.empty()) throw std::runtime_error("no pair has a label");
  return pairs;
}

std::vector<ReportTable> run_comparator_study(const SampleSet& set,
                                              const TrainingConfiguration& configuration,
                                              const EvaluateSettings& settings) {
  ProgressLine progress(settings.progress);
  ExperimentOptions options = experiment_options(settings, configuration);
  options.progress = [&](double share) { progress.share_done("comparators", share); };
  return study_comparators(SeenSamples(set, settings.runs), options);
}

std::vector<ReportTable> train_and_try(const EvaluateSettings& settings) {
  const TrainingConfiguration configuration = training_configuration(settings);
  MeasuredForModels measured = measured_for_training(settings);
  if (settings.comparator_study) measured.comparators = "all";
  const LabelledPairs pairs = read_pairs(settings, measured);
  if (settings.comparator_study) return run_comparator_study(pairs.set, configuration, settings);
  return run_experiments(SeenSamples(pairs.set, settings.runs), configuration, settings);
}

std::vector<ReportTable> try_existing(const EvaluateSettings& settings) {
  const Model model = chosen_model(settings);
  const LabelledPairs pairs = read_pairs(settings, measured_for(model));
  warn_of_other_rules(model, pairs.rules);
  ProgressLine progress(settings.progress);
  ExperimentOptions options = experiment_options(settings, {});
  options.progress = [&](double share) { progress.share_done("model", share); };
  const SeenSamples seen(pairs.set, settings.runs);
  std::vector<ReportTable> tables{try_model(model, seen, options)};
  if (settings.runs == RunChoice::one_fault)
    tables.push_back(try_model_on_runs(model, absolute_model(), seen));
  return tables;
}

std::vector<ReportTable> tables_of(const EvaluateSettings& settings) {
  if (are_of_recorded_pages(settings)) return run_recorded_experiments(settings);
  return settings.model_path.empty() ? train_and_try(settings) : try_existing(settings);
}

}  // namespace

int run_evaluate(const EvaluateSettings& settings) {
  check_experiment_names(settings);
  OutputFile output(settings.output);
  const std::vector<ReportTable> tables = tables_of(settings);
  output.write(layout(tables, settings.report_format));
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
