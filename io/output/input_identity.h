// By what a run that is taken up again knows its inputs.
#pragma once

#include <string>
#include <vector>

#include "io/output/run_record.h"

namespace treesift {

// Size, time of the last change and XXH3 of the first and last MiB, as facts whose names begin with `name`;
// of a directory how many files its tree has, and a hash of their names, sizes and times of change. Links in
// it are not followed. Any other input (standard input, a pipe) cannot be read twice, and its only fact says
// so. Throws ArchiveError when it cannot be read.
std::vector<RunFact> identity_of_input(const std::string& path, const std::string& name);

// Whether all inputs are regular files or directories. Throws ArchiveError when the system does not tell.
bool can_be_read_again(const std::vector<std::string>& inputs);

// The XXH3 of a small file's bytes, as text. Throws ArchiveError.
std::string hash_of_file(const std::string& path);

}  // namespace treesift
