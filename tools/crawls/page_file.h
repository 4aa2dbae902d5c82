// One page of a file.
#pragma once

#include <string>

#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// The HTML of a file ("-": standard input), without a layout but for one that it records itself. Throws
// ArchiveError when it cannot be read, and std::runtime_error when it is beyond the limits.
Page read_page_file(const std::string& path, const Limits& limits);

}  // namespace treesift
