// The rows of a table in a page, by the headings of its columns.
#pragma once

#include <string>
#include <vector>

#include "parsers/document.h"

namespace treesift {

struct TableRow {
  NodeIndex row = no_node;
  std::vector<NodeIndex> cells;  // by column
};

struct TableRows {
  // By column; empty where a column has none, or shares it with an earlier one.
  std::vector<std::string> headings;
  std::vector<TableRow> rows;  // those with a cell for each column
};

// False for a table without a row of headings (th cells only, two at least, with text) before all others.
// Overwrites `rows`. Tables in cells are not looked into; a row in which a cell spans others is left out.
bool read_table_rows(const Document& document, NodeIndex table, TableRows& rows);

}  // namespace treesift
