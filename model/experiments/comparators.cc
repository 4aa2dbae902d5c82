#include "model/experiments/comparators.h"

#include <fmt/format.h>

#include <cmath>

#include "model/experiments/cells.h"

namespace treesift {

Baselines baselines_of(std::span<const Sample* const> samples) {
  Baselines baselines;
  const auto inspect = static_cast<double>(count_if(samples, is_inspect));
  const double bias = samples.empty() ? 0 : inspect / static_cast<double>(samples.size());
  for (const Sample* sample : samples) {
    baselines.diff.add(sample->label, is_flagged_by_diff(*sample));
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
                                  const Folds& folds) {
  std::vector<Confusion> confusions(folds.count);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    confusions[folds.of[i]].add(samples[i]->label, outcomes[i].inspect);
  }
  AverageQuality mean;
  for (const Confusion& confusion : confusions) {
    mean.f1 += f1(confusion) / folds.count;
    mean.precision += precision(confusion) / folds.count;
    mean.recall += recall(confusion) / folds.count;
  }
  return mean;
}

AverageQuality averaged_by_fold(Trainer& trainer, std::string_view what,
                                std::span<const Sample* const> samples) {
  const Folds folds = trainer.folds_of(what, samples, GroupBy::content);
  return average_over_folds(samples, trainer.out_of_fold(what, samples, folds), folds);
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

ReportTable compare_with_baselines(const SeenSamples& seen, const ExperimentOptions& options) {
  const Samples samples = all_samples(seen.set);
  constexpr const char* all = "all pairs";
  Trainer trainer(seen, options, 1 + 2 * options.folds);
  const Model model = trainer.train_on(all, samples);
  const Confusion trained = confusion_of(samples, outcomes_of(model, seen, samples));
  const AverageQuality validated = averaged_by_fold(trainer, all, samples);
  const Confusion by_cause = confusion_of(samples, trainer.cross_validated(all, samples, GroupBy::cause));
  const Baselines baselines = baselines_of(samples);
  ReportTable table{"cross-validation",
                    "F1, precision and recall beside the baselines (WSE Fig. 2, journal Table 3)",
                    {{"comparator", ""}, {"F1", ""}, {"precision", ""}, {"recall", ""}},
                    {},
                    {}};
  table.rows = {quality_row("treesift", trained),
                quality_row("treesift, cross-validated", validated),
                quality_row("treesift, cross-validated by cause", by_cause),
                quality_row("diff", baselines.diff),
                quality_row("tree difference", baselines.tree),
                quality_row("fair coin", baselines.fair_coin),
                quality_row("biased coin", baselines.biased_coin)};
  table.notes = {
      counts_note(samples),
      fmt::format("treesift alone is trained and tested on all pairs; cross-validated is the average over {} "
                  "folds that keep equal content together; the F1 of the two differ by {:.4f}.",
                  options.folds, std::abs(f1(trained) - validated.f1)),
      "By cause: the pairs of one seeded fault, annotated cluster or input stay in one fold, too.",
      "The coins are expected values: the biased one inspects with the probability that a pair is to be "
      "inspected."};
  return table;
}

ReportTable train_by_project(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  Trainer trainer(seen, options, (set.projects.size() + 1) * (options.folds + 1));
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
    const AverageQuality validated = averaged_by_fold(trainer, name, samples);
    const Model model = trainer.train_on(name, samples);
    const Baselines baselines = baselines_of(samples);
    table.rows.push_back({name, samples.size(), count_if(samples, is_inspect), Figure{validated.f1},
                          Figure{validated.precision}, Figure{validated.recall},
                          Figure{f1(confusion_of(samples, outcomes_of(model, seen, samples)))},
                          Figure{f1(baselines.diff)}, Figure{precision(baselines.diff)},
                          Figure{f1(baselines.tree)}, Figure{precision(baselines.tree)}});
  };
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    add(set.projects[project], samples_of(set, project));
  }
  if (set.projects.size() > 1) add("all", all_samples(set));
  return table;
}

ReportTable leave_each_project_out(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
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
  Trainer trainer(seen, options, set.projects.size());
  std::vector<double> sums(6);
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const Samples samples = samples_of(set, project);
    const Quality quality = quality_of(samples, trainer.left_out(project));
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
  }
  const auto projects = static_cast<double>(set.projects.size());
  std::vector<Cell> average{"average", "", "", Figure{sums.back() / projects}, "", ""};
  for (std::size_t i = 0; i + 1 < sums.size(); ++i) average.push_back(Figure{sums[i] / projects});
  table.rows.push_back(std::move(average));
  return table;
}

}  // namespace treesift
