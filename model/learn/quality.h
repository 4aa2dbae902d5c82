// How good a set of decisions is, and the cut-off that makes it best.
#pragma once

#include <cstdint>
#include <vector>

#include "model/judge/linear_model.h"

namespace treesift {

enum class Label : std::uint8_t { benign, inspect };

// Weights of decisions by outcome; with weight 1 a pair they are counts.
struct Confusion {
  double true_positives = 0, false_positives = 0, true_negatives = 0, false_negatives = 0;

  void add(Label label, bool inspect, double weight = 1);
};

// 0 when nothing was found and nothing returned.
double precision(const Confusion& confusion);
double recall(const Confusion& confusion);
double f1(const Confusion& confusion);

struct Quality {
  Confusion confusion;
  double area = 0.5;  // under the ROC curve, over the pairs that differ in bytes
};

struct ScoredLabel {
  double score;
  Label label;
  double weight = 1;
};

// What the cut-off is to make best.
struct CutoffGoal {
  enum class Kind : std::uint8_t { f1, cost } kind = Kind::f1;
  double look_cost = 1, miss_cost = 1;  // cost: look_cost * (TP + FP) + miss_cost * FN
};

// What the goal makes large: F1, or the cost below zero.
double merit(const Confusion& confusion, const CutoffGoal& goal);

struct Cutoff {
  double value = 0;
  CutoffDirection direction = CutoffDirection::at_least;
  Confusion confusion;  // on the samples searched
};

// The best cut-off and direction over all samples: exact, O(n log n). The cut-off lies halfway between the
// two scores it parts; beyond all of them where everything or nothing is best inspected. Sorts `samples`.
Cutoff find_cutoff(std::vector<ScoredLabel>& samples, const CutoffGoal& goal = {});

// Area under the ROC curve: the chance that an inspect sample scores above a benign one, ties counting half;
// 0.5 when a class is missing. Sorts `samples`.
double roc_area(std::vector<ScoredLabel>& samples);

}  // namespace treesift
