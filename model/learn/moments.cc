#include "model/learn/moments.h"

namespace treesift {

LeastSquares moments_of(const SampleSet& set, std::span<const Sample* const> samples, ProjectWeights kind) {
  const std::vector<double> weights = weights_by_project(set, samples, kind);
  LeastSquares moments;
  for (const Sample* sample : samples) {
    if (!sample->judged) continue;
    moments.add(sample->features, sample->label == Label::inspect, weights[sample->project]);
  }
  return moments;
}

LinearModel model_of(const LinearFit& fit, const SampleSet& set, std::span<const Sample* const> samples,
                     const TrainingOptions& options) {
  const std::vector<double> weights = weights_by_project(set, samples, options.project_weights);
  LinearModel model;
  model.weights = fit.weights;
  model.intercept = fit.intercept;
  std::vector<ScoredLabel> scored;
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample)) continue;
    scored.push_back({score(model, sample->features), sample->label, weights[sample->project]});
  }
  const Cutoff cutoff = find_cutoff(scored, options.goal);
  model.cutoff = cutoff.value;
  model.direction = cutoff.direction;
  return model;
}

}  // namespace treesift
