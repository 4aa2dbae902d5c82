#include "model/experiments/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <map>
#include <unordered_map>

#include "base/random.h"
#include "model/experiments/cells.h"

namespace treesift {

std::vector<Fault> faults_of(std::span<const Sample* const> samples) {
  std::map<std::uint32_t, std::size_t> places;
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i]->mutation == 0 || !is_inspect(*samples[i])) continue;
    const auto [place, added] = places.try_emplace(samples[i]->mutation, faults.size());
    if (added) faults.emplace_back();
    faults[place->second].push_back(i);
  }
  return faults;
}

double share_found(const std::vector<Fault>& faults, const std::vector<bool>& looked_at) {
  if (faults.empty()) return 0;
  const auto found = std::count_if(faults.begin(), faults.end(), [&](const Fault& fault) {
    return std::any_of(fault.begin(), fault.end(), [&](std::size_t pair) { return looked_at[pair]; });
  });
  return static_cast<double>(found) / static_cast<double>(faults.size());
}

double share_found_at_random(const std::vector<Fault>& faults, std::size_t looks, std::size_t pairs) {
  double found = 0;
  for (const Fault& fault : faults) {
    double missed = 1;  // all of the fault's pairs lie among those not drawn
    for (std::size_t i = 0; i < fault.size(); ++i) {
      const double left = static_cast<double>(pairs) - static_cast<double>(looks) - static_cast<double>(i);
      missed *= std::max(0.0, left) / static_cast<double>(pairs - i);
    }
    found += 1 - missed;
  }
  return faults.empty() ? 0 : found / static_cast<double>(faults.size());
}

namespace {

void require_faults(const SampleSet& set, std::string_view experiment) {
  if (!faults_of(all_samples(set)).empty()) return;
  throw TrainingError(
      fmt::format("{}: no seeded faults: none of {} labels is inspect and names a \"mutation\"", experiment,
                  set.samples.size()));
}

std::vector<bool> inspected(std::span<const Outcome> outcomes) {
  std::vector<bool> result;
  for (const Outcome& outcome : outcomes) result.push_back(outcome.inspect);
  return result;
}

bool differs(const Sample& sample) {
  return sample.bytes_differ;
}

// Share of faults found, recall of their pairs, and share of what diff flags that is looked at.
std::vector<double> figures_of(const Samples& samples, const std::vector<Fault>& faults,
                               const std::vector<bool>& looked_at) {
  double pairs = 0, found = 0;
  for (const Fault& fault : faults) {
    pairs += static_cast<double>(fault.size());
    for (std::size_t pair : fault) found += looked_at[pair];
  }
  const auto looks = static_cast<double>(std::count(looked_at.begin(), looked_at.end(), true));
  const double flagged = static_cast<double>(count_if(samples, differs));
  return {share_found(faults, looked_at), found / pairs, flagged == 0 ? 0 : looks / flagged};
}

const std::vector<ReportColumn> fault_columns = {
    {"project", ""},
    {"faults", "seeded faults that show in a pair"},
    {"pairs", "pairs that show them"},
    {"found", "share of faults with an inspected pair, cross-validated, the pairs of one fault in one fold"},
    {"recall", "share of their pairs inspected"},
    {"looks", "pairs inspected over pairs that diff flags"},
    {"left out found", "the same, trained on the other projects"},
    {"left out recall", ""},
    {"left out looks", ""}};

}  // namespace

ReportTable count_faults_found(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  require_faults(set, "faults");
  ReportTable table{"faults", "Faults found: one inspected pair finds a fault", fault_columns, {}, {}};
  const bool several = set.projects.size() > 1;
  Trainer trainer(seen, options, set.projects.size() * (options.folds + several));
  std::vector<std::vector<double>> columns(6);
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const std::vector<Fault> faults = faults_of(samples);
    if (faults.empty()) continue;
    std::uint64_t pairs = 0;
    for (const Fault& fault : faults) pairs += fault.size();
    std::vector<double> figures =
        figures_of(samples, faults, inspected(trainer.cross_validated(project, GroupBy::cause)));
    if (several) {
      const auto left_out = trainer.left_out(project);
      for (double figure : figures_of(samples, faults, inspected(left_out))) figures.push_back(figure);
    }
    std::vector<Cell> row{set.projects[project], faults.size(), pairs};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      row.push_back(figure_if(i < figures.size(), i < figures.size() ? figures[i] : 0));
      if (i < figures.size()) columns[i].push_back(figures[i]);
    }
    table.rows.push_back(std::move(row));
  }
  std::vector<Cell> average{"average", "", ""};
  for (const auto& column : columns) average.push_back(figure_if(!column.empty(), mean_of(column)));
  table.rows.push_back(std::move(average));
  return table;
}

namespace {

constexpr double effort_shares[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5};

std::size_t looks_of(double share, std::size_t pairs) {
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(share * static_cast<double>(pairs))));
}

enum class Order : std::uint8_t {
  by_score,
  spread,  // the best pair of every kind first, then every second best, …: a kind shows the same features
};

using Kind = std::bitset<feature_count>;

Kind kind_of(const Sample& sample) {
  Kind kind;
  for (std::size_t i = 0; i < feature_count; ++i) kind[i] = sample.features[i] != 0;
  return kind;
}

