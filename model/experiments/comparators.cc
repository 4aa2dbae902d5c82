#include "model/experiments/comparators.h"

#include <fmt/format.h>

#include <cmath>

#include "model/evaluation.h"
#include "model/experiments/cells.h"

namespace treesift {

Baselines baselines_of(std::span<const Sample* const> samples) {
  Baselines baselines;
  const auto inspect = static_cast<double>(count_if(samples, is_inspect));
  const double bias = samples.empty() ? 0 : inspect / static_cast<double>(samples.size());
  for (const Sample* sample : samples) {
    baselines.diff.add(sample->label, sample->bytes_differ);
    baselines.tree.add(sample->label, !sample->judged || sample->features[feature("differs")] != 0);
    baselines.fair_coin.add(sample->label, true, 0.5);
    baselines.fair_coin.add(sample->label, false, 0.5);
    baselines.biased_coin.add(sample->label, true, bias);
    baselines.biased_coin.add(sample->label, false, 1 - bias);
  }
  return baselines;
}

namespace {

// Averages over folds, as the papers report them.
struct AverageQuality {
  double f1 = 0, precision = 0, recall = 0;
};

// Each fold judged by the model of the others.
AverageQuality average_over_folds(std::span<const Sample* const> samples, std::span<const Outcome> outcomes,
                                  std::span<const unsigned> fold_of, unsigned folds) {
  std::vector<Confusion> confusions(folds);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    confusions[fold_of[i]].add(samples[i]->label, outcomes[i].inspect);
  }
  AverageQuality mean;
  for (const Confusion& confusion : confusions) {
    mean.f1 += f1(confusion) / folds;
    mean.precision += precision(confusion) / folds;
    mean.recall += recall(confusion) / folds;
  }
  return mean;
}

AverageQuality cross_validated(const SampleSet& set, std::span<const Sample* const> samples,
                               const ExperimentOptions& options) {
  if (options.folds < 2 || samples.size() < options.folds) {
    throw TrainingError(fmt::format("{} folds cannot be made of {} pairs", options.folds, samples.size()));
  }
  const std::vector<unsigned> fold_of = assign_folds(samples, options.folds, options.seed);
  const std::vector<Outcome> outcomes =
      outcomes_out_of_fold(set, samples, fold_of, options.folds, options.training);
  return average_over_folds(samples, outcomes, fold_of, options.folds);
}

std::vector<Cell> quality_row(std::string name, const Confusion& confusion) {
  std::vector<Cell> row{std::move(name)};
  add_quality(row, confusion);
  return row;
}

std::vector<Cell> quality_row(std::string name, const AverageQuality& quality) {
  return {std::move(name), Figure{quality.f1}, Figure{quality.precision}, Figure{quality.recall}};
}

std::string counts_note(std::span<const Sample* const> samples) {
  return fmt::format("{} pairs, {} of them to be inspected.", samples.size(), count_if(samples, is_inspect));
}

}  // namespace

ReportTable compare_with_baselines(const SampleSet& set, const ExperimentOptions& options) {
  const Samples samples = all_samples(set);
  const LinearModel model = train_for("all pairs", set, samples, options.training);
  const Confusion trained = confusion_of(samples, outcomes_of(model, samples));
  report_progress(options, 1, 3);
  const AverageQuality validated = cross_validated(set, samples, options);
  report_progress(options, 2, 3);
  const Confusion by_group = confusion_of(samples, outcomes_by_group(set, samples, options));
  const Baselines baselines = baselines_of(samples);
  ReportTable table{"cross-validation",
                    "F1, precision and recall beside the baselines (WSE Fig. 2, journal Table 3)",
                    {{"comparator", ""}, {"F1", ""}, {"precision", ""}, {"recall", ""}},
                    {},
                    {}};
  table.rows = {quality_row("treesift", trained),
                quality_row("treesift, cross-validated", validated),
                quality_row("treesift, cross-validated by group", by_group),
                quality_row("diff", baselines.diff),
                quality_row("tree difference", baselines.tree),
                quality_row("fair coin", baselines.fair_coin),
                quality_row("biased coin", baselines.biased_coin)};
  table.notes = {
      counts_note(samples),
      fmt::format("treesift alone is trained and tested on all pairs; cross-validated is the average over {} "
                  "folds that keep equal content together; the F1 of the two differ by {:.4f}.",
                  options.folds, std::abs(f1(trained) - validated.f1)),
      "By group: the pairs of one seeded fault, annotated cluster or input stay in one fold.",
      "The coins are expected values: the biased one inspects with the probability that a pair is to be "
      "inspected."};
  return table;
}

