#include "tools/learning/starting_model.h"

#include <fmt/format.h>

#include "model/judge/model_file.h"
#include "tools/options/usage_error.h"
#include "tools/runs/chosen_model.h"

namespace treesift {
namespace {

constexpr std::string_view compiled_in = "default";

bool is_compiled_in(const TrainSettings& settings) {
  return settings.start_from.empty() || settings.start_from == compiled_in;
}

Model read_start(const TrainSettings& settings) {
  if (is_compiled_in(settings)) return settings.absolute ? absolute_model() : default_model();
  return read_model_file(settings.start_from);
}

void check(const TrainSettings& settings, const Model& model) {
  const std::string name = is_compiled_in(settings) ? "the default model" : settings.start_from;
  const ModelKind kind = std::holds_alternative<LinearModel>(model) ? ModelKind::linear : ModelKind::boosted;
  if (settings.model_kind && *settings.model_kind != kind) {
    throw UsageError(fmt::format("{} is {}, and so is what starts from it: leave --model-kind out", name,
                                 kind == ModelKind::linear ? "linear" : "boosted"));
  }
  const AlignerKind aligner = aligner_of(model);
  if (settings.aligner && *settings.aligner != aligner) {
    throw UsageError(
        fmt::format("{} was trained with --aligner {}, and so is what starts from it: leave --aligner out",
                    name, aligner_name(aligner)));
  }
  if (settings.absolute && inputs_of(model) == ModelInputs::run) {
    throw UsageError(fmt::format(
        "{} judges pairs by their run, and so does what starts from it: leave --absolute out", name));
  }
}

}  // namespace

Model starting_model(const TrainSettings& settings) {
  Model model = read_start(settings);
  check(settings, model);
  return model;
}

}  // namespace treesift