// Each place with the number of places before it of the same kind.
std::vector<std::pair<std::size_t, std::size_t>> with_rounds(const Samples& samples,
                                                             const std::vector<std::size_t>& order) {
  std::unordered_map<Kind, std::size_t> seen;  // never iterated
  std::vector<std::pair<std::size_t, std::size_t>> rounds;
  for (std::size_t place : order) rounds.emplace_back(seen[kind_of(*samples[place])]++, place);
  return rounds;
}

// The places of the pairs that diff flags, the highest score first; equal scores in an order that `seed`
// decides.
std::vector<std::size_t> order_of(const Samples& samples, std::span<const Outcome> outcomes, Order kind,
                                  std::uint64_t seed) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i]->bytes_differ) order.push_back(i);
  }
  Random(seed).shuffle(order);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return outcomes[a].score > outcomes[b].score; });
  if (kind == Order::by_score) return order;
  auto rounds = with_rounds(samples, order);
  std::stable_sort(rounds.begin(), rounds.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = rounds[i].second;
  return order;
}

std::vector<double> curve_of(const Samples& samples, const std::vector<Fault>& faults,
                             std::span<const Outcome> outcomes, Order kind, std::uint64_t seed) {
  const std::vector<std::size_t> order = order_of(samples, outcomes, kind, seed);
  std::vector<bool> looked_at(samples.size());
  std::vector<double> curve;
  std::size_t looks = 0;
  for (double share : effort_shares) {
    for (const std::size_t end = looks_of(share, order.size()); looks < end; ++looks) {
      looked_at[order[looks]] = true;
    }
    curve.push_back(share_found(faults, looked_at));
  }
  return curve;
}

// What can be looked at of each fault: its pairs that differ. One that shows in none stays, and is never found.
std::vector<Fault> differing_pairs(const Samples& samples, std::vector<Fault> faults) {
  for (Fault& fault : faults)
    std::erase_if(fault, [&](std::size_t pair) { return !samples[pair]->bytes_differ; });
  return faults;
}

std::vector<double> random_curve(const std::vector<Fault>& faults, std::size_t pairs) {
  std::vector<double> curve;
  for (double share : effort_shares)
    curve.push_back(share_found_at_random(faults, looks_of(share, pairs), pairs));
  return curve;
}

// A look finds one fault at most.
std::vector<double> best_curve(const std::vector<Fault>& faults, std::size_t pairs) {
  std::vector<double> curve;
  for (double share : effort_shares) {
    curve.push_back(
        std::min(1.0, static_cast<double>(looks_of(share, pairs)) / static_cast<double>(faults.size())));
  }
  return curve;
}

// Curves in the order of their names, with the average over projects of each.
class Curves {
 public:
  void add(ReportTable& table, const std::string& project, std::size_t kind,
           const std::vector<double>& curve) {
    table.rows.push_back(row(project, kind, curve));
    if (sums_.size() <= kind) sums_.resize(kind + 1);
    if (sums_[kind].empty()) sums_[kind].resize(curve.size() + 1);
    for (std::size_t i = 0; i < curve.size(); ++i) sums_[kind][i] += curve[i];
    ++sums_[kind].back();
  }
  void add_averages(ReportTable& table) const {
    for (std::size_t kind = 0; kind < sums_.size(); ++kind) {
      if (sums_[kind].empty()) continue;
      std::vector<double> mean(sums_[kind].begin(), sums_[kind].end() - 1);
      for (double& value : mean) value /= sums_[kind].back();
      table.rows.push_back(row("average", kind, mean));
    }
  }

 private:
  static std::vector<Cell> row(const std::string& project, std::size_t kind,
                               const std::vector<double>& curve) {
    static constexpr const char* names[] = {
        "own labels", "own labels, spread", "left out", "left out, spread", "random", "at best"};
    std::vector<Cell> cells{project, names[kind]};
    for (double value : curve) cells.push_back(Figure{value});
    return cells;
  }
  std::vector<std::vector<double>> sums_;  // by kind; the last entry counts
};

}  // namespace

ReportTable trace_effort(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  require_faults(set, "effort");
  ReportTable table{"effort",
                    "Share of faults found against share of pairs looked at, in score order",
                    {{"project", ""},
                     {"order",
                      "own labels: cross-validated, the pairs of one fault in one fold; left out: trained on "
                      "the other projects; random: expected; at best: every look a new fault"}},
                    {},
                    {"Shares are of the pairs whose bytes differ; a fault is found with its first pair.",
                     "Spread: of the pairs that show the same set of features the best comes first, and the "
                     "second best only when each other set had its turn."}};
  for (double share : effort_shares) table.columns.push_back({fmt::format("{:.0f} %", 100 * share), ""});
  const bool several = set.projects.size() > 1;
  Trainer trainer(seen, options, set.projects.size() * (options.folds + several));
  Curves curves;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const std::vector<Fault> faults = faults_of(samples);
    if (faults.empty()) continue;
    const std::string& name = set.projects[project];
    const std::size_t pairs = count_if(samples, differs);
    const auto add = [&](std::size_t kind, const std::vector<Outcome>& outcomes) {
      curves.add(table, name, kind, curve_of(samples, faults, outcomes, Order::by_score, options.seed));
      curves.add(table, name, kind + 1, curve_of(samples, faults, outcomes, Order::spread, options.seed));
    };
    add(0, trainer.cross_validated(project, GroupBy::cause));
    if (several) add(2, trainer.left_out(project));
    curves.add(table, name, 4, random_curve(differing_pairs(samples, faults), pairs));
    curves.add(table, name, 5, best_curve(faults, pairs));
  }
  curves.add_averages(table);
  return table;
}

}  // namespace treesift
