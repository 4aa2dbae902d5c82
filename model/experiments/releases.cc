#include "model/experiments/releases.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "base/random.h"
#include "model/experiments/cells.h"

namespace treesift {
namespace {

constexpr std::size_t one_in = 5;  // 20 % are annotated

bool is_evolution(const Sample& sample) {
  return sample.mutation == 0 && sample.from != sample.to && sample.from != 0 && sample.to != 0;
}

// Takes the first release whose older side no release left leads to; in a circle, which no honest history
// has, the first.
std::vector<Release> in_order(std::vector<Release> left) {
  std::vector<Release> ordered;
  while (!left.empty()) {
    const auto is_ready = [&](const Release& release) {
      return std::none_of(left.begin(), left.end(), [&](const Release& r) { return r.to == release.from; });
    };
    auto next = std::find_if(left.begin(), left.end(), is_ready);
    if (next == left.end()) next = left.begin();
    ordered.push_back(std::move(*next));
    left.erase(next);
  }
  return ordered;
}

}  // namespace

std::vector<Release> releases_of(const SampleSet& set, std::uint32_t project) {
  std::vector<Release> releases;
  for (const Sample& sample : set.samples) {
    if (sample.project != project || !is_evolution(sample)) continue;
    const auto same = [&](const Release& r) { return r.from == sample.from && r.to == sample.to; };
    auto place = std::find_if(releases.begin(), releases.end(), same);
    if (place == releases.end()) place = releases.insert(place, {sample.from, sample.to, {}});
    place->samples.push_back(&sample);
  }
  return in_order(std::move(releases));
}

namespace {

// Draws a fifth of the pairs that diff flags; the rest stays in order.
Samples draw_annotated(Samples& rest, Random& random) {
  Samples flagged;
  std::copy_if(rest.begin(), rest.end(), std::back_inserter(flagged),
               [](const Sample* sample) { return sample->bytes_differ; });
  random.shuffle(flagged);
  flagged.resize((flagged.size() + one_in - 1) / one_in);
  Samples sorted = flagged;
  std::sort(sorted.begin(), sorted.end());
  std::erase_if(
      rest, [&](const Sample* sample) { return std::binary_search(sorted.begin(), sorted.end(), sample); });
  return flagged;
}

bool can_train(std::span<const Sample* const> known) {
  bool inspect = false, benign = false;
  for (const Sample* sample : known) {
    if (is_in_question(*sample)) (is_inspect(*sample) ? inspect : benign) = true;
  }
  return inspect && benign;
}

}  // namespace

std::vector<ReleaseOutcome> live_through(const SeenSamples& seen, const std::vector<Release>& releases,
                                         const TrainingConfiguration& configuration, std::uint64_t seed) {
  Random random(seed);
  Samples known;
  std::vector<ReleaseOutcome> outcomes;
  for (const Release& release : releases) {
    ReleaseOutcome outcome;
    for (const Sample* sample : release.samples) outcome.diff.add(sample->label, is_flagged_by_diff(*sample));
    Samples rest = release.samples;
    const Samples annotated = draw_annotated(rest, random);
    known.insert(known.end(), annotated.begin(), annotated.end());
    outcome.annotated = annotated.size();
    outcome.annotated_inspect = count_if(annotated, is_inspect);
    outcome.trained = can_train(known);
    std::optional<Model> model;
    if (outcome.trained) model = train(seen, known, configuration);
    for (const Sample* sample : rest) {
      const bool inspect = model ? outcome_of(*model, seen, *sample).inspect : sample->bytes_differ;
      outcome.judged.add(sample->label, inspect);
      if (inspect) known.push_back(sample);
    }
    outcomes.push_back(outcome);
  }
  return outcomes;
}

double break_even(double looks, double misses, double diff_looks) {
  if (looks >= diff_looks) return std::numeric_limits<double>::infinity();
  return misses / (diff_looks - looks);
}

namespace {

struct Totals {
  double pairs = 0, inspect = 0, annotated = 0, true_positives = 0, false_positives = 0, false_negatives = 0,
         diff_true = 0, diff_false = 0;

