// Files that hold no verdict at all, or not those that their run has written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace treesift {

// Throws std::runtime_error where `verdicts`, the number of those in all the files, is 0 and no run has written
// any of the files: a finished run leaves its manifest beside its verdicts. Such a run may have nothing to say
// (--only inspect, --allow-empty). What comes through a pipe is not asked about.
void refuse_empty_verdicts(const std::vector<std::string>& paths, std::uint64_t verdicts);

// Throws std::runtime_error where a file is shorter or longer than the manifest beside it says: a full disk cuts
// a copy, even between two lines, and what it lost would be nothing to look at.
void refuse_changed_verdicts(const std::vector<std::string>& paths);

}  // namespace treesift
