// Writing runs that vary as RE2 expressions.
#pragma once

#include <string>
#include <vector>

#include "model/noise/values/value_rule.h"

namespace treesift {

// One alternation; of each run, what is to be hidden is a group. A run does not end within a word. `anywhere`: whatever
// stands before them.
std::string pattern_of(const std::vector<VaryingRun>& runs, bool anywhere);

}  // namespace treesift
