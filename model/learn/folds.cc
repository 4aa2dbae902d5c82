// Pairs hang together: one seeded fault shows in many of them, and some have the same content. A model that
// is tried on a pair whose twin it has learned is flattered. So samples are first joined into groups, two at
// a time (a forest of parents, the smaller index being the root), and then the groups are dealt out: large
// ones first, each into the fold that has least of the label that the group brings most of.
//
// Cost. Nearly linear in the samples; groups times folds for the dealing.
#include "model/learn/folds.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "base/random.h"

namespace treesift {
namespace {

// Sets of samples that are joined pair by pair.
class JoinedSamples {
 public:
  explicit JoinedSamples(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t root(std::size_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    const std::size_t root_a = root(a), root_b = root(b);
    parents_[std::max(root_a, root_b)] = std::min(root_a, root_b);
  }

 private:
  std::vector<std::size_t> parents_;
};

enum class Kind : std::uint8_t { nothing, mutation, cluster, input };
using Key = std::tuple<std::uint32_t, Kind, std::uint32_t>;  // project, what it is, its text

Key first_known(const Sample& sample, std::initializer_list<Kind> kinds) {
  for (Kind kind : kinds) {
    const std::uint32_t text = kind == Kind::mutation  ? sample.mutation
                               : kind == Kind::cluster ? sample.cluster
                                                       : sample.input;
    if (text != 0) return {sample.project, kind, text};
  }
  return {sample.project, Kind::nothing, 0};
}

Key key_of(const Sample& sample, GroupBy group_by) {
  switch (group_by) {
    case GroupBy::content:
      return first_known(sample, {});
    case GroupBy::mutation:
      return first_known(sample, {Kind::mutation});
    case GroupBy::input:
      return first_known(sample, {Kind::input});
    case GroupBy::cluster:
      return first_known(sample, {Kind::cluster, Kind::mutation});
    case GroupBy::cause:
      return first_known(sample, {Kind::mutation, Kind::cluster, Kind::input});
  }
  return {};
}

}  // namespace

std::vector<std::uint32_t> number_groups(std::span<const Sample* const> samples, GroupBy group_by) {
  JoinedSamples joined(samples.size());
  std::map<std::uint64_t, std::size_t> by_content;
  std::map<Key, std::size_t> by_key;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample& sample = *samples[i];
    const Key key = key_of(sample, group_by);
    if (std::get<Kind>(key) != Kind::nothing) joined.join(by_key.try_emplace(key, i).first->second, i);
    if (!is_in_question(sample) || sample.content == 0) continue;
    joined.join(by_content.try_emplace(sample.content, i).first->second, i);
  }
  std::map<std::size_t, std::uint32_t> numbers;
  std::vector<std::uint32_t> groups;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    groups.push_back(numbers.try_emplace(joined.root(i), next).first->second);
  }
  return groups;
}

namespace {

struct Load {
  std::size_t inspect = 0, benign = 0;

  std::size_t size() const { return inspect + benign; }
  void add(const Load& more) { inspect += more.inspect, benign += more.benign; }
};

std::vector<Load> loads_of(std::span<const Sample* const> samples, std::span<const std::uint32_t> groups) {
  std::vector<Load> loads(groups.empty() ? 0 : *std::max_element(groups.begin(), groups.end()) + 1);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ++(samples[i]->label == Label::inspect ? loads[groups[i]].inspect : loads[groups[i]].benign);
  }
  return loads;
}

// The groups, large ones first, equal ones in an order that `seed` decides.
std::vector<std::size_t> dealing_order(const std::vector<Load>& loads, std::uint64_t seed) {
  std::vector<std::size_t> order(loads.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random(seed).shuffle(order);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return loads[a].size() > loads[b].size(); });
  return order;
}

// The fold of each group.
std::vector<unsigned> deal(const std::vector<Load>& loads, unsigned count, std::uint64_t seed) {
  std::vector<Load> folds(count);
  std::vector<unsigned> fold_of(loads.size());
  for (std::size_t group : dealing_order(loads, seed)) {
    const Load& load = loads[group];
    const auto label = load.inspect >= load.benign ? &Load::inspect : &Load::benign;
    const auto least = std::min_element(folds.begin(), folds.end(), [&](const Load& a, const Load& b) {
      return std::pair(a.*label, a.size()) < std::pair(b.*label, b.size());
    });
    fold_of[group] = static_cast<unsigned>(least - folds.begin());
    least->add(load);
  }
  return fold_of;
}

}  // namespace

Folds make_folds(std::span<const Sample* const> samples, unsigned count, std::uint64_t seed,
                 GroupBy group_by) {
  const std::vector<std::uint32_t> groups = number_groups(samples, group_by);
  const std::vector<Load> loads = loads_of(samples, groups);
  if (count < 2) throw TrainingError(fmt::format("cross-validation needs two folds or more, not {}", count));
  if (loads.size() < count) {
    throw TrainingError(fmt::format(
        "{} folds cannot be made of {} pairs in {} groups: lower --cross-validate, or label more pairs",
        count, samples.size(), loads.size()));
  }
  const std::vector<unsigned> fold_of_group = deal(loads, count, seed);
  Folds folds{{}, count};
  for (std::uint32_t group : groups) folds.of.push_back(fold_of_group[group]);
  return folds;
}

}  // namespace treesift
