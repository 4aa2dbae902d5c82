#include "model/experiments/outcomes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "model/experiments/random.h"

namespace treesift {

Outcome outcome_of(const LinearModel& model, const Sample& sample) {
  constexpr double beyond = 1e9;
  if (!sample.judged) return {true, beyond, 1};
  if (!is_in_question(sample)) return {false, -beyond, 0};
  const double value = score(model, sample.features);
  const double towards = model.direction == CutoffDirection::at_least ? 1 : -1;
  return {says_inspect(model, value), towards * (value - model.cutoff), std::clamp(value, 0.0, 1.0)};
}

std::vector<Outcome> outcomes_of(const LinearModel& model, std::span<const Sample* const> samples) {
  std::vector<Outcome> outcomes;
  outcomes.reserve(samples.size());
  for (const Sample* sample : samples) outcomes.push_back(outcome_of(model, *sample));
  return outcomes;
}

LinearModel train_for(std::string_view what, const SampleSet& set, std::span<const Sample* const> samples,
                      const TrainingOptions& options) {
  try {
    return train_model(set, samples, options);
  } catch (const TrainingError& error) {
    throw TrainingError(fmt::format("{}: {}", what, error.what()));
  }
}

Samples samples_without(const SampleSet& set, std::uint32_t project) {
  Samples samples;
  for (const Sample& sample : set.samples) {
    if (sample.project != project) samples.push_back(&sample);
  }
  return samples;
}

std::vector<std::uint32_t> groups_of(std::span<const Sample* const> samples) {
  using Key = std::tuple<std::uint32_t, int, std::uint32_t>;  // project, kind of group, its text
  std::map<Key, std::uint32_t> numbers;
  std::vector<std::uint32_t> groups;
  for (const Sample* sample : samples) {
    const Key key = sample->mutation != 0  ? Key(sample->project, 0, sample->mutation)
                    : sample->cluster != 0 ? Key(sample->project, 1, sample->cluster)
                                           : Key(sample->project, 2, sample->input);
    groups.push_back(numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second);
  }
  return groups;
}

std::vector<unsigned> folds_of_groups(std::span<const Sample* const> samples,
                                      std::span<const std::uint32_t> groups, unsigned folds,
                                      std::uint64_t seed) {
  struct Group {
    std::size_t inspect = 0, benign = 0;
    unsigned fold = 0;
  };
  const std::uint32_t count = groups.empty() ? 0 : *std::max_element(groups.begin(), groups.end()) + 1;
  std::vector<Group> sizes(count);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ++(samples[i]->label == Label::inspect ? sizes[groups[i]].inspect : sizes[groups[i]].benign);
  }
  std::vector<Group*> order;
  for (Group& group : sizes) order.push_back(&group);
  Random random(seed);
  random.shuffle(order);
  // Large groups first, each into the fold that has least of the group's main label.
  const auto larger = [](const Group* a, const Group* b) {
    return a->inspect + a->benign > b->inspect + b->benign;
  };
  std::stable_sort(order.begin(), order.end(), larger);
  std::vector<Group> loads(folds);
  for (Group* group : order) {
    const auto load = group->inspect >= group->benign ? &Group::inspect : &Group::benign;
    const auto least = std::min_element(loads.begin(), loads.end(),
                                        [&](const Group& a, const Group& b) { return a.*load < b.*load; });
    group->fold = static_cast<unsigned>(least - loads.begin());
    least->inspect += group->inspect;
    least->benign += group->benign;
  }
  std::vector<unsigned> fold_of;
  for (std::uint32_t group : groups) fold_of.push_back(sizes[group].fold);
  return fold_of;
}

namespace {

// The samples outside a fold whose content is not in it either.
Samples training_samples(std::span<const Sample* const> samples, std::span<const unsigned> fold_of,
                         unsigned fold, std::span<const Sample* const> always) {
  std::set<std::uint64_t> tested;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (fold_of[i] == fold) tested.insert(samples[i]->content);
  }
  Samples training(always.begin(), always.end());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (fold_of[i] != fold && !tested.contains(samples[i]->content)) training.push_back(samples[i]);
  }
  return training;
}

}  // namespace

std::vector<Outcome> outcomes_out_of_fold(const SampleSet& set, std::span<const Sample* const> samples,
                                          std::span<const unsigned> fold_of, unsigned folds,
                                          const TrainingOptions& options,
                                          std::span<const Sample* const> always) {
  std::vector<Outcome> outcomes(samples.size());
  for (unsigned fold = 0; fold < folds; ++fold) {
    const Samples training = training_samples(samples, fold_of, fold, always);
    const std::string what = fmt::format("without fold {} of {}", fold + 1, folds);
    const LinearModel model = train_for(what, set, training, options);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (fold_of[i] == fold) outcomes[i] = outcome_of(model, *samples[i]);
    }
  }
  return outcomes;
}

std::vector<Outcome> outcomes_by_group(const SampleSet& set, std::span<const Sample* const> samples,
                                       const ExperimentOptions& options,
                                       std::span<const Sample* const> always) {
  if (options.folds < 2) {
    throw TrainingError(fmt::format("cross-validation needs two folds or more, not {}", options.folds));
  }
  const std::vector<std::uint32_t> groups = groups_of(samples);
  const std::vector<unsigned> fold_of = folds_of_groups(samples, groups, options.folds, options.seed);
  return outcomes_out_of_fold(set, samples, fold_of, options.folds, options.training, always);
}

std::vector<Outcome> outcomes_left_out(const SampleSet& set, std::uint32_t project,
                                       const TrainingOptions& options) {
  const std::string what = "without " + set.projects[project];
  const LinearModel model = train_for(what, set, samples_without(set, project), options);
  return outcomes_of(model, samples_of(set, project));
}

Confusion confusion_of(std::span<const Sample* const> samples, std::span<const Outcome> outcomes) {
  Confusion confusion;
  for (std::size_t i = 0; i < samples.size(); ++i) confusion.add(samples[i]->label, outcomes[i].inspect);
  return confusion;
}

void require_two_projects(const SampleSet& set, std::string_view experiment) {
  if (set.projects.size() < 2) {
    throw TrainingError(
        fmt::format("{} trains on the other projects: it needs two projects or more, and there are {}; name "
                    "more archives",
                    experiment, set.projects.size()));
  }
}

void report_progress(const ExperimentOptions& options, std::size_t done, std::size_t all) {
  if (options.progress) options.progress(static_cast<double>(done) / static_cast<double>(all));
}

}  // namespace treesift
