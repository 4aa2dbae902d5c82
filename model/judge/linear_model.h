// The judge: a weighted sum of features against a cut-off.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/aligner_kind.h"
#include "model/measure/feature_table.h"
#include "model/measure/feature_vector.h"
#include "model/severity/severity_model.h"

namespace treesift {

enum class CutoffDirection : std::uint8_t {
  at_least,  // inspect when score >= cut-off
  at_most,   // inspect when score <= cut-off
};

// Where a model comes from. Nothing in it depends on the day or the machine, so that training twice gives the
// same bytes.
struct Provenance {
  std::uint64_t pairs = 0;    // trained on
  std::uint64_t inspect = 0;  // of them labelled inspect
  double f1 = 0;              // on the training pairs, at the cut-off
  double ridge = 0;
  std::string projects;  // names, separated by ", "
  std::string start{};   // the training of the model that this one started from, in words; empty: none
  // The rules that were applied to the pairs: a hash of what they do, and their names; no hash: that is not known.
  std::string rules_hash{};
  std::vector<std::string> rules{};
};

struct LinearModel {
  std::array<double, feature_count> weights{};  // in the features' own units
  std::array<double, feature_count>
      benign_mean{};  // of benign pairs that differ: reasons are deviations from it
  double intercept = 0;
  double cutoff = 0.5;
  CutoffDirection direction = CutoffDirection::at_least;
  AlignerKind aligner = AlignerKind::hash;  // features by another one mean nothing to it
  std::optional<SeverityModel> severity;    // none: no label said how bad a fault was
  Provenance provenance;
};

// To six decimals. Scores and cut-offs are rounded before they are compared: the same on every machine.
double round_to_six(double value);

// Rounded to six decimals, and decided upon as rounded.
double score(const LinearModel& model, const FeatureVector& features);
double score(const LinearModel& model, const std::array<double, feature_count>& features);
bool says_inspect(const LinearModel& model, double score);
// How far above its cut-off a score is, towards inspect.
double score_above_cutoff(const LinearModel& model, double score);

// How much a feature moves the score towards `inspect`, compared with the average benign pair.
double contribution(const LinearModel& model, const FeatureVector& features, std::size_t feature_index);

}  // namespace treesift
