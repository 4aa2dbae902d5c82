#include "model/experiments/summary.h"

#include <fmt/format.h>

#include <variant>

#include "model/experiments/cells.h"
#include "model/experiments/comparators.h"
#include "model/experiments/confidence.h"
#include "model/experiments/looks.h"
#include "model/experiments/resampling.h"

namespace treesift {
namespace {

// How many.
struct Amount {
  double value;
};
// What stands in a row: a figure, an amount, an F1 with its interval (three cells), or nothing.
using Part = std::variant<double, Amount, Resampled, Nothing>;
using Parts = std::vector<Part>;

void add_cells(std::vector<Cell>& row, const Part& part) {
  if (const double* figure = std::get_if<double>(&part)) {
    row.emplace_back(Figure{*figure});
  } else if (const Amount* amount = std::get_if<Amount>(&part)) {
    row.emplace_back(Figure{amount->value, 0});
  } else if (const Resampled* resampled = std::get_if<Resampled>(&part)) {
    std::vector<double> values = resampled->f1s;
    const Interval interval = middle_95(values);
    row.insert(row.end(), {Figure{resampled->f1}, Figure{interval.low}, Figure{interval.high}});
  } else {
    row.emplace_back(Nothing{});
  }
}

// Of one column, over the projects.
Part average_of(const std::vector<Parts>& rows, std::size_t column) {
  if (std::holds_alternative<Nothing>(rows[0][column])) return Nothing{};
  std::vector<double> figures;
  std::vector<Resampled> resampled;
  const bool is_amount = std::holds_alternative<Amount>(rows[0][column]);
  for (const Parts& row : rows) {
    if (const Amount* amount = std::get_if<Amount>(&row[column])) figures.push_back(amount->value);
    if (const double* figure = std::get_if<double>(&row[column])) figures.push_back(*figure);
    if (const Resampled* one = std::get_if<Resampled>(&row[column])) resampled.push_back(*one);
  }
  if (!resampled.empty()) return average_of(resampled);
  if (is_amount) return Amount{mean_of(figures)};
  return mean_of(figures);
}

// Rows of a project each, and their average.
void add_rows(ReportTable& table, const SampleSet& set, const std::vector<Parts>& rows) {
  for (std::uint32_t project = 0; project < rows.size(); ++project) {
    table.rows.push_back({set.projects[project], samples_of(set, project).size()});
    for (const Part& part : rows[project]) add_cells(table.rows.back(), part);
  }
  table.rows.push_back({"average", Nothing{}});
  for (std::size_t i = 0; i < rows[0].size(); ++i) add_cells(table.rows.back(), average_of(rows, i));
}

// As the papers train: linear, SMART's fourteen features, every pair the same, no ridge.
ExperimentOptions as_in_the_papers(const ExperimentOptions& options) {
  ExperimentOptions papers = options;
  papers.configuration = {ModelKind::linear, ModelInputs::pair, {}};
  papers.configuration.options.features = features_from(FeatureSource::smart);
  papers.progress = nullptr;
  return papers;
}

std::string name_of(const TrainingConfiguration& configuration) {
  if (configuration.kind == ModelKind::linear) return "a linear model";
  return configuration.inputs == ModelInputs::run ? "boosted trees that judge a pair by its run"
                                                  : "boosted trees that judge each pair alone";
}

std::string_view name_of(GroupBy group_by) {
  constexpr std::string_view names[] = {"equal content", "equal content or one mutation",
                                        "equal content or one input", "equal content or one cluster",
                                        "equal content or one cause"};
  return names[static_cast<std::size_t>(group_by)];
}

ReportTable empty_summary(const ExperimentOptions& options) {
  const GroupBy group_by = options.group_by.value_or(GroupBy::content);
  return {"summary",
          "F1 by project, beside what learns nothing and beside the model of the papers",
          {{"project", ""},
           {"pairs", "labelled"},
           {"diff", "F1 of inspecting what differs in bytes"},
           {"tree", "F1 of inspecting what differs as a tree"},
           {"SMART", "F1 of the linear model of the papers' fourteen features, cross-validated"},
           {"SMART left out", "the same, trained on the other projects"},
           {"F1", "of " + name_of(options.configuration) + ", cross-validated within the project"},
           {"low", "the 95 % interval of F1 begins"},
           {"high", "and ends"},
           {"area", "under the ROC curve, over the pairs whose bytes differ"},
           {"recall", "share of the pairs to be inspected that are"},
           {"looks", "what that costs: clusters with a pair to inspect, without first looks"},
           {"left out F1", "trained on the other projects: what to expect on a project without labels"},
           {"left out low", ""},
           {"left out high", ""},
           {"left out area", ""},
           {"left out recall", ""},
           {"left out looks", ""}},
          {},
          {fmt::format("{} folds, pairs of {} in one fold. Intervals: {} resamples of {}.", options.folds,
                       name_of(group_by), options.trials,
                       options.group_by ? "the same groups"
                                        : "causes (seeded fault, else annotated cluster, else input)")}};
}

// What learns nothing, and the papers' model.
Parts comparator_parts(Trainer& smart, const Samples& samples, std::uint32_t project, bool several) {
  const Baselines baselines = baselines_of(samples);
  const auto f1_of = [&](const std::vector<Outcome>& outcomes) {
    return f1(confusion_of(samples, outcomes));
  };
  Parts parts{f1(baselines.diff), f1(baselines.tree),
              f1_of(smart.cross_validated(project, GroupBy::content))};
  several ? parts.emplace_back(f1_of(smart.left_out(project))) : parts.emplace_back(Nothing{});
  return parts;
}

// F1 with its interval, area, recall, and the looks that they cost.
void add_judged(Parts& parts, const Samples& samples, const std::vector<Outcome>& outcomes,
                const ExperimentOptions& options) {
  const Quality quality = quality_of(samples, outcomes);
  parts.emplace_back(resample(samples, outcomes, options));
  parts.emplace_back(quality.area);
  parts.emplace_back(recall(quality.confusion));
  parts.emplace_back(Amount{static_cast<double>(looks_at(samples, outcomes))});
}

}  // namespace

ReportTable summarise(const SeenSamples& seen, const ExperimentOptions& options) {
  require_enough_trials(options);
  const std::size_t projects = seen.set.projects.size();
  const bool several = projects > 1;
  const ExperimentOptions papers = as_in_the_papers(options);
  Trainer trainer(seen, options, projects * (options.folds + several)), smart(seen, papers, 1);
  std::vector<Parts> rows;
  for (std::uint32_t project = 0; project < projects; ++project) {
    const Samples samples = samples_of(seen.set, project);
    rows.push_back(comparator_parts(smart, samples, project, several));
    Parts& parts = rows.back();
    add_judged(parts, samples, trainer.cross_validated(project, GroupBy::content), options);
    if (several) {
      add_judged(parts, samples, trainer.left_out(project), options);
    } else {
      parts.insert(parts.end(), 6, Nothing{});
    }
  }
  ReportTable table = empty_summary(options);
  add_rows(table, seen.set, rows);
  return table;
}

ReportTable try_model(const Model& model, const SeenSamples& seen, const ExperimentOptions& options) {
  require_enough_trials(options);
  ReportTable table{
      "model",
      "A given model on all labelled pairs",
      {{"project", ""},
       {"pairs", "labelled"},
       {"diff", "F1 of inspecting what differs in bytes"},
       {"F1", ""},
       {"low", "the 95 % interval of F1 begins"},
       {"high", "and ends"},
       {"precision", ""},
       {"recall", ""},
       {"looks", "what that costs: clusters with a pair to inspect, without first looks"},
       {"area", "under the ROC curve, over the pairs whose bytes differ"},
       {"Brier", "mean squared distance of score and label over those pairs: 0 is perfect"}},
      {},
      {fmt::format("The model was trained on {} pairs of {}: figures on those pairs flatter it.",
                   provenance_of(model).pairs, provenance_of(model).projects)}};
  std::vector<Parts> rows;
  for (std::uint32_t project = 0; project < seen.set.projects.size(); ++project) {
    const Samples samples = samples_of(seen.set, project);
    const std::vector<Outcome> outcomes = outcomes_of(model, seen, samples);
    const Quality quality = quality_of(samples, outcomes);
    rows.push_back({f1(baselines_of(samples).diff), resample(samples, outcomes, options),
                    precision(quality.confusion), recall(quality.confusion),
                    Amount{static_cast<double>(looks_at(samples, outcomes))}, quality.area,
                    brier_score(samples, outcomes)});
    report_progress(options, project + 1, seen.set.projects.size());
  }
  add_rows(table, seen.set, rows);
  return table;
}

}  // namespace treesift
