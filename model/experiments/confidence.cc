#include "model/experiments/confidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "model/experiments/cells.h"
#include "model/experiments/random.h"

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

double brier_score(std::span<const Sample* const> samples, std::span<const Outcome> outcomes) {
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double error = outcomes[i].chance - (is_inspect(*samples[i]) ? 1 : 0);
    sum += error * error;
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

namespace {

// F1 and what it gains over diff, in every resample.
struct Resampled {
  double f1 = 0, gain = 0;
  std::vector<double> f1s, gains;
};

Resampled resample(const Samples& samples, std::span<const Outcome> outcomes,
                   const ExperimentOptions& options) {
  const auto count = samples.size();
  const auto inspected = std::make_unique<bool[]>(count), flagged = std::make_unique<bool[]>(count);
  Confusion model, diff;
  for (std::size_t i = 0; i < count; ++i) {
    inspected[i] = outcomes[i].inspect;
    flagged[i] = samples[i]->bytes_differ;
    model.add(samples[i]->label, inspected[i]);
    diff.add(samples[i]->label, flagged[i]);
  }
  const std::vector<std::uint32_t> groups = groups_of(samples);
  Resampled result{f1(model), f1(model) - f1(diff), {}, {}};
  // Equal seeds draw the same groups, so that model and diff are compared on the same pairs.
  result.f1s = resampled_f1(samples, {inspected.get(), count}, groups, options.trials, options.seed);
  result.gains = resampled_f1(samples, {flagged.get(), count}, groups, options.trials, options.seed);
  for (std::size_t i = 0; i < result.gains.size(); ++i) result.gains[i] = result.f1s[i] - result.gains[i];
  return result;
}

std::vector<Cell> interval_row(const std::string& project, const char* judged, Cell groups,
                               Resampled resampled) {
  const Interval f1s = middle_95(resampled.f1s), gains = middle_95(resampled.gains);
  return {project,           judged,           std::move(groups),      Figure{resampled.f1},
          Figure{f1s.low},   Figure{f1s.high}, Figure{resampled.gain}, Figure{gains.low},
          Figure{gains.high}};
}

// The average over projects, resample by resample.
Resampled average_of(const std::vector<Resampled>& parts) {
  Resampled mean = parts.front();
  const auto add = [](std::vector<double>& sum, const std::vector<double>& part) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
  };
  for (std::size_t i = 1; i < parts.size(); ++i) {
    mean.f1 += parts[i].f1;
    mean.gain += parts[i].gain;
    add(mean.f1s, parts[i].f1s);
    add(mean.gains, parts[i].gains);
  }
  const auto count = static_cast<double>(parts.size());
  mean.f1 /= count, mean.gain /= count;
  for (double& value : mean.f1s) value /= count;
  for (double& value : mean.gains) value /= count;
  return mean;
}

std::uint64_t number_of_groups(const Samples& samples) {
  const std::vector<std::uint32_t> groups = groups_of(samples);
  return groups.empty() ? 0 : *std::max_element(groups.begin(), groups.end()) + std::uint64_t{1};
}

}  // namespace

ReportTable bootstrap_intervals(const SampleSet& set, const ExperimentOptions& options) {
  if (options.trials < 40) {
    throw TrainingError(fmt::format("95 % intervals need 40 trials or more, not {}", options.trials));
  }
  ReportTable table{
      "intervals",
      "95 % confidence intervals of F1, by bootstrap over groups",
      {{"project", ""},
       {"judged by", "own labels: cross-validated by group; left out: a model of the other projects"},
       {"groups", "seeded faults, annotated clusters, inputs: what is drawn with repetition"},
       {"F1", ""},
       {"low", ""},
       {"high", ""},
       {"over diff", "F1 above that of diff, on the same pairs"},
       {"over diff low", ""},
       {"over diff high", ""}},
      {},
      {fmt::format("{} resamples, middle 95 %. The models are not trained anew: what training data "
                   "happen to be there is not in the intervals.",
                   options.trials)}};
  std::vector<Resampled> own, left_out;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const std::uint64_t groups = number_of_groups(samples);
    const std::string& name = set.projects[project];
    own.push_back(resample(samples, outcomes_by_group(set, samples, options), options));
    table.rows.push_back(interval_row(name, "own labels", groups, own.back()));
    if (set.projects.size() > 1) {
      left_out.push_back(resample(samples, outcomes_left_out(set, project, options.training), options));
      table.rows.push_back(interval_row(name, "left out", groups, left_out.back()));
    }
    report_progress(options, project + 1, set.projects.size());
  }
  if (set.projects.size() > 1) {
    table.rows.push_back(interval_row("average", "own labels", "", average_of(own)));
    table.rows.push_back(interval_row("average", "left out", "", average_of(left_out)));
  }
  return table;
}

