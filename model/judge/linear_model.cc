#include "model/judge/linear_model.h"

#include <cmath>

namespace treesift {

double round_to_six(double value) {
  return std::round(value * 1e6) / 1e6;
}

double score(const LinearModel& model, const FeatureVector& features) {
  return score(model, features.values);
}

double score(const LinearModel& model, const std::array<double, feature_count>& features) {
  double sum = model.intercept;
  for (std::size_t i = 0; i < feature_count; ++i) sum += model.weights[i] * features[i];
  return round_to_six(sum);
}

bool says_inspect(const LinearModel& model, double score) {
  return model.direction == CutoffDirection::at_least ? score >= model.cutoff : score <= model.cutoff;
}

double score_above_cutoff(const LinearModel& model, double score) {
  return model.direction == CutoffDirection::at_least ? score - model.cutoff : model.cutoff - score;
}

double contribution(const LinearModel& model, const FeatureVector& features, std::size_t feature_index) {
  const double towards = model.direction == CutoffDirection::at_least ? 1 : -1;
  const double deviation = features[feature_index] - model.benign_mean[feature_index];
  return round_to_six(towards * model.weights[feature_index] * deviation);
}

}  // namespace treesift
