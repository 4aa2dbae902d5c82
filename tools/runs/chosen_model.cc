#include "tools/runs/chosen_model.h"

#include <fmt/format.h>

#include "io/bytes/file_bytes.h"
#include "model/comparators/comparison_task.h"
#include "model/judge/model_file.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

Model model_without_checks(const ModelSettings& settings) {
  if (settings.model_path.empty()) return settings.absolute ? absolute_model() : default_model();
  return read_model_file(settings.model_path);
}

void check_aligner(const ModelSettings& settings, const Model& model) {
  const AlignerKind trained = aligner_of(model);
  if (!settings.aligner || *settings.aligner == trained) return;
  const std::string name = settings.model_path.empty() ? "the default model" : settings.model_path;
  throw UsageError(
      fmt::format("{} was trained with --aligner {}: leave --aligner out, or train a model with `treesift "
                  "train --aligner {}`",
                  name, aligner_name(trained), aligner_name(*settings.aligner)));
}

void check_oracles(const Model& model) {
  ComparisonTask task;
  for (const std::string& oracle : oracles_of(model)) {
    if (const auto error = add_feature(oracle, task))
      throw ModelError(fmt::format("the model cannot be used: its oracle \"{}\": column {}: {}", oracle,
                                   error->column, error->message));
  }
}

}  // namespace

Model read_model_file(const std::string& path) {
  try {
    Model model = read_model(read_file(path));
    check_oracles(model);
    return model;
  } catch (const ModelError& error) {
    throw ModelError(fmt::format("{}: {}", path, error.what()));
  }
}

Model chosen_model(const ModelSettings& settings) {
  Model model = model_without_checks(settings);
  check_aligner(settings, model);
  return model;
}

}  // namespace treesift
