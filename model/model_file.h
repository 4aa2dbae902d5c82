// Models as JSON text.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/linear_model.h"

namespace treesift {

// Says what is wrong with a model file, and what to do.
class ModelError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A JSON object, one line a member, numbers in shortest round-trip form: read_model gives the same model
// back.
std::string write_model(const LinearModel& model);

// Throws ModelError: not JSON, another format or feature set, an unknown aligner, a weight missing, unknown
// or not finite.
LinearModel read_model(std::string_view json);

// The model that is compiled in: model/data/default_model.json, made by `treesift train` (docs/accuracy.md
// says how).
const LinearModel& default_model();

}  // namespace treesift