namespace {

constexpr std::size_t bin_count = 10;

// What was said, and what was true, of the pairs of one bin.
struct Bin {
  double pairs = 0, chances = 0, inspect = 0;
};

struct Judged {
  Samples samples;
  std::vector<Outcome> outcomes;

  // Those that differ: of the others nothing is asked.
  void add(const Samples& more, std::span<const Outcome> said) {
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (!is_in_question(*more[i])) continue;
      samples.push_back(more[i]);
      outcomes.push_back(said[i]);
    }
  }
};

std::array<Bin, bin_count> bins_of(const Judged& judged) {
  std::array<Bin, bin_count> bins;
  for (std::size_t i = 0; i < judged.samples.size(); ++i) {
    const double chance = judged.outcomes[i].chance;
    Bin& bin = bins[std::min(bin_count - 1, static_cast<std::size_t>(chance * bin_count))];
    ++bin.pairs;
    bin.chances += chance;
    bin.inspect += is_inspect(*judged.samples[i]);
  }
  return bins;
}

void add_cells(std::vector<Cell>& row, const Bin& bin) {
  row.emplace_back(static_cast<std::uint64_t>(bin.pairs));
  row.push_back(figure_if(bin.pairs > 0, bin.chances / bin.pairs));
  row.push_back(figure_if(bin.pairs > 0, bin.inspect / bin.pairs));
}

std::string summary_of(std::string_view name, const Judged& judged) {
  double error = 0;
  for (const Bin& bin : bins_of(judged)) error += std::abs(bin.chances - bin.inspect);
  const auto pairs = static_cast<double>(judged.samples.size());
  const double share = static_cast<double>(count_if(judged.samples, is_inspect)) / pairs;
  return fmt::format(
      "{}: Brier score {:.3f}; saying the share of inspect, {:.3f}, of every pair would give {:.3f}. "
      "Average distance of score and share, over the bins: {:.3f}.",
      name, brier_score(judged.samples, judged.outcomes), share, share * (1 - share), error / pairs);
}

}  // namespace

ReportTable check_calibration(const SampleSet& set, const ExperimentOptions& options) {
  Judged own, left_out;
  const bool several = set.projects.size() > 1;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    own.add(samples, outcomes_by_group(set, samples, options));
    if (several) left_out.add(samples, outcomes_left_out(set, project, options.training));
    report_progress(options, project + 1, set.projects.size());
  }
  ReportTable table{
      "calibration",
      "Do scores mean what they say? Reliability over the pairs that differ",
      {{"score", "clamped to 0..1"},
       {"pairs", "cross-validated by group within each project"},
       {"average score", ""},
       {"inspect", "share of the pairs that are to be inspected: equal to the score when calibrated"},
       {"left out pairs", "judged by a model of the other projects"},
       {"left out average", ""},
       {"left out inspect", ""}},
      {},
      {summary_of("Own labels", own)}};
  const auto own_bins = bins_of(own), other_bins = bins_of(left_out);
  for (std::size_t i = 0; i < bin_count; ++i) {
    std::vector<Cell> row{
        fmt::format("{:.1f} to {:.1f}", 0.1 * static_cast<double>(i), 0.1 * static_cast<double>(i + 1))};
    add_cells(row, own_bins[i]);
    if (several) add_cells(row, other_bins[i]);
    while (row.size() < table.columns.size()) row.emplace_back();
    table.rows.push_back(std::move(row));
  }
  if (several) table.notes.push_back(summary_of("Left out", left_out));
  return table;
}

}  // namespace treesift
