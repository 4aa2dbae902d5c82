// The model that training starts from, or that suggestions use.
#pragma once

#include "model/judge/model.h"
#include "tools/options/settings.h"

namespace treesift {

// settings.start_from: a file, or "default" (also when empty), which is the model compiled in that fits
// --absolute. Throws ModelError, with the file's name, for a file that is not a model, and UsageError where
// --model-kind, --aligner or --absolute ask for another model than that.
Model starting_model(const TrainSettings& settings);

}  // namespace treesift
