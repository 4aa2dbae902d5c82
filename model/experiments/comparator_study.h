// The study of Sprenkle et al. (ISSRE 2007, section 5) on labelled pairs: how well each comparator finds
// faults, how alike comparators are, and what can be made of several.
#pragma once

#include <vector>

#include "model/experiments/experiment.h"

namespace treesift {

// Seven tables: comparators (with a model of the other projects, or cross-validated where there is one
// project, beside them), projects, fault classes, similarity, pairs of comparators, three of them, and small
// decision trees over their outcomes. Every sample knows the outcomes of the 22 published comparators, in
// their order. Throws TrainingError when labels of one kind are missing.
std::vector<ReportTable> study_comparators(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
