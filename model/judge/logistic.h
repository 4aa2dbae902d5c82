// Log-odds -> probability, to the same bits on every machine.
#pragma once

namespace treesift {

// 1 / (1 + e^-log_odds), within a few units in the last place. Not a number for not a number.
double logistic(double log_odds);

}  // namespace treesift
