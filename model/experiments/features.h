// What the features of pairs to inspect look like, and what each is worth.
#pragma once

#include "model/experiments/experiment.h"

namespace treesift {

// The average of each feature for benign pairs and pairs to inspect, each feature divided by its largest
// value, over the pairs whose bytes differ (journal Table 1).
ReportTable average_features(const SeenSamples& seen, const ExperimentOptions& options);

// Coefficient, partial and one-way F and p of each feature, over all judged pairs (WSE Fig. 3, journal Table
// 4).
ReportTable analyse_variance(const SeenSamples& seen, const ExperimentOptions& options);

// The coefficients with p < 0.05 in a model of each project alone, and in that of all (journal Table 10).
ReportTable compare_coefficients(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
