#include "model/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace treesift {

SeenSamples::SeenSamples(const SampleSet& the_set, RunChoice the_tried)
    : set(the_set),
      by_project(view_runs(the_set, RunChoice::project)),
      by_releases(view_runs(the_set, RunChoice::releases)),
      by_handful(view_runs(the_set, RunChoice::handful)),
      tried(the_tried) {}

Model train(const SeenSamples& seen, std::span<const Sample* const> samples, const Recipe& recipe,
            std::span<const double> weights) {
  if (recipe.kind == ModelKind::linear) return train_model(seen.set, samples, recipe.options);
  return train_trees({seen.set, {&seen.by_project, &seen.by_releases, &seen.by_handful}}, samples,
                     recipe.inputs, recipe.options, weights);
}

Outcome outcome_of(const Model& model, const SeenSamples& seen, const Sample& sample) {
  constexpr double beyond = 1e9;
  if (!sample.judged) return {true, beyond, 1};
  if (!is_in_question(sample)) return {false, -beyond, 0};
  const double value = score(model, make_row(sample.features, seen.relative(sample)));
  return {says_inspect(model, value), score_above_cutoff(model, value), std::clamp(value, 0.0, 1.0)};
}

Quality quality_of_outcomes(std::span<const Outcome> outcomes, std::span<const Sample* const> samples) {
  Quality quality;
  std::vector<ScoredLabel> scored;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    quality.confusion.add(samples[i]->label, outcomes[i].inspect);
    if (samples[i]->bytes_differ) scored.push_back({outcomes[i].score, samples[i]->label});
  }
  quality.area = roc_area(scored);
  return quality;
}

Quality quality_of(const Model& model, const SeenSamples& seen, std::span<const Sample* const> samples) {
  std::vector<Outcome> outcomes;
  for (const Sample* sample : samples) outcomes.push_back(outcome_of(model, seen, *sample));
  return quality_of_outcomes(outcomes, samples);
}

std::vector<Outcome> cross_validated_outcomes(const SeenSamples& seen, std::span<const Sample* const> samples,
                                              std::span<const unsigned> fold_of, unsigned folds,
                                              const Recipe& recipe) {
  std::vector<Outcome> outcomes(samples.size());
  for (unsigned fold = 0; fold < folds; ++fold) {
    std::vector<const Sample*> training;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (fold_of[i] != fold) training.push_back(samples[i]);
    }
    const Model model = train(seen, training, recipe);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (fold_of[i] == fold) outcomes[i] = outcome_of(model, seen, *samples[i]);
    }
  }
  return outcomes;
}

Model train_without(const SeenSamples& seen, std::uint32_t project, const Recipe& recipe) {
  std::vector<const Sample*> training;
  for (const Sample& sample : seen.set.samples) {
    if (sample.project != project) training.push_back(&sample);
  }
  return train(seen, training, recipe);
}

std::vector<const Sample*> samples_of(const SampleSet& set, std::uint32_t project) {
  std::vector<const Sample*> samples;
  for (const Sample& sample : set.samples) {
    if (sample.project == project) samples.push_back(&sample);
  }
  return samples;
}

namespace {

// Sets of samples that are joined pair by pair.
class Groups {
 public:
  explicit Groups(std::size_t size) : parents_(size) { std::iota(parents_.begin(), parents_.end(), 0); }

  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    parents_[std::max(root(a), root(b))] = std::min(root(a), root(b));
  }

 private:
  std::vector<std::size_t> parents_;
};

// 0 when the sample has no such thing.
std::uint64_t group_key(const Sample& sample, GroupBy group_by) {
  switch (group_by) {
    case GroupBy::content:
      return 0;
    case GroupBy::mutation:
      return sample.mutation;
    case GroupBy::input:
      return sample.input;
    case GroupBy::cluster:
      return sample.cluster != 0 ? (std::uint64_t{1} << 32) + sample.cluster : sample.mutation;
  }
  return 0;
}

void join_equal(Groups& groups, std::span<const Sample* const> samples, GroupBy group_by) {
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::size_t> by_content, by_key;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample& sample = *samples[i];
    if (!is_in_question(sample)) continue;  // teaches nothing and needs no model: may fall anywhere
    const auto join = [&](auto& known, std::uint64_t key) {
      const auto [place, first] = known.try_emplace({sample.project, key}, i);
      if (!first) groups.join(place->second, i);
    };
    if (sample.content != 0) join(by_content, sample.content);
    if (const std::uint64_t key = group_key(sample, group_by); key != 0) join(by_key, key);
  }
}

struct Group {
  std::uint64_t order;  // seeded
  std::size_t root;
  std::size_t inspect = 0, benign = 0;
};

// The fold that has the least of what the group brings most of.
unsigned emptiest_fold(const std::vector<Group>& totals, const Group& group) {
  const bool by_inspect = group.inspect >= group.benign;
  unsigned best = 0;
  for (unsigned fold = 1; fold < totals.size(); ++fold) {
    const std::size_t here = by_inspect ? totals[fold].inspect : totals[fold].benign;
    const std::size_t there = by_inspect ? totals[best].inspect : totals[best].benign;
    if (here < there) best = fold;
  }
  return best;
}

}  // namespace

std::vector<unsigned> assign_grouped_folds(std::span<const Sample* const> samples, unsigned folds,
                                           std::uint64_t seed, GroupBy group_by) {
  Groups joined(samples.size());
  join_equal(joined, samples, group_by);
  std::map<std::size_t, Group> by_root;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t root = joined.root(i);
    const std::uint64_t order = (root * 0x9E3779B97F4A7C15 ^ seed) * 0xBF58476D1CE4E5B9;
    Group& group = by_root.try_emplace(root, Group{order ^ order >> 31, root}).first->second;
    ++(samples[i]->label == Label::inspect ? group.inspect : group.benign);
  }
  if (folds < 2 || by_root.size() < folds) {
    throw TrainingError(fmt::format("{} folds cannot be made of {} groups of pairs", folds, by_root.size()));
  }
  std::vector<Group> groups;
  for (const auto& [root, group] : by_root) groups.push_back(group);
  std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
    const std::size_t size_a = a.inspect + a.benign, size_b = b.inspect + b.benign;
    return size_a != size_b ? size_a > size_b : std::tie(a.order, a.root) < std::tie(b.order, b.root);
  });
  std::vector<Group> totals(folds);
  std::map<std::size_t, unsigned> fold_of_root;
  for (const Group& group : groups) {
    const unsigned fold = emptiest_fold(totals, group);
    totals[fold].inspect += group.inspect, totals[fold].benign += group.benign;
    fold_of_root[group.root] = fold;
  }
  std::vector<unsigned> fold_of(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) fold_of[i] = fold_of_root[joined.root(i)];
  return fold_of;
}

}  // namespace treesift
