#include "align/contracts/table_rows.h"

#include <unordered_set>

#include "align/contracts/value_view.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

bool spans_several(const Document& document, NodeIndex cell) {
  const std::string_view columns = attribute_value(document, cell, standard_name("colspan"));
  const std::string_view rows = attribute_value(document, cell, standard_name("rowspan"));
  return (!columns.empty() && columns != "1") || (!rows.empty() && rows != "1");
}

struct Cells {
  std::vector<NodeIndex> nodes;
  bool all_are_headings = true, spans = false;
};

Cells cells_of(const Document& document, NodeIndex row) {
  Cells cells;
  for (const NodeIndex child : document.children(row)) {
    if (!document.is_element(child)) continue;
    const NameId name = document.name(child);
    if (name != standard_name("td") && name != standard_name("th")) continue;
    cells.nodes.push_back(child);
    cells.all_are_headings &= name == standard_name("th");
    cells.spans |= spans_several(document, child);
  }
  return cells;
}

// Rows of the table itself, also in thead, tbody and tfoot.
std::vector<NodeIndex> rows_of(const Document& document, NodeIndex table) {
  constexpr NameSet groups{"thead", "tbody", "tfoot"};
  std::vector<NodeIndex> rows;
  for (NodeIndex i = table + 1; i < document.subtree_end(table);) {
    const NameId name = document.is_element(i) ? document.name(i) : unnamed;
    if (name == standard_name("tr")) rows.push_back(i);
    i = groups.contains(name) ? i + 1 : document.subtree_end(i);
  }
  return rows;
}

bool read_headings(const Document& document, const Cells& cells, std::vector<std::string>& headings) {
  if (!cells.all_are_headings || cells.spans || cells.nodes.size() < 2) return false;
  std::string scratch;
  std::unordered_set<std::string> seen;  // looked up only
  bool any = false;
  for (const NodeIndex cell : cells.nodes) {
    std::string heading(text_in(document, cell, scratch));
    if (!seen.insert(heading).second) heading.clear();
    any |= !heading.empty();
    headings.push_back(std::move(heading));
  }
  return any;
}

}  // namespace

bool read_table_rows(const Document& document, NodeIndex table, TableRows& rows) {
  rows.headings.clear();
  rows.rows.clear();
  for (const NodeIndex row : rows_of(document, table)) {
    Cells cells = cells_of(document, row);
    if (rows.headings.empty()) {
      if (!read_headings(document, cells, rows.headings)) return false;
    } else if (cells.nodes.size() == rows.headings.size() && !cells.spans) {
      rows.rows.push_back({row, std::move(cells.nodes)});
    }
  }
  return !rows.headings.empty();
}

}  // namespace treesift
