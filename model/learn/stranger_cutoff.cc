// A cut-off for programs never seen.
//
// Problem. A model is sure of the pairs that it was trained on, and less sure of all others: the cut-off that is
// best on training scores is too high elsewhere. Two programs left out had an area of .97 and .99 under the curve,
// and recalls of .58 and .50 at a precision of 1.
//
// How. As a stranger meets the model: some programs are left out, a model of the others judges them, and so on
// until all were left out once. On these scores the best cut-off is searched. Its surroundings are flat, and a
// missed fault costs more than a look: of all cut-offs that are about as good, the lowest is taken.
//
// Example. Mean F1 is .775 at .25, .787 at .30, .793 at .40 and .783 at .50: .30 is taken.
//
// Cost. Five trainings beside that of the model itself.
#include "model/learn/stranger_cutoff.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/judge/logistic.h"

namespace treesift {
namespace {

constexpr std::size_t most_groups = 5, least_programs = 3;
constexpr double half_way = 0.5;  // model/cutoff/run_cutoff.cc
constexpr double as_good = 0.01;

std::vector<std::uint32_t> programs_among(std::span<const Sample* const> samples) {
  std::vector<std::uint32_t> programs;
  for (const Sample* sample : samples) programs.push_back(sample->project);
  std::sort(programs.begin(), programs.end());
  programs.erase(std::unique(programs.begin(), programs.end()), programs.end());
  return programs;
}

Confusion confusion_at(const StrangerScores& scores, double cutoff) {
  Confusion confusion;
  for (const ScoredLabel& scored : scores) confusion.add(scored.label, scored.score >= cutoff);
  return confusion;
}

// What a pair costs on average, at a cut-off.
double cost(const Confusion& c, const CutoffGoal& goal) {
  const double pairs = c.true_positives + c.false_positives + c.true_negatives + c.false_negatives;
  const double looks = c.true_positives + c.false_positives;
  return (goal.look_cost * looks + goal.miss_cost * c.false_negatives) / std::max(pairs, 1.0);
}

struct Tried {
  double cutoff = 0, f1 = 0, cost = 0;
};

Tried try_cutoff(const std::vector<StrangerScores>& programs, const CutoffGoal& goal, double cutoff) {
  Tried tried{cutoff};
  const auto count = static_cast<double>(programs.size());
  for (const StrangerScores& scores : programs) {
    const Confusion confusion = confusion_at(scores, cutoff);
    tried.f1 += f1(confusion) / count;
    tried.cost += cost(confusion, goal) / count;
  }
  return tried;
}

bool is_as_good(const Tried& tried, const Tried& best, const CutoffGoal& goal) {
  if (goal.kind == CutoffGoal::Kind::f1) return tried.f1 >= best.f1 - as_good;
  return tried.cost <= best.cost * (1 + as_good);
}

bool is_better(const Tried& tried, const Tried& best, const CutoffGoal& goal) {
  return goal.kind == CutoffGoal::Kind::f1 ? tried.f1 > best.f1 : tried.cost < best.cost;
}

}  // namespace

FlatOptimum lowest_of_flat_optimum(const std::vector<StrangerScores>& programs, const CutoffGoal& goal) {
  constexpr int reach = 40;
  constexpr double step = 0.1;  // in log-odds
  std::vector<Tried> tried;
  for (int i = -reach; i <= reach; ++i)
    tried.push_back(try_cutoff(programs, goal, round_to_six(logistic(i * step))));
  Tried best = tried.front();
  for (const Tried& one : tried) {
    if (is_better(one, best, goal)) best = one;
  }
  const auto lowest =
      std::find_if(tried.begin(), tried.end(), [&](const Tried& one) { return is_as_good(one, best, goal); });
  return {lowest->cutoff, lowest->f1};
}

namespace {

// What a model says of the samples of some programs, by view and program.
using ByProgram = std::map<std::uint32_t, StrangerScores>;

void add_scores(const Model& model, const TrainingViews& views, const RunView* view,
                std::span<const Sample* const> samples, ByProgram& scores) {
  static const RelativeFeatures none{};
  for (const Sample* sample : samples) {
    if (!is_in_question(*sample)) continue;
    const auto index = static_cast<std::size_t>(sample - views.set.samples.data());
    const ModelRow row =
        make_row(sample->features, view != nullptr ? (*view)[index] : none, sample->findings);
    scores[sample->project].push_back({score(model, row), sample->label});
  }
}

struct LeftOut {
  std::vector<const Sample*> training, left_out;
};

LeftOut leave_out(std::span<const Sample* const> samples, const std::vector<std::uint32_t>& programs,
                  std::size_t group, std::size_t groups) {
  LeftOut parts;
  for (const Sample* sample : samples) {
    const auto place = std::lower_bound(programs.begin(), programs.end(), sample->project) - programs.begin();
    const bool is_out = static_cast<std::size_t>(place) % groups == group;
    (is_out ? parts.left_out : parts.training).push_back(sample);
  }
  parts.training = without_content_of(std::move(parts.training), parts.left_out);
  return parts;
}

bool has_both_labels(std::span<const Sample* const> samples) {
  bool found[2] = {false, false};
  for (const Sample* sample : samples) {
    if (is_in_question(*sample)) found[sample->label == Label::inspect] = true;
  }
  return found[0] && found[1];
}

}  // namespace

std::optional<StrangerCutoff> cutoff_for_strangers(const TrainingViews& views,
                                                   std::span<const RunView* const> tried,
                                                   std::span<const Sample* const> samples, ModelInputs inputs,
                                                   const TrainingOptions& options) {
  const std::vector<std::uint32_t> programs = programs_among(samples);
  if (programs.size() < least_programs) return std::nullopt;
  std::vector<const RunView*> seen{nullptr};
  if (inputs == ModelInputs::run) seen.assign(tried.begin(), tried.end());
  const std::size_t groups = std::min(most_groups, programs.size());
  std::vector<ByProgram> by_view(seen.size());
  for (std::size_t group = 0; group < groups; ++group) {
    const LeftOut parts = leave_out(samples, programs, group, groups);
    if (!has_both_labels(parts.training)) return std::nullopt;
    const Model model = train_trees(views, parts.training, inputs, options);
    for (std::size_t i = 0; i < seen.size(); ++i)
      add_scores(model, views, seen[i], parts.left_out, by_view[i]);
  }
  std::vector<StrangerScores> all;
  for (const ByProgram& scores : by_view) {
    for (const auto& [program, its] : scores) all.push_back(its);
  }
  if (all.empty()) return std::nullopt;
  const FlatOptimum optimum = lowest_of_flat_optimum(all, options.goal);
  const double towards_valley = inputs == ModelInputs::run ? half_way : 0;
  return StrangerCutoff{optimum.cutoff, {programs.size(), round_to_six(optimum.f1), towards_valley}};
}

}  // namespace treesift
