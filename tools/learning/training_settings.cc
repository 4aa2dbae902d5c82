#include "tools/learning/training_settings.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "base/words/counted.h"
#include "tools/console/messages.h"
#include "tools/options/usage_error.h"
#include "tools/runs/comparison.h"

namespace treesift {
namespace {

// Written so that not-a-number is refused as well.
void require_usable(const char* option, double value) {
  if (value >= 0 && std::isfinite(value)) return;
  throw UsageError(fmt::format("{} is {}: it must be a finite number, 0 or more", option, value));
}

// The first few, for a person: "a", "b" and 7 more.
std::string quoted(const std::vector<std::string>& ids, std::uint64_t count) {
  std::string text;
  for (const std::string& id : ids) text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", id);
  return count > ids.size() ? fmt::format("{} and {} more", text, count - ids.size()) : text;
}

}  // namespace

TrainingOptions training_options(const TrainingSettings& settings) {
  const bool asks_oracles = !settings.model_oracles.empty() && settings.model_oracles.front() != "none";
  if (asks_oracles && settings.model_kind == ModelKind::linear)
    throw UsageError("--model-oracle is for models of trees: leave out --model-kind linear");
  require_usable("--ridge", settings.ridge);
  require_usable("--look-cost", settings.look_cost);
  require_usable("--miss-cost", settings.miss_cost);
  if ((settings.look_cost > 0) != (settings.miss_cost > 0))
    throw UsageError("--look-cost and --miss-cost go together");
  TrainingOptions options;
  options.ridge = settings.ridge;
  options.project_weights = settings.equal_projects ? ProjectWeights::equal : ProjectWeights::by_pairs;
  if (settings.look_cost > 0) options.goal = {CutoffGoal::Kind::cost, settings.look_cost, settings.miss_cost};
  if (settings.feature_choice == FeatureChoice::smart) options.features = features_from(FeatureSource::smart);
  options.oracles = model_oracles(settings);
  return options;
}

TrainingConfiguration training_configuration(const LearningSettings& settings) {
  return {settings.model_kind.value_or(ModelKind::boosted),
          settings.absolute ? ModelInputs::pair : ModelInputs::run, training_options(settings)};
}

void report_unmatched(const LabelledPairs& pairs) {
  if (pairs.pairs_without_label > 0) {
    print_message("treesift: {} left out\n", counted(pairs.pairs_without_label, "pair has no label and is",
                                                     "pairs have no label and are"));
  }
  if (pairs.labels_without_pair > 0) {
    print_message("treesift: {} no pair: {}\n",
                  counted(pairs.labels_without_pair, "label names", "labels name"),
                  quoted(pairs.first_without_pair, pairs.labels_without_pair));
  }
  if (pairs.labels_of_several > 0) {
    print_message(
        "treesift: {} the label of a pair of the same id in another archive, such as \"{}\": give each "
        "archive a file of labels, where they differ\n",
        counted(pairs.labels_of_several, "pair has", "pairs have"), pairs.first_of_several);
  }
  if (pairs.not_judged > 0) {
    print_message(
        "treesift: {} with a label could not be judged; such count as inspected, and teach nothing: "
        "{}; the first: {}\n",
        counted(pairs.not_judged, "pair"), quoted(pairs.first_not_judged, pairs.not_judged),
        pairs.why_not_judged);
  }
}

}  // namespace treesift