ReportTable train_by_project(const SampleSet& set, const ExperimentOptions& options) {
  ReportTable table{"projects",
                    "A model for each project (journal Table 5)",
                    {{"project", ""},
                     {"pairs", ""},
                     {"inspect", "labelled inspect"},
                     {"F1", fmt::format("average over {} folds, equal content in one fold", options.folds)},
                     {"precision", ""},
                     {"recall", ""},
                     {"on training data", "F1 of the model trained and tested on the same pairs"},
                     {"diff F1", ""},
                     {"diff precision", ""},
                     {"tree F1", "inspecting what differs as a tree"},
                     {"tree precision", ""}},
                    {},
                    {}};
  const auto add = [&](const std::string& name, const Samples& samples) {
    const AverageQuality validated = cross_validated(set, samples, options);
    const LinearModel model = train_for(name, set, samples, options.training);
    const Baselines baselines = baselines_of(samples);
    table.rows.push_back({name, samples.size(), count_if(samples, is_inspect), Figure{validated.f1},
                          Figure{validated.precision}, Figure{validated.recall},
                          Figure{f1(confusion_of(samples, outcomes_of(model, samples)))},
                          Figure{f1(baselines.diff)}, Figure{precision(baselines.diff)},
                          Figure{f1(baselines.tree)}, Figure{precision(baselines.tree)}});
    report_progress(options, table.rows.size(), 2 * set.projects.size());
  };
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    add(set.projects[project], samples_of(set, project));
  }
  if (set.projects.size() > 1) add("all", all_samples(set));
  return table;
}

ReportTable leave_each_project_out(const SampleSet& set, const ExperimentOptions& options) {
  require_two_projects(set, "leave-one-project-out");
  ReportTable table{"leave-one-project-out",
                    "Trained on the other projects (journal Table 7, Figs. 1 to 3)",
                    {{"project", ""},
                     {"pairs", ""},
                     {"inspect", "labelled inspect"},
                     {"F1", ""},
                     {"precision", ""},
                     {"recall", ""},
                     {"area", "under the ROC curve, over the pairs whose bytes differ"},
                     {"diff F1", ""},
                     {"tree F1", "inspecting what differs as a tree"},
                     {"fair coin F1", "expected"},
                     {"biased coin F1", "expected"}},
                    {},
                    {}};
  std::vector<double> sums(6);
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const std::string what = "without " + set.projects[project];
    const LinearModel model = train_for(what, set, samples_without(set, project), options.training);
    const Quality quality = quality_of_model(model, samples);
    const Baselines baselines = baselines_of(samples);
    std::vector<Cell> row{set.projects[project], samples.size(), count_if(samples, is_inspect)};
    add_quality(row, quality.confusion);
    const double figures[] = {quality.area, f1(baselines.diff), f1(baselines.tree), f1(baselines.fair_coin),
                              f1(baselines.biased_coin)};
    for (std::size_t i = 0; i < std::size(figures); ++i) {
      row.push_back(Figure{figures[i]});
      sums[i] += figures[i];
    }
    sums.back() += f1(quality.confusion);
    table.rows.push_back(std::move(row));
    report_progress(options, project + 1, set.projects.size());
  }
  const auto projects = static_cast<double>(set.projects.size());
  std::vector<Cell> average{"average", "", "", Figure{sums.back() / projects}, "", ""};
  for (std::size_t i = 0; i + 1 < sums.size(); ++i) average.push_back(Figure{sums[i] / projects});
  table.rows.push_back(std::move(average));
  return table;
}

}  // namespace treesift
