#include "model/experiments/features.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/experiments/cells.h"
#include "model/learn/moments.h"
#include "model/learn/variance.h"

namespace treesift {
namespace {

constexpr double significant = 0.05;

void require_both_labels(std::span<const Sample* const> samples, std::string_view what) {
  const std::uint64_t inspect =
      count_if(samples, [](const Sample& s) { return is_in_question(s) && is_inspect(s); });
  const std::uint64_t benign =
      count_if(samples, [](const Sample& s) { return is_in_question(s) && !is_inspect(s); });
  if (inspect == 0 || benign == 0) {
    throw TrainingError(
        fmt::format("{}: pairs that differ, of both labels, are needed; there are {} inspect and {} benign",
                    what, inspect, benign));
  }
}

std::string name_of(std::size_t index) {
  return std::string(feature_table[index].name);
}

// The average of a feature over the pairs of one label that differ.
double average_of(std::span<const Sample* const> samples, std::size_t index, Label label) {
  std::vector<double> values;
  for (const Sample* sample : samples) {
    if (is_in_question(*sample) && sample->label == label) values.push_back(sample->features[index]);
  }
  return mean_of(values);
}

// How well a feature alone orders the pairs that differ.
double area_of(std::span<const Sample* const> samples, std::size_t index) {
  std::vector<ScoredLabel> scored;
  for (const Sample* sample : samples) {
    if (is_in_question(*sample)) scored.push_back({sample->features[index], sample->label});
  }
  return roc_area(scored);
}

}  // namespace

ReportTable average_features(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const Samples samples = all_samples(set);
  require_both_labels(samples, "all pairs");
  ReportTable table{
      "feature-means",
      "Average normalised features of the two classes (journal Table 1)",
      {{"feature", ""},
       {"no inspect", "average over benign pairs that differ, the feature's largest value being 1"},
       {"inspect", "the same for pairs to be inspected"},
       {"largest", "the largest value, by which the averages are divided"},
       {"area",
        "under the ROC curve of the feature alone: 0.5 says nothing, below 0.5 it speaks for benign"}},
      {},
      {}};
  for (std::size_t i = 0; i < feature_count; ++i) {
    report_progress(options, i + 1, feature_count);
    double largest = 0;
    for (const Sample* sample : samples) largest = std::max(largest, sample->features[i]);
    if (!options.configuration.options.features[i] || largest == 0) continue;
    table.rows.push_back({name_of(i), Figure{average_of(samples, i, Label::benign) / largest, 4},
                          Figure{average_of(samples, i, Label::inspect) / largest, 4}, Figure{largest, 2},
                          Figure{area_of(samples, i)}});
  }
  return table;
}

ReportTable analyse_variance(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const TrainingOptions& training = options.configuration.options;
  const Samples samples = all_samples(set);
  require_both_labels(samples, "all pairs");
  const LeastSquares moments = moments_of(set, samples, training.project_weights);
  const std::vector<FeatureVariance> features = analyse_features(moments, training.features);
  report_progress(options, 1, 1);
  ReportTable table{"variance",
                    "Analysis of variance of the linear model (WSE Fig. 3, journal Table 4)",
                    {{"feature", ""},
                     {"sign", "+ speaks for inspect, - for benign, all other features being equal"},
                     {"coefficient", "in the model of all features, in the feature's own units"},
                     {"F", "partial: what the feature adds to all the others (drop-one sums of squares)"},
                     {"p", "the chance of such an F when the feature adds nothing"},
                     {"one-way F", "of the feature alone, between the two labels"},
                     {"one-way p", "0.0000: below 0.00005"}},
                    {},
                    {}};
  std::size_t count = 0;
  for (const FeatureVariance& feature : features) {
    count += feature.partial_p < significant;
    table.rows.push_back({name_of(feature.feature), feature.coefficient < 0 ? "-" : "+",
                          Figure{feature.coefficient, 4}, Figure{feature.partial_ratio, 1},
                          Figure{feature.partial_p, 4}, Figure{feature.one_way_ratio, 1},
                          Figure{feature.one_way_p, 4}});
  }
  table.notes = {
      about_linear_models,
      fmt::format("{} of {} features have a main effect with p < {}; {} never vary or are left out.", count,
                  features.size(), significant, feature_count - features.size()),
      "Plain least squares without ridge. F takes pairs for independent, which pairs of one fault or one "
      "release are not: p is too small by as much."};
  return table;
}

ReportTable compare_coefficients(const SeenSamples& seen, const ExperimentOptions& options) {
  const SampleSet& set = seen.set;
  const TrainingOptions& training = options.configuration.options;
  ReportTable table{"coefficients",
                    "Coefficients with p < 0.05, by project (journal Table 10)",
                    {{"feature", ""}},
                    {},
                    {about_linear_models,
                     "Empty: p of the partial F is 0.05 or more, or the feature never varies in the project.",
                     "Plain least squares without ridge, coefficients in the features' own units."}};
  std::vector<std::map<std::size_t, double>> coefficients;
  const auto add = [&](const std::string& name, const Samples& samples) {
    require_both_labels(samples, name);
    table.columns.push_back({name, ""});
    coefficients.emplace_back();
    const LeastSquares moments = moments_of(set, samples, training.project_weights);
    for (const FeatureVariance& feature : analyse_features(moments, training.features)) {
      if (feature.partial_p < significant) coefficients.back()[feature.feature] = feature.coefficient;
    }
    report_progress(options, coefficients.size(), set.projects.size() + 1);
  };
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    add(set.projects[project], samples_of(set, project));
  }
  if (set.projects.size() > 1) add("all", all_samples(set));
  for (std::size_t i = 0; i < feature_count; ++i) {
    std::vector<Cell> row{name_of(i)};
    for (const auto& column : coefficients) {
      const auto place = column.find(i);
      row.push_back(figure_if(place != column.end(), place == column.end() ? 0 : place->second));
    }
    const bool used = std::any_of(coefficients.begin(), coefficients.end(),
                                  [&](const auto& column) { return column.contains(i); });
    if (used) table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace treesift
