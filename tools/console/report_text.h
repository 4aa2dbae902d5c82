// The tables of experiments, laid out.
#pragma once

#include <string>
#include <vector>

#include "model/experiments/report_table.h"
#include "tools/options/settings.h"

namespace treesift {

// Text: aligned columns, for a terminal. Markdown: a heading, a table, and what explains it. JSON: one object
// a table and line, {"experiment","title","columns","rows","notes"}, where a row has the names of the columns
// as keys; empty cells are null.
std::string layout(const ReportTable& table, ReportFormat format);

// One after another, with an empty line between those for people.
std::string layout(const std::vector<ReportTable>& tables, ReportFormat format);

}  // namespace treesift
