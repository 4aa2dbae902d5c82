// The configuration of a run as its manifest keeps it: the options that verdicts depend on by their values,
// each as --print-config writes it. What --resume and `merge` compare, and what `merge` judges by.
#pragma once

#include <string_view>
#include <vector>

#include "io/output/run_record.h"
#include "tools/options/settings.h"

namespace treesift {

// {"--memory", "\"256M\""}: those that are set, in the order of the option table.
std::vector<RunFact> verdict_options(const CompareSettings& settings);

// Sets them, as `compare --config` would; other facts are passed by. Throws std::runtime_error, naming the
// manifest, for what no configuration file may say.
void apply_verdict_options(const std::vector<RunFact>& facts, std::string_view manifest,
                           CompareSettings& settings);

}  // namespace treesift
