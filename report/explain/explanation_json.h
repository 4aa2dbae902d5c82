// An explanation as JSON, for programs.
#pragma once

#include <string>

#include "report/explain/explanation.h"

namespace treesift {

// One object, with a line feed after it; docs/explain.md says what is in it.
std::string explanation_json(const Explanation& explanation);

}  // namespace treesift
