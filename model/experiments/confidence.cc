#include "model/experiments/confidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "model/experiments/cells.h"
#include "model/experiments/resampling.h"

namespace treesift {

double brier_score(std::span<const Sample* const> samples, std::span<const Outcome> outcomes) {
  std::vector<double> squares;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!is_in_question(*samples[i])) continue;
    const double error = outcomes[i].chance - (is_inspect(*samples[i]) ? 1 : 0);
    squares.push_back(error * error);
  }
  return mean_of(squares);
}

namespace {

std::vector<Cell> interval_row(const std::string& project, const char* judged, Cell groups,
                               Resampled resampled) {
  const Interval f1s = middle_95(resampled.f1s), gains = middle_95(resampled.gains);
  return {project,           judged,           std::move(groups),      Figure{resampled.f1},
          Figure{f1s.low},   Figure{f1s.high}, Figure{resampled.gain}, Figure{gains.low},
          Figure{gains.high}};
}

}  // namespace

ReportTable bootstrap_intervals(const SeenSamples& seen, const ExperimentOptions& options) {
  require_enough_trials(options);
  const SampleSet& set = seen.set;
  ReportTable table{
      "intervals",
      "95 % confidence intervals of F1, by bootstrap over groups",
      {{"project", ""},
       {"judged by", "own labels: cross-validated by cause; left out: a model of the other projects"},
       {"groups",
        "what is drawn with repetition: pairs of one cause (seeded fault, else annotated cluster, else "
        "input), or what --group-by names"},
       {"F1", ""},
       {"low", ""},
       {"high", ""},
       {"over diff", "F1 above that of diff, on the same pairs"},
       {"over diff low", ""},
       {"over diff high", ""}},
      {},
      {fmt::format("{} resamples, middle 95 %. The models are not trained anew: what training data happen to "
                   "be there is not in the intervals.",
                   options.trials)}};
  const bool several = set.projects.size() > 1;
  Trainer trainer(seen, options, set.projects.size() * (options.folds + several));
  std::vector<Resampled> own, left_out;
  const auto add = [&](std::uint32_t project, const char* judged, const std::vector<Outcome>& outcomes,
                       std::vector<Resampled>& parts) {
    parts.push_back(resample(samples_of(set, project), outcomes, options));
    table.rows.push_back(interval_row(set.projects[project], judged, parts.back().groups, parts.back()));
  };
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    add(project, "own labels", trainer.cross_validated(project, GroupBy::cause), own);
    if (several) add(project, "left out", trainer.left_out(project), left_out);
  }
  if (several) {
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
      "{}: Brier score {:.3f}; saying the share of inspect, {:.3f}, of every pair would give {:.3f}. Average "
      "distance of score and share, over the bins: {:.3f}.",
      name, brier_score(judged.samples, judged.outcomes), share, share * (1 - share), error / pairs);
}

}  // namespace

ReportTable check_calibration(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  Judged own, left_out;
  const bool several = set.projects.size() > 1;
  Trainer trainer(seen, options, set.projects.size() * (options.folds + several));
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    own.add(samples, trainer.cross_validated(project, GroupBy::cause));
    if (several) left_out.add(samples, trainer.left_out(project));
  }
  ReportTable table{
      "calibration",
      "Do scores mean what they say? Reliability over the pairs that differ",
      {{"score", "the probability that trees give; linear scores, clamped to 0..1"},
       {"pairs", "cross-validated by cause within each project"},
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
