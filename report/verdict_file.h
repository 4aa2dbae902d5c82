// Verdicts read back from where `compare` and `merge` have written them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/judge/verdict.h"

namespace treesift {

// Called for each verdict, in the order of the file; `line` counts from 1.
using OnVerdict = std::function<void(Verdict&& verdict, std::uint64_t line)>;

// Reads the verdicts of a file, plain or compressed, or of standard input for "-", one after another: memory
// is that of one line. Throws VerdictLineError, which names file and line, for a line that is not a verdict,
// and ArchiveError for a file that cannot be read to its end.
void read_verdicts(const std::string& path, const OnVerdict& on_verdict);

}  // namespace treesift
