// A verdict as a line of JSON: the contract with whoever reads the stream (docs/verdicts.md).
#pragma once

#include <string>

#include "model/comparators/comparison_task.h"
#include "model/verdict.h"

namespace treesift {

struct VerdictLineOptions {
  bool features = false;
  const ComparisonTask* comparison = nullptr;  // whose columns are told
};

// Appends one line, its line feed included. Keys in fixed order, numbers in shortest round-trip form, always
// valid UTF-8.
void append_verdict_line(std::string& out, const Verdict& verdict, const VerdictLineOptions& options = {});

}  // namespace treesift
