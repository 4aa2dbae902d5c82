// What --oracle, --comparators and --model-oracle ask.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/comparators/comparison_task.h"
#include "tools/options/settings.h"

namespace treesift {

struct ComparisonRequest {
  std::optional<std::string> decision;         // the oracle that judges, if one does
  std::string comparators;                     // told beside each verdict: "all", or names; empty: none
  std::span<const std::string> model_oracles;  // that the model looks at
};

// Throws UsageError, pointing at the column, for an expression that cannot be followed.
ComparisonTask comparison_task(const ComparisonRequest& request);

// The oracle that models of trees look at where nothing else is said.
std::vector<std::string> usual_oracles();

// The oracles that a model to be trained looks at: those of the settings, "all" spelled out; the usual one
// where there are none, unless they say "none" or the model is linear. Throws UsageError for too many.
std::vector<std::string> model_oracles(const TrainingSettings& settings);

}  // namespace treesift
