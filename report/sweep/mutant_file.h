// The description of mutants that --mutants names: JSON lines.
//   {"mutant": "m17", "operator": "negate", "file": "page.py", "line": 12,
//    "column": 4, "end_line": 12, "end_column": 9, "replacement": "not x", "description": "…"}
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "report/sweep/mutant_row.h"

namespace treesift {

// A line that does not describe a mutant; the message names file and line.
class MutantFileError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Calls with each mutant of the file, plain or compressed. Only "mutant" is needed; other keys are skipped. Throws
// MutantFileError, and ArchiveError for a file that cannot be read to its end.
void read_mutant_file(const std::string& path,
                      const std::function<void(const std::string& mutant, const MutantDescription&)>& use);

}  // namespace treesift
