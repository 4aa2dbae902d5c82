// How bad the difference of a pair is, and why.
#pragma once

#include <string_view>

#include "model/measure/change_severity.h"
#include "model/measure/measured_pair.h"
#include "model/severity/severity_model.h"

namespace treesift {

struct RatedSeverity {
  Severity severity = Severity::very_low;
  std::string_view reason;   // what the changes touch (change_severity_names), or a feature; static
  std::uint64_t change = 0;  // the one that touches it, by identity_of; 0: the pair as a whole does
};

// By rule, from the worst that is touched: what is broken is severe; a contract medium; structure and wording
// low; else very low.
RatedSeverity severity_of_touch(ChangeSeverity touched);

// By what was learned, of a pair that could be measured: all of its difference counts.
RatedSeverity learned_severity(const SeverityModel& model, const MeasuredPair& pair);

// The worse of both, the first where they are equal.
RatedSeverity worse_of(const RatedSeverity& a, const RatedSeverity& b);

}  // namespace treesift
