#include "model/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace treesift {
namespace {

struct LinearOutcome {
  bool inspect;
  double score;
};

LinearOutcome outcome_of(const LinearModel& model, const Sample& sample) {
  const double towards = model.direction == CutoffDirection::at_least ? 1 : -1;
  if (!sample.judged) return {true, 1e9};
  FeatureVector features;
  features.values = sample.features;
  const double value = score(model, features);
  if (!is_in_question(sample)) return {false, -1e9};
  return {says_inspect(model, value), towards * (value - model.cutoff)};
}

// Gathers outcomes of several models; scores are taken relative to each model's cut-off.
class Tally {
 public:
  void add(const LinearModel& model, const Sample& sample) {
    const LinearOutcome outcome = outcome_of(model, sample);
    quality_.confusion.add(sample.label, outcome.inspect);
    if (sample.bytes_differ) scored_.push_back({outcome.score, sample.label});
  }
  Quality result() {
    quality_.area = roc_area(scored_);
    return quality_;
  }

 private:
  Quality quality_;
  std::vector<ScoredLabel> scored_;
};

}  // namespace

Quality quality_of_diff(std::span<const Sample* const> samples) {
  Quality quality;
  for (const Sample* sample : samples) quality.confusion.add(sample->label, sample->bytes_differ);
  return quality;
}

Quality quality_of_model(const LinearModel& model, std::span<const Sample* const> samples) {
  Tally tally;
  for (const Sample* sample : samples) tally.add(model, *sample);
  return tally.result();
}

std::vector<unsigned> assign_folds(std::span<const Sample* const> samples, unsigned folds,
                                   std::uint64_t seed) {
  // Contents in a seeded order, inspect and benign apart, dealt out like cards.
  std::vector<std::size_t> order(samples.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto shuffled = [&](std::size_t i) { return (samples[i]->content ^ seed) * 0x9E3779B97F4A7C15; };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::uint64_t x = shuffled(a), y = shuffled(b);
    return x != y ? x < y : a < b;
  });
  std::vector<unsigned> fold_of(samples.size());
  unsigned next[2] = {0, 0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && samples[order[i]]->content == samples[order[i - 1]]->content;
    unsigned& counter = next[samples[order[i]]->label == Label::inspect];
    fold_of[order[i]] = same ? fold_of[order[i - 1]] : counter++ % folds;
  }
  return fold_of;
}

Quality cross_validate(const SampleSet& set, std::span<const Sample* const> samples, unsigned folds,
                       std::uint64_t seed, const TrainingOptions& options) {
  if (folds < 2 || samples.size() < folds) {
    throw TrainingError(fmt::format("{} folds cannot be made of {} pairs", folds, samples.size()));
  }
  const std::vector<unsigned> fold_of = assign_folds(samples, folds, seed);
  Tally tally;
  for (unsigned fold = 0; fold < folds; ++fold) {
    std::vector<const Sample*> training;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (fold_of[i] != fold) training.push_back(samples[i]);
    }
    const LinearModel model = train_model(set, training, options);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (fold_of[i] == fold) tally.add(model, *samples[i]);
    }
  }
  return tally.result();
}

Quality leave_project_out(const SampleSet& set, std::uint32_t project, const TrainingOptions& options) {
  std::vector<const Sample*> training, test;
  for (const Sample& sample : set.samples) (sample.project == project ? test : training).push_back(&sample);
  return quality_of_model(train_model(set, training, options), test);
}

}  // namespace treesift
