// A fault shows in many pairs, and is found when one of them is inspected.
#pragma once

#include <span>
#include <vector>

#include "model/experiments/outcomes.h"

namespace treesift {

// The pairs that show one seeded fault: the places of samples labelled inspect that name it.
using Fault = std::vector<std::size_t>;

// The seeded faults of one project's samples, in order of first appearance.
std::vector<Fault> faults_of(std::span<const Sample* const> samples);

// The share of `faults` with a pair that is `looked_at`; 0 without faults.
double share_found(const std::vector<Fault>& faults, const std::vector<bool>& looked_at);

// The same, expected, when `looks` of `pairs` are drawn at random, all pairs of the faults being among them.
double share_found_at_random(const std::vector<Fault>& faults, std::size_t looks, std::size_t pairs);

// Faults found beside pairs found, cross-validated and left out.
ReportTable count_faults_found(const SeenSamples& seen, const ExperimentOptions& options);

// The share of faults found when the pairs that diff flags are looked at in score order, up to 1, 2, 5, 10,
// 20 and 50 % of them.
ReportTable trace_effort(const SeenSamples& seen, const ExperimentOptions& options);

}  // namespace treesift
