// How well the severity of a fault is told from its pair, on programs never seen.
#pragma once

#include <array>
#include <vector>

#include "model/experiments/experiment.h"

namespace treesift {

inline constexpr std::array falling_severities = {Severity::severe, Severity::medium, Severity::low,
                                                  Severity::very_low};

// A fault of which somebody has said how bad it is.
inline bool is_rated_fault(const Sample& sample) {
  return sample.label == Label::inspect && sample.severity != Severity::unknown;
}

// What a model of the severities of the other projects says of a fault that has a severity.
struct PredictedSeverity {
  const Sample* sample = nullptr;
  double score = 0;  // by severity_score_by
  Severity severity = Severity::unknown;
};

// Of each rated fault, by project; none of projects whose others have too few rated faults.
std::vector<PredictedSeverity> predict_severities(const SampleSet& set);

// Spearman's rank correlation of the scores with the labelled severities of the faults; equal values share
// their mean rank. Not a number for fewer than two faults or where one side does not vary.
double rank_correlation(const std::vector<PredictedSeverity>& faults);

// By predicted severity: how the faults are labelled, and how many of them the model misses (journal Table 9, by what
// is known beforehand). Trained on the other projects.
ReportTable compare_severities(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
