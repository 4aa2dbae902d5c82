// A shipped model and a user's few labels -> the user's own model.
#pragma once

#include <span>

#include "model/learn/tree_training.h"

namespace treesift {

struct StartOptions {
  // How many pairs a label counts for; 0 gives the starting model back. docs/few-labels.md says what helps.
  double weight = 20;
  CutoffGoal goal;
};

// Labelled pairs, and others of the same run without a label: what the start says of those holds the
// rest of the run in place, and shows what is special about the labelled ones. Both point into
// `views.set.samples`; the labels of `unlabelled` are not looked at. The first view is what the cut-off is
// searched on.
struct OwnLabels {
  TrainingViews views;
  std::span<const Sample* const> labelled;
  std::span<const Sample* const> unlabelled;
};

// Kind, inputs and aligner are those of the start. One label is enough, of whichever kind. Throws
// TrainingError when no labelled pair is in question (is_in_question), and for a weight that is negative or
// too large.
//
// Trees: those of the start, then new ones on what it gets wrong. Linear: the weights that minimise
// weight * (squared errors on the labels) + lambda * |difference to the start's weights, standardised|^2,
// lambda being 20 (the start counts as much as 20 pairs), beside the squared changes of what it says of the
// unlabelled pairs, which count for 50 pairs in all at most, as they do for trees.
//
// The cut-off is the best for the labels and twenty imagined pairs on either side of the start's cut-off,
// which the start judges rightly, spread evenly in log-odds (linear: in score) up to 2 (0.5) away: few labels
// move it little, and never further than that; where nothing is better, it stays.
Model start_from(const Model& start, const OwnLabels& own, const StartOptions& options);

}  // namespace treesift
