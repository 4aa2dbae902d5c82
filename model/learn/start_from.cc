// Learning from few labels.
//
// Problem. The shipped model knows eight programs; a team has labelled thirty pairs of its own. A model of
// thirty pairs is poor, and thirty pairs among twenty thousand foreign ones are not heard. Besides, the user
// has no foreign pairs: only the model.
//
// Trees. Boosting goes on from what the start says (boosting.cc). Labels alone do not show what is special
// about the pairs that carry them: when all are of one kind, no split parts anything. So pairs of the same
// run without a label take part, each with the start's own chance p as a soft label: it is two rows,
// `inspect` with weight p and `benign` with weight 1 - p, whose gradients cancel until a new tree moves it.
// For example, ten footers labelled `benign`, of which the start says 0.7: the new trees find the change that
// sets them apart from the run's other pairs, and lower what has it; a split that lowered all pairs alike
// would be paid for by the unlabelled ones.
//
// Linear. The residuals of the start, label - score, are fitted by least squares with a ridge and added. One
// imagined pair, at the mean of the benign ones, and the unlabelled pairs, all without a residual, keep the
// intercept from following a single label.
//
// The cut-off. The best F1 of five labels may lie anywhere. Imagined pairs around the start's cut-off, all
// judged rightly, are the prior: to pass one of them costs as much as a pair. Nearby labels in the right
// order change nothing.
//
// Cost. Rounds times rows times columns, of the run's own pairs: a second or less.
// Source. Soft labels: Hinton, Vinyals and Dean, "Distilling the knowledge in a neural network", 2015. Ridge
// on the difference: Chelba and Acero, "Adaptation of maximum entropy capitalizer: little data can help a
// lot", Computer Speech and Language 2006.
#include "model/learn/start_from.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/judge/logistic.h"
#include "model/learn/least_squares.h"

namespace treesift {
namespace {

constexpr double start_pairs = 20;       // lambda of the linear model
constexpr double unlabelled_pairs = 50;  // what all unlabelled pairs weigh at most
constexpr double largest_weight = 10'000;

struct Rows {
  std::vector<double> values;
  std::vector<Label> labels;
  std::vector<double> weights;

