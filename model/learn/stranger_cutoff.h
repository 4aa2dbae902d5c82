// Where `inspect` is to begin on programs that a model has not seen.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/learn/tree_training.h"

namespace treesift {

struct StrangerCutoff {
  double value = 0;  // a probability
  CutoffChoice choice;
};

// Trains models without some of the programs, and searches the cut-off that is best for those left out: on
// average over programs and the views that are `tried`, the lowest one that falls short of the best by a
// hundredth of F1 at most (of the cost, by one per cent). Nothing where there are fewer than three programs,
// or where those that remain lack a label.
std::optional<StrangerCutoff> cutoff_for_strangers(const TrainingViews& views,
                                                   std::span<const RunView* const> tried,
                                                   std::span<const Sample* const> samples, ModelInputs inputs,
                                                   const TrainingOptions& options);

// Scores of one program in one view, by models that have not seen it.
using StrangerScores = std::vector<ScoredLabel>;

// The lowest cut-off of the flat optimum, and its mean F1.
struct FlatOptimum {
  double cutoff = 0.5, f1 = 0;
};
FlatOptimum lowest_of_flat_optimum(const std::vector<StrangerScores>& programs, const CutoffGoal& goal);

}  // namespace treesift
