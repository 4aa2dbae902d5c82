// Where `inspect` begins in one run of a program that the model has never seen.
#pragma once

#include <span>

#include "model/judge/model.h"

namespace treesift {

// A cut-off chosen on other programs, moved towards the valley of this run's own scores (probabilities, of the
// pairs that differ, in any order): `share` of the way in log-odds, 2 at most. It stays where the run is
// small, its scores are of one kind, or none is truly suspicious; so a clean run is not flagged for being of
// two kinds.
double cutoff_for_run(double cutoff, double share, std::span<const double> scores);

// The model with the cut-off of the run; as it is where it has no share (CutoffChoice) or is linear.
Model adapted_to_run(const Model& model, std::span<const double> scores);

}  // namespace treesift
