// Two captures opened to be paired, as all commands that read two open them.
#pragma once

#include <memory>

#include "io/pairing/capture_join.h"
#include "pipeline/pair_source.h"

namespace treesift {

// What the captures say of themselves (kinds, keys, group, names of states, …) goes into both options; the
// rest of these is the caller's. Throws ArchiveError where one of the captures cannot be opened.
std::unique_ptr<CaptureJoin> open_join(const CapturePaths& captures, CaptureOptions reading,
                                       JoinOptions joining);

}  // namespace treesift
