// Verdicts for a person to read: `compare --format table`.
#pragma once

#include <string>

#include "model/judge/verdict.h"

namespace treesift {

std::string table_head();
// One row: verdict, score, id, and the first reason or the error.
void append_table_row(std::string& out, const Verdict& verdict);

}  // namespace treesift
