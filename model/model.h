// A judge of pairs: linear, as the papers have it, or boosted trees.
#pragma once

#include <span>
#include <variant>
#include <vector>

#include "align/aligner_kind.h"
#include "model/boosted_trees.h"
#include "model/linear_model.h"
#include "model/model_row.h"

namespace treesift {

struct TreeModel {
  BoostedTrees trees;  // over the columns of row_names(), the first row_width(inputs) of them
  ModelInputs inputs = ModelInputs::run;
  AlignerKind aligner = AlignerKind::hash;
  double cutoff = 0.5;  // a probability; inspect at or above it
  Provenance provenance;
};

using Model = std::variant<LinearModel, TreeModel>;

ModelInputs inputs_of(const Model& model);
AlignerKind aligner_of(const Model& model);
double cutoff_of(const Model& model);
const Provenance& provenance_of(const Model& model);

// Linear: the weighted sum. Trees: the probability of `inspect`, 0 to 1. Rounded to six decimals, and decided
// upon as rounded. A linear model and a model of ModelInputs::pair look at the features only.
double score(const Model& model, const ModelRow& row);
bool says_inspect(const Model& model, double score);

// How far above its cut-off a score is, towards inspect: comparable between pairs of one model.
double score_above_cutoff(const Model& model, double score);

// How much each feature, then each run feature, moves the score towards `inspect`: feature_count +
// run_feature_count values. Linear: in units of the score, compared with the average benign pair. Trees: in
// log-odds, compared with the average of the training pairs; a feature's rank in the run counts with the
// feature. With the model's baseline they add up to the score.
std::vector<double> contributions(const Model& model, const ModelRow& row);

}  // namespace treesift
