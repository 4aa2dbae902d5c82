// Runs that stand in one value with others, and mostly stayed while these varied: behind a token that is another in
// every link, the number of what the link leads to.
#pragma once

#include <span>
#include <vector>

#include "model/noise/site_tree.h"
#include "model/noise/varying_path.h"

namespace treesift {

// The rest of `rule` hides what it hides for having varied by itself. `counts` are of rule.runs(). A run alone is not
// looked at: it is all that varied in its values.
std::vector<ValueRun> steady_runs(const ValueRule& rule, std::span<const RunCount> counts,
                                  const NoiseOptions& options, bool is_bare);

// Whether it is some pages on which a place varies, in each comparison, and the others on which it never does: a date
// of today's list beside the same cell of all other lists. By chance, comparison by comparison, that would be seen in
// one case of a hundred at most.
bool varies_by_page(const HowOften& often);

// Whether the rule lets one of these runs vary.
bool has_run_of(const ValueRule& rule, std::span<const ValueRun> runs);

}  // namespace treesift
