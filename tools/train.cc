// treesift train: labelled pairs in, a model out.
#include <fmt/format.h>

#include "io/output_file.h"
#include "model/model_file.h"
#include "model/training.h"
#include "tools/commands.h"
#include "tools/labelled_pairs.h"
#include "tools/training_settings.h"

namespace treesift {

int run_train(const Settings& settings) {
  const TrainingOptions options = training_options(settings);
  const LabelledPairs pairs = read_labelled_pairs(settings);
  report_unmatched(pairs);
  LinearModel model = train_model(pairs.set, all_samples(pairs.set), options);
  model.aligner = settings.aligner.value_or(AlignerKind::hash);
  OutputFile output(settings.output);
  output.write(write_model(model));
  output.finish();
  fmt::print(stderr, "treesift: trained on {} pairs, {} to inspect, of {}: F1 {:.3f} on themselves\n",
             model.provenance.pairs, model.provenance.inspect, model.provenance.projects,
             model.provenance.f1);
  return exit_nothing;
}

}  // namespace treesift
