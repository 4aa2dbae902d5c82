// What comparators, and combinations of them, decide on labelled samples, and how good that is.
#pragma once

#include <string_view>
#include <vector>

#include "model/comparators/comparator.h"
#include "model/experiments/outcomes.h"

namespace treesift {

inline constexpr std::size_t studied_count = published_comparator_count;

inline std::string_view studied_name(std::size_t comparator) {
  return all_comparators()[comparator].abbreviation;
}

// Whether a comparator has a person inspect a sample. All inspect what could not be judged.
inline bool inspects(const Sample& sample, std::size_t comparator) {
  return !sample.judged || sample.comparators.has_difference(comparator);
}

// The decision about each sample.
using DecisionsBySample = std::vector<bool>;

DecisionsBySample decisions_of(const Samples& samples, std::size_t comparator);
DecisionsBySample united(const DecisionsBySample& a, const DecisionsBySample& b);
DecisionsBySample intersected(const DecisionsBySample& a, const DecisionsBySample& b);

Confusion confusion_of(const Samples& samples, const DecisionsBySample& decisions);

// F1 of each project, averaged: the papers' measure over applications.
double mean_f1(const SampleSet& set, const Samples& samples, const DecisionsBySample& decisions);

}  // namespace treesift
