// A sweep as JSON lines (docs/sweeps.md).
#pragma once

#include <cstdint>
#include <string>

#include "report/sweep/sweep_table.h"
#include "report/sweep/sweep_totals.h"

namespace treesift {

// Appends the line of a mutant.
void append_mutant_line(std::string& out, const MutantRow& row, const TestNames& tests);

// Appends the last line, which has no "mutant". `not_run`: described mutants that the run did not have.
void append_totals_line(std::string& out, const SweepTotals& totals, const TestNames& tests,
                        std::uint64_t not_run);

}  // namespace treesift
