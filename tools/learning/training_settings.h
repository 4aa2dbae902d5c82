// What train and evaluate share.
#pragma once

#include "model/learn/training_configuration.h"
#include "tools/learning/labelled_pairs.h"
#include "tools/options/settings.h"

namespace treesift {

// Throws UsageError for costs of which one is missing, and for a cost or ridge that is negative or not a
// number.
TrainingOptions training_options(const TrainingSettings& settings);

// Which model to make, and how; throws as training_options does.
TrainingConfiguration training_configuration(const LearningSettings& settings);

// Says on standard error how many pairs have no label, which labels have no pair, and which labelled pairs could not be
// judged, if any.
void report_unmatched(const LabelledPairs& pairs);

}  // namespace treesift