  void add(std::span<const double> row, Label label, double weight) {
    values.insert(values.end(), row.begin(), row.end());
    labels.push_back(label);
    weights.push_back(weight);
  }
};

std::vector<const Sample*> in_question(std::span<const Sample* const> samples) {
  std::vector<const Sample*> result;
  for (const Sample* sample : samples) {
    if (is_in_question(*sample)) result.push_back(sample);
  }
  return result;
}

ModelRow row_of(const Sample& sample, const TrainingViews& views, const RunView* view) {
  if (view == nullptr) return make_row(sample.features, RelativeFeatures{}, sample.findings);
  const auto index = static_cast<std::size_t>(&sample - views.set.samples.data());
  return make_row(sample.features, (*view)[index], sample.findings);
}

// Those that the model looks at; a null view for one that looks at the pair alone.
std::vector<const RunView*> views_for(ModelInputs inputs, const TrainingViews& views) {
  return inputs == ModelInputs::run ? views.views : std::vector<const RunView*>{nullptr};
}

void add_labelled(Rows& rows, const TreeModel& start, const TrainingViews& views,
                  std::span<const Sample* const> samples, double weight) {
  const std::vector<const RunView*> seen = views_for(start.inputs, views);
  for (const Sample* sample : samples) {
    for (const RunView* view : seen) {
      const ModelRow row = row_of(*sample, views, view);
      rows.add(std::span(row).first(start.width()), sample->label, weight / static_cast<double>(seen.size()));
    }
  }
}

double weight_of(std::span<const Sample* const> unlabelled) {
  return std::min(1.0, unlabelled_pairs / static_cast<double>(unlabelled.size()));
}

void add_unlabelled(Rows& rows, const TreeModel& start, const TrainingViews& views,
                    std::span<const Sample* const> samples) {
  const RunView* view = views_for(start.inputs, views).front();
  const double weight = weight_of(samples);
  for (const Sample* sample : samples) {
    const ModelRow row = row_of(*sample, views, view);
    const std::span<const double> columns = std::span(row).first(start.width());
    const double chance = probability(start.trees, columns);
    rows.add(columns, Label::inspect, weight * chance);
    rows.add(columns, Label::benign, weight * (1 - chance));
  }
}

// Fewer trees than the start has, and steeper ones. The l2 makes a few labels count little, and the weight
// that a child must have keeps single labels from being split off. Chosen on eight projects, each with a
// model of the others: 1 to 20 % of labels of weight 5 to 50, child weights 0.01 to 2, l2 5 to 80. The flat
// best lies at weight 20; less child weight costs 0.02 of F1 at 1 % of labels, and nothing at 20 %.
BoostingOptions options_for(const TreeModel& start) {
  BoostingOptions options = default_boosting(start.inputs, 0, 2, start.oracles.size());
  options.rounds = std::min<std::size_t>(100, BoostedTrees::tree_limit - start.trees.tree_count());
  options.depth = start.trees.depth;
  options.learning_rate = 0.1;
  options.l2 = 20;
  options.minimum_child_weight = 1;
  options.row_subsample = 0.5;
  options.feature_subsample = 0.2;
  return options;
}

// Imagined pairs around a cut-off that parts them; `value` makes a score of a distance.
template <typename Value>
std::vector<ScoredLabel> imagined_pairs(double reach, Value value) {
  constexpr int each_side = 20;
  std::vector<ScoredLabel> pairs;
  for (int i = 0; i < each_side; ++i) {
    const double distance = reach * (i + 0.5) / each_side;
    pairs.push_back({value(distance), Label::inspect, 1});
    pairs.push_back({value(-distance), Label::benign, 1});
  }
  return pairs;
}

Confusion confusion_at(std::span<const ScoredLabel> scored, double cutoff, CutoffDirection direction) {
  Confusion confusion;
  for (const ScoredLabel& pair : scored) {
    const bool inspect = direction == CutoffDirection::at_least ? pair.score >= cutoff : pair.score <= cutoff;
    confusion.add(pair.label, inspect, pair.weight);
  }
  return confusion;
}

// The cut-off of the start, or a better one in its direction between the limits.
double search_cutoff(std::vector<ScoredLabel> scored, double start, CutoffDirection direction, double lowest,
                     double highest, const CutoffGoal& goal) {
  const Cutoff found = find_cutoff(scored, goal);
  if (found.direction != direction) return start;
  const double value = std::clamp(found.value, lowest, highest);
  const double gain = merit(confusion_at(scored, value, direction), goal) -
                      merit(confusion_at(scored, start, direction), goal);
  return gain > 1e-9 ? round_to_six(value) : start;
}

std::vector<ScoredLabel> score_all(const Model& model, const OwnLabels& own,
                                   std::span<const Sample* const> labelled, double weight) {
  const RunView* view = views_for(inputs_of(model), own.views).front();
  std::vector<ScoredLabel> scored;
  for (const Sample* sample : labelled) {
    scored.push_back({score(model, row_of(*sample, own.views, view)), sample->label, weight});
  }
  return scored;
}

double tree_cutoff(const TreeModel& start, std::vector<ScoredLabel> scored, const CutoffGoal& goal) {
  if (!(start.cutoff > 0 && start.cutoff < 1)) return start.cutoff;
  constexpr double reach = 2;
  const double centre = std::log(start.cutoff / (1 - start.cutoff));
  const auto value = [&](double distance) { return logistic(centre + distance); };
  const std::vector<ScoredLabel> prior = imagined_pairs(reach, value);
  scored.insert(scored.end(), prior.begin(), prior.end());
  return search_cutoff(std::move(scored), start.cutoff, CutoffDirection::at_least, value(-reach),
                       value(reach), goal);
}

double linear_cutoff(const LinearModel& start, std::vector<ScoredLabel> scored, const CutoffGoal& goal) {
  constexpr double reach = 0.5;
  const double towards = start.direction == CutoffDirection::at_least ? 1 : -1;
  const auto value = [&](double distance) { return start.cutoff + towards * distance; };
  const std::vector<ScoredLabel> prior = imagined_pairs(reach, value);
  scored.insert(scored.end(), prior.begin(), prior.end());
  return search_cutoff(std::move(scored), start.cutoff, start.direction, start.cutoff - reach,
                       start.cutoff + reach, goal);
}

TreeModel go_on(const TreeModel& start, const OwnLabels& own, std::span<const Sample* const> labelled,
                const StartOptions& options) {
  if (options.weight == 0) return start;
  Rows rows;
  add_labelled(rows, start, own.views, labelled, options.weight);
  add_unlabelled(rows, start, own.views, in_question(own.unlabelled));
  TreeModel model = start;
  model.trees = continue_boosting(start.trees, {rows.values, start.width(), rows.labels, rows.weights},
                                  options_for(start));
  model.cutoff = tree_cutoff(start, score_all(model, own, labelled, options.weight), options.goal);
  return model;
}

// What is to be added to the start.
LinearFit fit_residuals(const LinearModel& start, std::span<const Sample* const> labelled, double weight,
                        std::span<const Sample* const> unlabelled) {
  LeastSquares squares;
  squares.add(start.benign_mean, 0, start_pairs);
  for (const Sample* sample : unlabelled) squares.add(sample->features, 0, weight_of(unlabelled));
  const double towards = start.direction == CutoffDirection::at_least ? 1 : 0;
  for (const Sample* sample : labelled) {
    const double wanted = sample->label == Label::inspect ? towards : 1 - towards;
    squares.add(sample->features, wanted - score(start, sample->features), weight);
  }
  return squares.solve(start_pairs / squares.total_weight());
}

LinearModel go_on(const LinearModel& start, const OwnLabels& own, std::span<const Sample* const> labelled,
                  const StartOptions& options) {
  if (options.weight == 0) return start;
  const LinearFit fit = fit_residuals(start, labelled, options.weight, in_question(own.unlabelled));
  LinearModel model = start;
  for (std::size_t i = 0; i < feature_count; ++i) model.weights[i] += fit.weights[i];
  model.intercept += fit.intercept;
  model.cutoff = linear_cutoff(start, score_all(model, own, labelled, options.weight), options.goal);
  return model;
}

std::string describe(const Provenance& start) {
  const std::string before = start.start.empty() ? "" : start.start + ", then ";
  return fmt::format("{}{} pairs of {}", before, start.pairs, start.projects);
}

Provenance provenance(const Model& start, const Model& model, const OwnLabels& own,
                      std::span<const Sample* const> labelled) {
  Provenance result;
  Confusion confusion;
  for (const ScoredLabel& pair : score_all(model, own, labelled, 1)) {
    confusion.add(pair.label, says_inspect(model, pair.score));
    result.inspect += pair.label == Label::inspect;
  }
  result.pairs = labelled.size();
  result.f1 = f1(confusion);
  result.projects = names_of_projects(own.views.set, labelled);
  result.start = describe(provenance_of(start));
  return result;
}

}  // namespace

Model start_from(const Model& start, const OwnLabels& own, const StartOptions& options) {
  if (!(options.weight >= 0 && options.weight <= largest_weight)) {
    throw TrainingError(
        fmt::format("a label cannot count for {} pairs, but for 0 to {}", options.weight, largest_weight));
  }
  const std::vector<const Sample*> labelled = in_question(own.labelled);
  if (labelled.empty()) {
    throw TrainingError(fmt::format(
        "starting from a model needs a labelled pair that differs and could be judged; of {} there is none",
        own.labelled.size()));
  }
  Model model =
      std::visit([&](const auto& from) -> Model { return go_on(from, own, labelled, options); }, start);
  const Provenance from = provenance(start, model, own, labelled);
  std::visit([&](auto& judge) { judge.provenance = from; }, model);
  return model;
}

}  // namespace treesift
