#include "model/judge/model.h"

namespace treesift {
namespace {

// Calls one of two functions, by the kind of the model.
template <typename OnLinear, typename OnTrees>
auto visit_model(const Model& model, OnLinear on_linear, OnTrees on_trees) {
  if (const LinearModel* linear = std::get_if<LinearModel>(&model)) return on_linear(*linear);
  return on_trees(std::get<TreeModel>(model));
}

std::span<const double> columns_of(const TreeModel& model, const ModelRow& row) {
  return std::span<const double>(row).first(model.width());
}

FeatureVector features_of(const ModelRow& row) {
  FeatureVector features;
  std::copy_n(row.begin(), feature_count, features.values.begin());
  return features;
}

std::vector<double> linear_contributions(const LinearModel& model, const ModelRow& row) {
  std::vector<double> result(feature_count + run_feature_count, 0);
  const FeatureVector features = features_of(row);
  for (std::size_t i = 0; i < feature_count; ++i) result[i] = contribution(model, features, i);
  return result;
}

double linear_baseline(const LinearModel& model) {
  double sum = model.intercept;
  for (std::size_t i = 0; i < feature_count; ++i) sum += model.weights[i] * model.benign_mean[i];
  return sum;
}

std::vector<double> tree_contributions(const TreeModel& model, const ModelRow& row) {
  ModelRow columns{};
  add_contributions(model.trees, columns_of(model, row), std::span<double>(columns).first(model.width()));
  constexpr std::size_t first_oracle = feature_count + run_feature_count;
  std::vector<double> result(first_oracle + model.oracles.size(), 0);
  for (std::size_t column = 0; column < first_oracle_column; ++column) {
    const std::size_t feature_index = feature_of_column(column);
    result[feature_index < feature_count ? feature_index : column] += columns[column];
  }
  for (std::size_t i = 0; i < model.oracles.size(); ++i)
    result[first_oracle + i] = columns[first_oracle_column + i];
  return result;
}

}  // namespace

ModelInputs inputs_of(const Model& model) {
  return visit_model(
      model, [](const LinearModel&) { return ModelInputs::pair; },
      [](const TreeModel& m) { return m.inputs; });
}

AlignerKind aligner_of(const Model& model) {
  return visit_model(
      model, [](const LinearModel& m) { return m.aligner; }, [](const TreeModel& m) { return m.aligner; });
}

void set_cutoff(Model& model, double cutoff) {
  std::visit([&](auto& its) { its.cutoff = cutoff; }, model);
  if (TreeModel* const trees = std::get_if<TreeModel>(&model)) trees->choice = {};
}

double cutoff_of(const Model& model) {
  return visit_model(
      model, [](const LinearModel& m) { return m.cutoff; }, [](const TreeModel& m) { return m.cutoff; });
}

std::span<const std::string> oracles_of(const Model& model) {
  return visit_model(
      model, [](const LinearModel&) { return std::span<const std::string>(); },
      [](const TreeModel& m) { return std::span<const std::string>(m.oracles); });
}

const Provenance& provenance_of(const Model& model) {
  return std::visit([](const auto& m) -> const Provenance& { return m.provenance; }, model);
}

const SeverityModel* severity_model_of(const Model& model) {
  return std::visit([](const auto& m) { return m.severity ? &*m.severity : nullptr; }, model);
}

double baseline_of(const Model& model) {
  return visit_model(
      model, [](const LinearModel& m) { return linear_baseline(m); },
      [](const TreeModel& m) { return baseline(m.trees); });
}

double score(const Model& model, const ModelRow& row) {
  return visit_model(
      model, [&](const LinearModel& m) { return score(m, features_of(row)); },
      [&](const TreeModel& m) { return round_to_six(probability(m.trees, columns_of(m, row))); });
}

bool says_inspect(const Model& model, double score) {
  return visit_model(
      model, [&](const LinearModel& m) { return says_inspect(m, score); },
      [&](const TreeModel& m) { return score >= m.cutoff; });
}

double score_above_cutoff(const Model& model, double score) {
  return visit_model(
      model, [&](const LinearModel& m) { return score_above_cutoff(m, score); },
      [&](const TreeModel& m) { return score - m.cutoff; });
}

std::vector<double> contributions(const Model& model, const ModelRow& row) {
  return visit_model(
      model, [&](const LinearModel& m) { return linear_contributions(m, row); },
      [&](const TreeModel& m) { return tree_contributions(m, row); });
}

}  // namespace treesift
