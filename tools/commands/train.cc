// treesift train: labelled pairs in, a model out.
#include <fmt/format.h>

#include "base/words/counted.h"
#include "io/output/output_file.h"
#include "model/judge/model_file.h"
#include "model/learn/severity_fit.h"
#include "model/learn/training_configuration.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/learning/training_settings.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

void set_aligner(Model& model, const ModelSettings& settings) {
  const AlignerKind aligner = settings.aligner.value_or(AlignerKind::hash);
  std::visit([&](auto& judge) { judge.aligner = aligner; }, model);
}

}  // namespace

int run_train(const TrainSettings& settings) {
  if (settings.label_weight && settings.start_from.empty())
    throw UsageError(
        "--weight says what labels count for in a model that goes on from another (--start-from)");
  if (settings.suggestions) return run_suggest(settings);
  if (!settings.start_from.empty()) return run_train_from_start(settings);
  const TrainingConfiguration configuration = training_configuration(settings);
  OutputFile output(settings.output);
  const LabelledPairs pairs = read_labelled_pairs(settings, measured_for_training(settings));
  report_unmatched(pairs);
  const SeenSamples seen(pairs.set, RunChoice::releases);
  Model model = train(seen, all_samples(pairs.set), configuration);
  set_aligner(model, settings);
  std::visit([&](auto& judge) { judge.severity = fit_severity(all_samples(pairs.set)); }, model);
  remember_rules(pairs.rules, model);
  output.write(write_model(model));
  output.finish();
  const Provenance& from = provenance_of(model);
  print_message("treesift: trained on {}, {} to inspect, of {}: F1 {:.3f} on themselves\n",
                counted(from.pairs, "pair"), from.inspect, from.projects, from.f1);
  return exit_nothing;
}

}  // namespace treesift
