// A sweep as a table: comma-separated values, RFC 4180.
#pragma once

#include <string>

#include "report/sweep/sweep_table.h"

namespace treesift {

// The head: mutant, operator, file, line, the state by bytes, tree and verdict, then a column for each test.
std::string sweep_csv_head(const TestNames& tests);

// Appends the row of a mutant. Under each test stands what sees the difference that matters most: "verdict", "tree" or
// "bytes"; "equal" where nothing differs; "error"; "no output"; nothing where the mutant was not asked.
void append_sweep_csv_row(std::string& out, const MutantRow& row, const TestNames& tests);

}  // namespace treesift
