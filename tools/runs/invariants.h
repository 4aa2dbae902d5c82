// The invariants that --config names.
#pragma once

#include "align/invariants/invariant_set.h"
#include "pipeline/measuring/counters.h"
#include "tools/options/settings.h"

namespace treesift {

// Those of settings.invariants and of settings.schemas, with templates and schemas from the files that they
// name. Those that have expired are said on standard error, but hold on, and so is what is not understood of a
// schema. Throws std::runtime_error for invariants, templates and schemas that cannot be used.
InvariantSet configured_invariants(const ConfigurationSettings& settings);

// In how many documents each invariant was looked at and in how many pairs it was violated, on standard
// error, and a warning for those that were looked at nowhere.
void print_invariants(const InvariantSet& invariants, const InvariantCounts& counts);

}  // namespace treesift
