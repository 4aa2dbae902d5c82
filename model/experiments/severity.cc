#include "model/experiments/severity.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "model/experiments/cells.h"
#include "model/experiments/severity_ranks.h"

namespace treesift {
namespace {

// Faults by severity, and the harmless pairs that diff flags.
struct Counts {
  std::array<std::uint64_t, 5> faults{}, missed{};  // by Severity
  std::uint64_t harmless = 0, saved = 0;
  double ranks = std::numeric_limits<double>::quiet_NaN();  // rank_correlation

  void add(const Sample& sample, bool inspect) {
    if (is_rated_fault(sample)) {
      ++faults[static_cast<std::size_t>(sample.severity)];
      missed[static_cast<std::size_t>(sample.severity)] += !inspect;
    } else if (!is_inspect(sample) && sample.bytes_differ) {
      ++harmless;
      saved += !inspect;
    }
  }
  void add(const Counts& more) {
    for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += more.faults[i], missed[i] += more.missed[i];
    harmless += more.harmless;
    saved += more.saved;
  }
  std::uint64_t rated() const { return std::accumulate(faults.begin(), faults.end(), std::uint64_t{0}); }
};

double percent(double part, double whole) {
  return whole == 0 ? 0 : 100 * part / whole;
}

// Each fault weighted 1 (very low) to 4 (severe).
double weighted_found(const Counts& counts) {
  double found = 0, all = 0;
  for (Severity severity : falling_severities) {
    const auto place = static_cast<std::size_t>(severity);
    const auto weight = static_cast<double>(place);
    all += weight * static_cast<double>(counts.faults[place]);
    found += weight * static_cast<double>(counts.faults[place] - counts.missed[place]);
  }
  return percent(found, all);
}

std::vector<Cell> row_of(const std::string& name, const Counts& counts) {
  std::vector<Cell> row{name};
  for (Severity severity : falling_severities)
    row.push_back(counts.faults[static_cast<std::size_t>(severity)]);
  for (Severity severity : falling_severities)
    row.push_back(counts.missed[static_cast<std::size_t>(severity)]);
  row.push_back(figure_if(std::isfinite(counts.ranks), counts.ranks, 2));
  row.push_back(Figure{weighted_found(counts), 0});
  row.push_back(counts.harmless);
  row.push_back(Figure{percent(static_cast<double>(counts.saved), static_cast<double>(counts.harmless)), 0});
  return row;
}

void set_ranks(const std::vector<PredictedSeverity>& predicted, std::vector<Counts>& by_project,
               Counts& all) {
  std::vector<std::vector<PredictedSeverity>> of_project(by_project.size());
  for (const PredictedSeverity& fault : predicted) of_project[fault.sample->project].push_back(fault);
  for (std::size_t i = 0; i < by_project.size(); ++i) by_project[i].ranks = rank_correlation(of_project[i]);
  all.ranks = rank_correlation(predicted);
}

void require_severities(const SampleSet& set) {
  for (const Sample& sample : set.samples) {
    if (is_rated_fault(sample)) return;
  }
  throw TrainingError(fmt::format(
      "no severities: none of {} labels is inspect with a \"severity\" of very-low, low, medium or severe",
      set.samples.size()));
}

}  // namespace

ReportTable weigh_severities(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  require_severities(set);
  ReportTable table{
      "severity",
      "Missed faults by severity, and effort saved (journal Tables 8 and 9)",
      {{"project", ""},
       {"severe", "pairs labelled inspect of that severity"},
       {"medium", ""},
       {"low", ""},
       {"very low", ""},
       {"missed severe", ""},
       {"missed medium", ""},
       {"missed low", ""},
       {"missed very low", ""},
       {"rank correlation",
        "Spearman's, of the severity that faults are given by a model of the other projects with the labels"},
       {"weighted found %", "faults found, each counting 1 (very low) to 4 (severe)"},
       {"harmless", "benign pairs whose bytes differ"},
       {"effort saved %", "of those, what need not be looked at"}},
      {},
      {fmt::format("Cross-validated over all projects together, in {} folds: the pairs of one seeded fault, "
                   "annotated cluster or input stay in one fold.",
                   options.folds)}};
  const Samples samples = all_samples(set);
  const std::vector<Outcome> outcomes =
      Trainer(seen, options, options.folds).cross_validated("all pairs", samples, GroupBy::cause);
  std::vector<Counts> by_project(set.projects.size());
  Counts all;
  set_ranks(predict_severities(set), by_project, all);
  for (std::size_t i = 0; i < samples.size(); ++i)
    by_project[samples[i]->project].add(*samples[i], outcomes[i].inspect);
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    if (by_project[project].rated() == 0) continue;
    table.rows.push_back(row_of(set.projects[project], by_project[project]));
    all.add(by_project[project]);
  }
  table.rows.push_back(row_of("all", all));
  return table;
}

}  // namespace treesift
