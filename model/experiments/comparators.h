// The model beside comparators that learn nothing: on all pairs, project by project, on a project left out.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// What comparators that learn nothing decide on samples.
struct Baselines {
  Confusion diff;         // inspects what differs in bytes
  Confusion tree;         // inspects what differs as a tree: the papers' xmldiff
  Confusion fair_coin;    // inspects half of the pairs: expected counts
  Confusion biased_coin;  // inspects with the probability that a pair is to be inspected: expected counts
};
Baselines baselines_of(std::span<const Sample* const> samples);

// Trained and tested on all pairs, cross-validated, and the baselines: F1, precision, recall (WSE Fig. 2,
// journal Table 3).
ReportTable compare_with_baselines(const SeenSamples& seen, const ExperimentOptions& options);

// A model for each project alone, cross-validated, and one for all (journal Table 5).
ReportTable train_by_project(const SeenSamples& seen, const ExperimentOptions& options);

// Each project judged by a model of the others (journal Table 7, Figs. 1 to 3).
ReportTable leave_each_project_out(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
