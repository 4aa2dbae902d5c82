// What --oracle and --comparators ask.
#pragma once

#include "model/comparators/comparison_task.h"
#include "tools/settings.h"

namespace treesift {

// Throws UsageError, pointing at the column, for an expression that cannot be followed.
ComparisonTask comparison_task(const Settings& settings);

// treesift comparators: the comparators by name, with what they see.
int run_comparators(const Settings& settings);

}  // namespace treesift
