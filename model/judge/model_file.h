// Models as JSON text.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/judge/model.h"

namespace treesift {

// Says what is wrong with a model file, and what to do.
class ModelError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A JSON object, one line per member, numbers in shortest round-trip form: read_model gives the same model
// back.
std::string write_model(const Model& model);

// Throws ModelError: not JSON, another format or feature set, an unknown aligner, a weight missing, unknown,
// given twice, or beyond 1e100.
Model read_model(std::string_view json);

// The models that are compiled in, made by `treesift train` (docs/accuracy.md says how): the default one
// judges a pair by its run as well (model/judge/data/default_model.json), the other the pair alone
// (absolute_model.json).
const Model& default_model();
const Model& absolute_model();

}  // namespace treesift
