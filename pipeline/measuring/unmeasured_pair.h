// Pairs of which there is nothing to measure. Private to pipeline/.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "model/measure/measured_pair.h"
#include "parsers/parse_error.h"
#include "pipeline/measuring/measure_options.h"

namespace treesift {

// One that is in error or unpaired.
inline MeasuredPair failed(PairState state, std::string_view code, std::string message) {
  MeasuredPair pair;
  pair.state = state;
  pair.error = VerdictError{std::string(code), std::move(message)};
  return pair;
}

// One side of which cannot be read.
inline MeasuredPair not_parsed(std::string_view side, const ParseError& error) {
  return failed(PairState::error, code_name(error.code), std::string(side) + ": " + error.message);
}

// What verdicts name as the rule where the bodies are not compared, since neither capture holds them.
inline constexpr std::string_view rule_of_unseen_bodies = "bodies not recorded (built in)";

inline MeasuredPair equal_pair(const MeasureOptions& options) {
  MeasuredPair pair;
  pair.state = PairState::equal;
  if (options.asks_comparators()) pair.comparators = outcomes_of_equal_pair(*options.comparison);
  return pair;
}

}  // namespace treesift
