// Few labels: the curve.
//
// A project's labels are drawn among its pairs that differ, the rest is tested on; pairs of equal content to
// a labelled one are on neither side. The runs are seen whole, as they are in use: runs are made of pairs,
// not of labels.
//
// Cost. Training anew takes a second or two per model, five models per project and draw; starting from the
// shipped model a tenth of that.
#include "model/experiments/few_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "base/random.h"
#include "model/experiments/outcomes.h"
#include "model/learn/start_from.h"
#include "model/learn/suggest.h"

namespace treesift {
namespace {

enum class Way : std::uint8_t { retrained, started };
constexpr std::array<const char*, 2> way_names = {"trained anew", "--start-from"};

// What is labelled: a share of the pairs that differ, drawn or suggested.
struct Choice {
  double share;
  bool suggested;
  const char* name;
};
constexpr Choice choices[] = {{0, false, "0 %"},    {0.01, false, "1 %"}, {0.02, false, "2 %"},
                              {0.05, false, "5 %"}, {0.2, false, "20 %"}, {0.05, true, "5 % suggested"}};
constexpr std::size_t choice_count = std::size(choices);

struct Figures {
  std::array<double, choice_count> f1{}, area{};

  void add(const Figures& other, double share) {
    for (std::size_t i = 0; i < choice_count; ++i) {
      f1[i] += share * other.f1[i];
      area[i] += share * other.area[i];
    }
  }
};

struct Subject {
  Samples foreign, own, differing;
  Model shipped;
};

Subject subject_of(const SeenSamples& seen, std::uint32_t project,
                   const TrainingConfiguration& configuration) {
  Subject subject{samples_without(seen.set, project), samples_of(seen.set, project), {}, {}};
  for (const Sample* sample : subject.own) {
    if (is_in_question(*sample)) subject.differing.push_back(sample);
  }
  subject.shipped = train(seen, subject.foreign, configuration);
  return subject;
}

Samples drawn(const Samples& differing, std::size_t count, std::uint64_t seed) {
  Samples labelled = differing;
  Random(seed).shuffle(labelled);
  labelled.resize(std::min(count, labelled.size()));
  return labelled;
}

Samples suggested(const SeenSamples& seen, const Subject& subject, std::size_t count) {
  PairGroups groups;
  for (std::size_t i = 0; i < subject.differing.size(); ++i) {
    const Sample& sample = *subject.differing[i];
    const double chance = outcome_of(subject.shipped, seen, sample).chance;
    groups.add(std::to_string(i), chance, cutoff_of(subject.shipped), sample.changes, LabelState::unlabelled);
  }
  Samples labelled;
  for (const Suggestion& suggestion : suggest(groups.groups(), count)) {
    labelled.push_back(subject.differing[std::stoul(suggestion.id)]);
  }
  return labelled;
}

// The samples that have neither a label nor the content of one that has.
Samples without(const Samples& samples, const Samples& labelled) {
  const std::set<const Sample*> taken(labelled.begin(), labelled.end());
  std::set<std::uint64_t> contents;
  for (const Sample* sample : labelled) contents.insert(sample->content);
  contents.erase(0);  // unknown
  Samples rest;
  for (const Sample* sample : samples) {
    if (!taken.contains(sample) && !contents.contains(sample->content)) rest.push_back(sample);
  }
  return rest;
}

// Projects are weighted before the labels come: a project of three labels must not count as much as another
// of three thousand.
Model retrain(const SeenSamples& seen, const Subject& subject, const Samples& labelled,
              const FewLabelsOptions& options) {
  Samples all = subject.foreign;
  all.insert(all.end(), labelled.begin(), labelled.end());
  if (options.configuration.kind == ModelKind::linear) return train(seen, all, options.configuration);
  TrainingConfiguration configuration = options.configuration;
  configuration.options.project_weights = ProjectWeights::by_pairs;
  const std::vector<double> by_project =
      weights_by_project(seen.set, subject.foreign, options.configuration.options.project_weights);
  std::vector<double> weights;
  for (const Sample& sample : seen.set.samples) weights.push_back(by_project[sample.project]);
  for (const Sample* sample : labelled) {
    weights[static_cast<std::size_t>(sample - seen.set.samples.data())] = options.retrain_weight;
  }
  return train(seen, all, configuration, weights);
}

Model learn(const SeenSamples& seen, const Subject& subject, const Samples& labelled, Way way,
            const FewLabelsOptions& options) {
  if (labelled.empty()) return subject.shipped;
  if (way == Way::retrained) return retrain(seen, subject, labelled, options);
  const Samples rest = without(subject.differing, labelled);
  const RunView& tried = seen.tried == RunChoice::project ? seen.by_project : seen.by_releases;
  const OwnLabels own{{seen.set, {&tried}}, labelled, rest};
  return start_from(subject.shipped, own, {options.start_weight, options.configuration.options.goal});
}

Quality quality_with(const SeenSamples& seen, const Subject& subject, const Choice& choice, Way way,
                     unsigned trial, const FewLabelsOptions& options) {
  const auto count =
      static_cast<std::size_t>(std::ceil(choice.share * static_cast<double>(subject.differing.size())));
  const Samples labelled = choice.suggested ? suggested(seen, subject, count)
                                            : drawn(subject.differing, count, options.seed + trial);
  const Model model = learn(seen, subject, labelled, way, options);
  const Samples rest = without(subject.own, labelled);
  return quality_of(rest, outcomes_of(model, seen, rest));
}

// Training anew is dear: the first draw only.
Figures figures_of(const SeenSamples& seen, const Subject& subject, Way way,
                   const FewLabelsOptions& options) {
  Figures figures;
  for (std::size_t i = 0; i < choice_count; ++i) {
    const bool always_the_same = choices[i].suggested || choices[i].share == 0;
    const unsigned trials = always_the_same || way == Way::retrained ? 1 : options.trials;
    for (unsigned trial = 0; trial < trials; ++trial) {
      const Quality quality = quality_with(seen, subject, choices[i], way, trial, options);
      figures.f1[i] += f1(quality.confusion) / trials;
      figures.area[i] += quality.area / trials;
    }
  }
  return figures;
}

std::vector<Cell> cells_of(const std::string& project, Way way, const Figures& figures) {
  std::vector<Cell> cells{project, std::string(way_names[static_cast<std::size_t>(way)])};
  for (double value : figures.f1) cells.push_back(Figure{value});
  for (double value : figures.area) cells.push_back(Figure{value});
  return cells;
}

ReportTable empty_table(const FewLabelsOptions& options) {
  ReportTable table{
      "few-labels",
      "Few labels of one's own beside a shipped model",
      {{"project", "the shipped model is one of the other projects"},
       {"way", "trained anew on all foreign pairs and the labels, or going on from the shipped model"}},
      {},
      {}};
  for (const Choice& choice : choices) {
    table.columns.push_back({choice.name, ""});
  }
  table.columns[2].explanation =
      "F1 on the project's other pairs with that share of its differing pairs labelled";
  table.columns.back().explanation = "the pairs that `treesift train --suggest` names";
  for (const Choice& choice : choices) table.columns.push_back({fmt::format("area {}", choice.name), ""});
  table.notes = {fmt::format(
      "Mean of {} draws, of the first alone for models trained anew. A label counts for {} pairs when "
      "trained anew, and for {} when going on. Pairs of equal content to a labelled one are not tested on.",
      options.trials, options.retrain_weight, options.start_weight)};
  return table;
}

void require_projects(const SeenSamples& seen, const FewLabelsOptions& options) {
  if (seen.set.projects.size() < 2) throw TrainingError("few-labels needs two projects or more");
  if (options.trials == 0) throw TrainingError("few-labels needs a trial or more");
}

}  // namespace

ReportTable trace_few_labels(const SeenSamples& seen, const FewLabelsOptions& options) {
  require_projects(seen, options);
  ReportTable table = empty_table(options);
  const auto projects = static_cast<double>(seen.set.projects.size());
  std::array<Figures, 2> means;
  for (std::uint32_t project = 0; project < seen.set.projects.size(); ++project) {
    const Subject subject = subject_of(seen, project, options.configuration);
    for (Way way : {Way::retrained, Way::started}) {
      const Figures mean = figures_of(seen, subject, way, options);
      table.rows.push_back(cells_of(seen.set.projects[project], way, mean));
      means[static_cast<std::size_t>(way)].add(mean, 1 / projects);
    }
    if (options.progress) options.progress((project + 1) / projects);
  }
  for (Way way : {Way::retrained, Way::started}) {
    table.rows.push_back(cells_of("average", way, means[static_cast<std::size_t>(way)]));
  }
  return table;
}

}  // namespace treesift
