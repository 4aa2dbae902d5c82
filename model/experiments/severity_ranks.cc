#include "model/experiments/severity_ranks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "base/share.h"
#include "model/experiments/cells.h"
#include "model/learn/severity_fit.h"

namespace treesift {
namespace {

// Mean ranks, from 1.
std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (std::size_t i = begin; i < end; ++i) ranks[order[i]] = static_cast<double>(begin + 1 + end) / 2;
    begin = end;
  }
  return ranks;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  const double mean_a = mean_of(a), mean_b = mean_of(b);
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : std::numeric_limits<double>::quiet_NaN();
}

// The faults that were called one severity.
struct Called {
  std::array<std::uint64_t, 5> labelled{};  // by Severity
  std::uint64_t missed = 0, all = 0;
};

std::string note_of_ranks(const std::vector<PredictedSeverity>& predicted) {
  const double ranks = rank_correlation(predicted);
  if (std::isnan(ranks))
    return fmt::format("No rank correlation: of {} faults all are labelled, or given, the same severity.",
                       predicted.size());
  return fmt::format(
      "Rank correlation (Spearman) of what they are given with their labels: {:.3f}, of {} faults.", ranks,
      predicted.size());
}

std::vector<Cell> row_of_called(std::string_view name, const Called& called) {
  std::vector<Cell> row{std::string(name)};
  for (Severity severity : falling_severities)
    row.push_back(called.labelled[static_cast<std::size_t>(severity)]);
  row.push_back(called.missed);
  row.push_back(figure_if(called.all > 0, 100 * share_of(called.missed, called.all), 0));
  return row;
}

}  // namespace

std::vector<PredictedSeverity> predict_severities(const SampleSet& set) {
  std::vector<PredictedSeverity> predicted;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const std::optional<SeverityModel> model = fit_severity(samples_without(set, project));
    if (!model) continue;
    for (const Sample* sample : samples_of(set, project)) {
      if (is_rated_fault(*sample))
        predicted.push_back({sample, severity_score_by(*model, *sample), severity_by(*model, *sample)});
    }
  }
  return predicted;
}

double rank_correlation(const std::vector<PredictedSeverity>& faults) {
  std::vector<double> scores, labels;
  for (const PredictedSeverity& fault : faults) {
    scores.push_back(fault.score);
    labels.push_back(static_cast<double>(fault.sample->severity));
  }
  return correlation(ranks_of(scores), ranks_of(labels));
}

ReportTable compare_severities(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const std::vector<PredictedSeverity> predicted = predict_severities(set);
  if (predicted.empty())
    throw TrainingError(
        fmt::format("severities are learned from other projects: at least {} faults of two severities, and "
                    "not all of one project",
                    least_rated_faults));
  const Samples samples = all_samples(set);
  const std::vector<Outcome> outcomes =
      Trainer(seen, options, options.folds).cross_validated("all pairs", samples, GroupBy::cause);
  std::unordered_map<const Sample*, bool> inspected;  // looked up only
  for (std::size_t i = 0; i < samples.size(); ++i) inspected[samples[i]] = outcomes[i].inspect;
  std::array<Called, 5> by_severity{};
  for (const PredictedSeverity& fault : predicted) {
    Called& called = by_severity[static_cast<std::size_t>(fault.severity)];
    ++called.labelled[static_cast<std::size_t>(fault.sample->severity)];
    called.missed += !inspected[fault.sample];
    ++called.all;
  }
  ReportTable table{
      "severity-ranks",
      "Faults by the severity that they are given, each project by a model of the others",
      {{"given", "what treesift calls it, from what the pair loses"},
       {"severe", "labelled so"},
       {"medium", ""},
       {"low", ""},
       {"very low", ""},
       {"missed", "faults of the row that the model of pairs does not inspect (journal Table 9)"},
       {"missed %", ""}},
      {},
      {note_of_ranks(predicted)}};
  for (Severity severity : falling_severities)
    table.rows.push_back(
        row_of_called(severity_name(severity), by_severity[static_cast<std::size_t>(severity)]));
  return table;
}

}  // namespace treesift
