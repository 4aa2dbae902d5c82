// The severity of a pair's difference, learned from labels: how much of the page is lost, and whether what is
// left is an error page.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "model/severity/severity.h"

namespace treesift {

inline constexpr std::size_t severity_input_count = 6;
using SeverityInputs = std::array<double, severity_input_count>;

// The features that severity is learned from, by their names in feature_table.
extern const std::array<std::string_view, severity_input_count> severity_input_names;

// What the model reads of the features of a pair (feature_count values): each is 0 where nothing is lost, and
// grows with the loss.
SeverityInputs severity_inputs(std::span<const double> features);

struct SeverityModel {
  SeverityInputs weights{};         // none is negative: more loss is never milder
  double intercept = 0;             // of a pair that loses nothing
  std::array<double, 3> cutoffs{};  // ascending: low, medium, severe at or above it
};

// On the scale of Severity: 1 is very low, 4 severe; may be beyond both ends.
double severity_score(const SeverityModel& model, const SeverityInputs& inputs);
Severity severity_at(const SeverityModel& model, double score);

// The input that moves the score most; the first where none does.
std::size_t strongest_input(const SeverityModel& model, const SeverityInputs& inputs);

}  // namespace treesift
