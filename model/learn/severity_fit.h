// Learns how bad a difference is from labels that say so.
#pragma once

#include <optional>
#include <span>

#include "model/learn/samples.h"
#include "model/severity/severity_model.h"

namespace treesift {

// Fewer rated faults than this teach nothing.
inline constexpr std::size_t least_rated_faults = 50;

// Fitted to the samples labelled `inspect` that differ, could be judged and have a severity: least squares
// without negative weights, then the cut-offs with the least sum of classes that are wrong. A project counts as
// much as the root of its faults, so that a large one does not speak alone. None where fewer than
// least_rated_faults, or only one severity, are there.
std::optional<SeverityModel> fit_severity(std::span<const Sample* const> samples);

// The class that a model gives a sample; what could not be judged is severe.
Severity severity_by(const SeverityModel& model, const Sample& sample);
double severity_score_by(const SeverityModel& model, const Sample& sample);

}  // namespace treesift
