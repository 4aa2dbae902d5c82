// What train and evaluate share.
#pragma once

#include "model/recipe.h"
#include "tools/labelled_pairs.h"
#include "tools/settings.h"

namespace treesift {

// Throws UsageError for costs of which one is missing or negative, and for a negative ridge.
TrainingOptions training_options(const Settings& settings);

// Which model to make, and how; throws as training_options does.
Recipe training_recipe(const Settings& settings);

// Says on standard error how many pairs have no label, and labels no pair, if any.
void report_unmatched(const LabelledPairs& pairs);

}  // namespace treesift
