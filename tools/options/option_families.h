// The parts of the option table, by what the options are about.
#pragma once

#include <vector>

#include "tools/options/option_table.h"

namespace treesift {

std::vector<OptionRow> input_options();
std::vector<OptionRow> output_options();
std::vector<OptionRow> judging_options();
std::vector<OptionRow> reviewing_options();  // of clusters, approve, explain and report
std::vector<OptionRow> learning_options();
std::vector<OptionRow> resource_options();
std::vector<OptionRow> crawl_options();    // of fragments and states
std::vector<OptionRow> browser_options();  // of capture, crawl and replay

}  // namespace treesift
