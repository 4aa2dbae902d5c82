// How bad a difference is.
//
// Problem. A person has ten minutes for forty looks: which first? The journal version of SMART (sections 7.1
// and 7.2.1) rates faults severe, medium, low or very low, and finds that the rating follows from what is
// lost: large parts of a page, authentication and error pages are severe; a missing link or a calendar is
// low.
//
// How. A weighted sum of six features that say what is lost, against three cut-offs (ordinal: the classes
// have an order). Shares count by their logarithm, from a thousandth of the page on: the step from 0.1 % to 1 %
// matters as much as that from 10 % to all. No weight is negative, so that more loss is never milder; with
// that, six inputs order the faults of programs left out better than forty did.
//
// Example. A page that lost a third of its nodes and a fifth of its words, title kept: 2.9, medium.
//
// Cost. Six multiplications a pair to inspect. Weights: model/learn/severity_fit.h.
#include "model/severity/severity_model.h"

#include <algorithm>
#include <cmath>

#include "model/measure/feature_table.h"

namespace treesift {
namespace {

// A share, 0 to 1, as the number of powers of e that it is above a thousandth.
double steps_of_share(double share) {
  constexpr double least = 1e-3;
  return std::log1p(std::clamp(share, 0.0, 1.0) / least);
}

}  // namespace

const std::array<std::string_view, severity_input_count> severity_input_names = {
    "share_lost", "size_ratio", "words_lost", "error_page", "page_lost", "title_changed"};

SeverityInputs severity_inputs(std::span<const double> features) {
  return {steps_of_share(features[feature("share_lost")]),
          steps_of_share(1 - features[feature("size_ratio")]),
          features[feature("words_lost")],
          features[feature("error_page")],
          features[feature("page_lost")],
          features[feature("title_changed")]};
}

double severity_score(const SeverityModel& model, const SeverityInputs& inputs) {
  double score = model.intercept;
  for (std::size_t i = 0; i < severity_input_count; ++i) score += model.weights[i] * inputs[i];
  return score;
}

Severity severity_at(const SeverityModel& model, double score) {
  const auto above = std::count_if(model.cutoffs.begin(), model.cutoffs.end(),
                                   [&](double cutoff) { return score >= cutoff; });
  return static_cast<Severity>(static_cast<std::size_t>(Severity::very_low) +
                               static_cast<std::size_t>(above));
}

std::size_t strongest_input(const SeverityModel& model, const SeverityInputs& inputs) {
  SeverityInputs shares{};
  for (std::size_t i = 0; i < severity_input_count; ++i) shares[i] = model.weights[i] * inputs[i];
  return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

}  // namespace treesift
