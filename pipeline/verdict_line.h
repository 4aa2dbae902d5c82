// A verdict as a line of JSON: the contract with whoever reads the stream (docs/verdicts.md).
#pragma once

#include <string>

#include "model/verdict.h"

namespace treesift {

// Appends one line, its line feed included. Keys in fixed order, numbers in shortest round-trip form, always
// valid UTF-8.
void append_verdict_line(std::string& out, const Verdict& verdict, bool with_features = false);

}  // namespace treesift
