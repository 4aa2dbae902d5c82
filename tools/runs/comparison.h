// What --oracle and --comparators ask.
#pragma once

#include "model/comparators/comparison_task.h"
#include "tools/options/settings.h"

namespace treesift {

// Throws UsageError, pointing at the column, for an expression that cannot be followed.
ComparisonTask comparison_task(const Settings& settings);

// The same, with the oracles that a model looks at.
ComparisonTask comparison_task(const Settings& settings, std::span<const std::string> oracles);

// The oracles that a model to be trained looks at: those of the settings, "all" spelled out; a usual one
// where there are none, unless they say "none" or the model is linear. Throws UsageError for too many.
std::vector<std::string> model_oracles(const Settings& settings);

}  // namespace treesift
