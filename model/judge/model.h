// A judge of pairs: linear, as the papers have it, or boosted trees.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "align/aligner_kind.h"
#include "model/judge/boosted_trees.h"
#include "model/judge/linear_model.h"
#include "model/judge/model_row.h"

namespace treesift {

// How a cut-off was chosen.
struct CutoffChoice {
  std::uint64_t programs = 0;  // on what models of the others say of so many; 0: on the training pairs
  double f1 = 0;               // the mean over these programs
  double towards_valley = 0;   // 0 to 1: how far a run's own scores move it (model/cutoff/run_cutoff.h)
};

struct TreeModel {
  BoostedTrees trees;  // over the first width() columns of a row
  ModelInputs inputs = ModelInputs::run;
  std::vector<std::string> oracles;  // expressions that it looks at as well, at most max_model_oracles
  AlignerKind aligner = AlignerKind::hash;
  double cutoff = 0.5;  // a probability; inspect at or above it
  CutoffChoice choice;
  std::optional<SeverityModel> severity;  // none: no label said how bad a fault was
  Provenance provenance;

  std::size_t width() const { return row_width(inputs, oracles.size()); }
};

using Model = std::variant<LinearModel, TreeModel>;

ModelInputs inputs_of(const Model& model);
AlignerKind aligner_of(const Model& model);
double cutoff_of(const Model& model);
// One that somebody has chosen: no run moves it.
void set_cutoff(Model& model, double cutoff);
// None for a linear model.
std::span<const std::string> oracles_of(const Model& model);
const Provenance& provenance_of(const Model& model);
// What it has learned of how bad a fault is; null: nothing.
const SeverityModel* severity_model_of(const Model& model);
// What is known of a pair before one looks at it. Trees: the log-odds of the average of the training pairs;
// linear: the score of the average benign pair, not rounded.
double baseline_of(const Model& model);

// Linear: the weighted sum. Trees: the probability of `inspect`, 0 to 1. Rounded to six decimals, and decided
// upon as rounded. A linear model and a model of ModelInputs::pair look at the features only.
double score(const Model& model, const ModelRow& row);
bool says_inspect(const Model& model, double score);

// How far above its cut-off a score is, towards inspect: comparable between pairs of one model.
double score_above_cutoff(const Model& model, double score);

// How much each feature, then each run feature, then each oracle moves the score towards `inspect`:
// feature_count + run_feature_count + oracles_of(model).size() values. Linear: in units of the score,
// compared with the average benign pair. Trees: in log-odds, compared with the average of the training pairs;
// a feature's rank in the run counts with the feature. With the model's baseline they add up to the score.
std::vector<double> contributions(const Model& model, const ModelRow& row);

}  // namespace treesift