  void add(const Release& release, const ReleaseOutcome& outcome) {
    pairs += static_cast<double>(release.samples.size());
    inspect += static_cast<double>(count_if(release.samples, is_inspect));
    annotated += static_cast<double>(outcome.annotated);
    true_positives += outcome.judged.true_positives;
    false_positives += outcome.judged.false_positives;
    false_negatives += outcome.judged.false_negatives;
    diff_true += outcome.diff.true_positives;
    diff_false += outcome.diff.false_positives;
  }
  double looks() const { return annotated + true_positives + false_positives; }
  double diff_looks() const { return diff_true + diff_false; }
};

Cell whole(double value) {
  return static_cast<std::uint64_t>(value);
}

// "never" for infinity: no ratio makes it worth while.
Cell ratio_cell(double ratio) {
  if (ratio == std::numeric_limits<double>::infinity()) return std::string("never");
  return Figure{ratio, 4};
}

std::vector<Cell> row_of(std::string project, std::string release, const Totals& t) {
  return {std::move(project),
          std::move(release),
          whole(t.pairs),
          whole(t.inspect),
          whole(t.annotated),
          whole(t.true_positives),
          whole(t.false_positives),
          whole(t.false_negatives),
          whole(t.diff_true),
          whole(t.diff_false),
          ratio_cell(break_even(t.looks(), t.false_negatives, t.diff_looks())),
          ratio_cell(break_even(t.looks() - t.annotated, t.false_negatives, t.diff_looks()))};
}

struct ProjectReleases {
  std::uint32_t project;
  std::vector<Release> releases;
};

std::vector<ProjectReleases> projects_with_releases(const SampleSet& set) {
  std::vector<ProjectReleases> result;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    std::vector<Release> releases = releases_of(set, project);
    if (!releases.empty()) result.push_back({project, std::move(releases)});
  }
  if (result.empty()) {
    throw TrainingError(fmt::format(
        "no releases: none of {} labels names two releases as \"from\" and \"to\" without a \"mutation\"",
        set.samples.size()));
  }
  return result;
}

const std::vector<ReportColumn> release_columns = {
    {"project", ""},
    {"release", ""},
    {"pairs", ""},
    {"inspect", "labelled inspect"},
    {"annotated", "a fifth of the pairs whose bytes differ, drawn at random, looked at first"},
    {"true positives", "of the pairs that were not annotated"},
    {"false positives", ""},
    {"false negatives", ""},
    {"diff true", "true positives of diff, over all pairs"},
    {"diff false", "false positives of diff"},
    {"ratio", "LookCost / MissCost above which treesift is cheaper than diff; never: it saves no looks"},
    {"ratio without annotation", "the annotated pairs taken to cost nothing, as the papers' tables have it"}};

}  // namespace

ReportTable simulate_releases(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const std::vector<ProjectReleases> projects = projects_with_releases(set);
  ReportTable table{"releases", "Release by release (WSE Fig. 4, journal Table 6)", release_columns, {}, {}};
  Totals all;
  std::size_t untrained = 0, count = 0;
  for (const auto& [project, releases] : projects) {
    const auto outcomes = live_through(seen, releases, options.configuration, options.seed);
    Totals sum;
    for (std::size_t i = 0; i < releases.size(); ++i) {
      Totals one;
      for (Totals* totals : {&one, &sum, &all}) totals->add(releases[i], outcomes[i]);
      untrained += !outcomes[i].trained;
      const std::string name = set.texts.text(releases[i].from) + " to " + set.texts.text(releases[i].to);
      table.rows.push_back(row_of(set.projects[project], name, one));
    }
    table.rows.push_back(row_of(set.projects[project], "all", sum));
    report_progress(options, ++count, projects.size());
  }
  table.rows.push_back(row_of("all", "all", all));
  table.notes = {
      fmt::format("In {} releases the labels known were all of one kind: no model, so every pair that diff "
                  "flags was looked at.",
                  untrained)};
  return table;
}

