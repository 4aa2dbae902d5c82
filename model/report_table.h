// What an experiment found, as a value: tools/ lays it out as text, Markdown or JSON.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace treesift {

// A text, a count, or a figure that is shown with `digits` digits after the point. JSON gets it in full.
struct Figure {
  double value = 0;
  int digits = 3;
};
using Cell = std::variant<std::string, std::uint64_t, Figure>;

struct ReportColumn {
  std::string name;         // as a person reads it; also the key in JSON
  std::string explanation;  // one line below the table; empty when the name says it
};

struct ReportTable {
  std::string name;   // of the experiment, as on the command line: "leave-one-project-out"
  std::string title;  // one line, with what the papers call it
  std::vector<ReportColumn> columns;
  std::vector<std::vector<Cell>> rows;  // as many cells as columns; the first names the row
  std::vector<std::string> notes;       // sentences below the table
};

}  // namespace treesift
