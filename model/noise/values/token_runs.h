// Tokens that stood for each other in two runs, as a run that varies.
#pragma once

#include <string>
#include <string_view>

#include "model/noise/values/value_rule.h"

namespace treesift {

bool is_uuid_text(std::string_view text);

// The words, without digits, and marks that both begin with, to the last mark; empty for less than two letters.
std::string common_start(std::string_view a, std::string_view b);

// What may come of the two in other runs. `before` is what stands before them.
VaryingRun token_run(std::string before, std::string_view a, std::string_view b);

// Whether both are short hashes, such as those of git, of which one in ten does not look generated: "159314c".
bool are_short_hashes(std::string_view a, std::string_view b);

}  // namespace treesift
