// The model that the command line names.
#pragma once

#include <string>

#include "model/judge/model.h"
#include "tools/options/settings.h"

namespace treesift {

// The model of a file. Throws ModelError, naming the file, for one that holds no model.
Model read_model_file(const std::string& path);

// That of --model, else the one compiled in, with --absolute the other one. Throws UsageError for an --aligner
// that the model does not know: features by another aligner would be judged by weights that are not theirs.
// Throws ModelError, naming the file, for a file that is not a model.
Model chosen_model(const ModelSettings& settings);

}  // namespace treesift
