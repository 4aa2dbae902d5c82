#include "tools/training_settings.h"

#include <fmt/format.h>

#include <cstdio>

#include "tools/commands.h"

namespace treesift {

TrainingOptions training_options(const Settings& settings) {
  if (settings.ridge < 0) throw UsageError("--ridge is negative");
  if (settings.look_cost < 0 || settings.miss_cost < 0) throw UsageError("a cost is negative");
  if ((settings.look_cost > 0) != (settings.miss_cost > 0))
    throw UsageError("--look-cost and --miss-cost go together");
  TrainingOptions options;
  options.ridge = settings.ridge;
  options.project_weights = settings.equal_projects ? ProjectWeights::equal : ProjectWeights::by_pairs;
  if (settings.look_cost > 0) options.goal = {CutoffGoal::Kind::cost, settings.look_cost, settings.miss_cost};
  if (settings.feature_choice == FeatureChoice::smart) options.features = features_from(FeatureSource::smart);
  return options;
}

Recipe training_recipe(const Settings& settings) {
  return {settings.model_kind, settings.absolute ? ModelInputs::pair : ModelInputs::run,
          training_options(settings)};
}

void report_unmatched(const LabelledPairs& pairs) {
  if (pairs.pairs_without_label > 0) {
    fmt::print(stderr, "treesift: {} pairs have no label and are left out\n", pairs.pairs_without_label);
  }
  if (pairs.labels_without_pair > 0) {
    fmt::print(stderr, "treesift: {} labels name no pair\n", pairs.labels_without_pair);
  }
}

}  // namespace treesift
