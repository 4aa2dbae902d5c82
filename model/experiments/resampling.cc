#include "model/experiments/resampling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/random.h"

namespace treesift {

Interval middle_95(std::vector<double>& values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto last = static_cast<double>(values.size() - 1);
  return {values[static_cast<std::size_t>(std::floor(0.025 * last))],
          values[static_cast<std::size_t>(std::ceil(0.975 * last))]};
}

std::vector<double> resampled_f1(std::span<const Sample* const> samples, std::span<const bool> inspected,
                                 std::span<const std::uint32_t> groups, unsigned trials, std::uint64_t seed) {
  std::vector<Confusion> by_group;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (groups[i] >= by_group.size()) by_group.resize(groups[i] + 1);
    by_group[groups[i]].add(samples[i]->label, inspected[i]);
  }
  Random random(seed);
  std::vector<double> values;
  for (unsigned trial = 0; trial < trials; ++trial) {
    Confusion sum;
    for (std::size_t draw = 0; draw < by_group.size(); ++draw) {
      const Confusion& one = by_group[random.below(by_group.size())];
      sum.true_positives += one.true_positives;
      sum.false_positives += one.false_positives;
      sum.false_negatives += one.false_negatives;
    }
    values.push_back(f1(sum));
  }
  return values;
}

namespace {

std::uint64_t count_of(std::span<const std::uint32_t> groups) {
  return groups.empty() ? 0 : *std::max_element(groups.begin(), groups.end()) + std::uint64_t{1};
}

void add_to(std::vector<double>& sum, const std::vector<double>& part) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
}

}  // namespace

Resampled resample(std::span<const Sample* const> samples, std::span<const Outcome> outcomes,
                   const ExperimentOptions& options) {
  const auto count = samples.size();
  const auto inspected = std::make_unique<bool[]>(count), flagged = std::make_unique<bool[]>(count);
  Confusion model, diff;
  for (std::size_t i = 0; i < count; ++i) {
    inspected[i] = outcomes[i].inspect;
    flagged[i] = is_flagged_by_diff(*samples[i]);
    model.add(samples[i]->label, inspected[i]);
    diff.add(samples[i]->label, flagged[i]);
  }
  const std::vector<std::uint32_t> groups = number_groups(samples, options.group_by.value_or(GroupBy::cause));
  Resampled result{f1(model), f1(model) - f1(diff), {}, {}, count_of(groups)};
  // Equal seeds draw the same groups, so that model and diff are compared on the same pairs.
  result.f1s = resampled_f1(samples, {inspected.get(), count}, groups, options.trials, options.seed);
  result.gains = resampled_f1(samples, {flagged.get(), count}, groups, options.trials, options.seed);
  for (std::size_t i = 0; i < result.gains.size(); ++i) result.gains[i] = result.f1s[i] - result.gains[i];
  return result;
}

Resampled average_of(const std::vector<Resampled>& parts) {
  Resampled mean = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    mean.f1 += parts[i].f1;
    mean.gain += parts[i].gain;
    add_to(mean.f1s, parts[i].f1s);
    add_to(mean.gains, parts[i].gains);
  }
  const auto count = static_cast<double>(parts.size());
  mean.f1 /= count, mean.gain /= count;
  for (double& value : mean.f1s) value /= count;
  for (double& value : mean.gains) value /= count;
  return mean;
}

void require_enough_trials(const ExperimentOptions& options) {
  if (options.trials >= 40) return;
  throw TrainingError(fmt::format("95 % intervals need 40 trials or more, not {}", options.trials));
}

}  // namespace treesift
