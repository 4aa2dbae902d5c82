// What a replay has found of each path, as JSON lines: for programs, and for a replay that goes on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/crawl/replay.h"

namespace treesift {

// A line: {"path":1,"result":"pass|fail","flaky":true?,"steps":[{"event","text","action":"succeeded|healed|failed",
// "now"?,"detail"?,"state","class"?,"broken"?:[names of invariants]}]}. `now` is where the element of a healed action
// was found.
std::string replay_line(const ReplayedPath& path, StateClass fail_from);

// The paths of such lines, up to the first that cannot be read.
std::vector<ReplayedPath> read_replay_lines(std::string_view lines);

}  // namespace treesift