namespace {

struct Prices {
  double look, miss;
};

// One row: what diff costs, and what treesift costs with the cut-off of two goals.
std::vector<Cell> cost_row(const std::string& name, const Prices& prices, const Totals& usual,
                           const Totals& frugal) {
  const auto cost = [&](const Totals& t) {
    return prices.look * t.looks() + prices.miss * t.false_negatives;
  };
  const double diff = prices.look * usual.diff_looks();
  // Nothing can be saved where diff flags nothing.
  const auto saved = [&](double spent) { return figure_if(diff > 0, 100 * (1 - spent / diff), 1); };
  return {name,
          Figure{prices.look, 0},
          Figure{prices.miss, 0},
          Figure{diff, 0},
          Figure{cost(usual), 0},
          saved(cost(usual)),
          saved(cost(usual) - prices.look * usual.annotated),
          Figure{cost(frugal), 0},
          saved(cost(frugal))};
}

Totals totals_of(const SeenSamples& seen, const ProjectReleases& project,
                 const TrainingConfiguration& configuration, std::uint64_t seed) {
  const std::vector<ReleaseOutcome> outcomes = live_through(seen, project.releases, configuration, seed);
  Totals totals;
  for (std::size_t i = 0; i < outcomes.size(); ++i) totals.add(project.releases[i], outcomes[i]);
  return totals;
}

void add(Totals& sum, const Totals& part) {
  for (auto member :
       {&Totals::pairs, &Totals::inspect, &Totals::annotated, &Totals::true_positives,
        &Totals::false_positives, &Totals::false_negatives, &Totals::diff_true, &Totals::diff_false}) {
    sum.*member += part.*member;
  }
}

const std::vector<ReportColumn> cost_columns = {
    {"project", ""},
    {"LookCost", "dollars a pair looked at, annotated ones included"},
    {"MissCost", "dollars a pair to be inspected that nobody looked at"},
    {"diff", "dollars to look at every pair whose bytes differ"},
    {"treesift", "dollars, with the cut-off chosen as for the other experiments"},
    {"saved %", ""},
    {"saved % without annotation", "the annotated pairs taken to cost nothing"},
    {"treesift, by cost", "dollars, with the cut-off that costs least on the labels known"},
    {"saved % by cost", ""}};

}  // namespace

ReportTable simulate_costs(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const std::vector<ProjectReleases> projects = projects_with_releases(set);
  ReportTable table{"costs", "The release simulation in money (WSE 5.3)", cost_columns, {}, {}};
  const Prices all_prices[] = {{25, 450}, {25, 1000}};
  std::vector<Totals> usual;
  std::size_t done = 0;
  const auto totals_by = [&](const ProjectReleases& project, const TrainingConfiguration& configuration) {
    const Totals totals = totals_of(seen, project, configuration, options.seed);
    report_progress(options, ++done, (1 + std::size(all_prices)) * projects.size());
    return totals;
  };
  for (const ProjectReleases& project : projects) usual.push_back(totals_by(project, options.configuration));
  for (const Prices& prices : all_prices) {
    TrainingConfiguration by_cost = options.configuration;
    by_cost.options.goal = {CutoffGoal::Kind::cost, prices.look, prices.miss};
    Totals usual_sum, frugal_sum;
    for (std::size_t i = 0; i < projects.size(); ++i) {
      const Totals frugal = totals_by(projects[i], by_cost);
      add(usual_sum, usual[i]);
      add(frugal_sum, frugal);
      table.rows.push_back(cost_row(set.projects[projects[i].project], prices, usual[i], frugal));
    }
    table.rows.push_back(cost_row("all", prices, usual_sum, frugal_sum));
  }
  return table;
}

}  // namespace treesift
