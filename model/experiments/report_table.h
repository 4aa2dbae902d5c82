// What an experiment found, as a value: tools/ lays it out as text, Markdown or JSON.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace treesift {

// A figure that is shown with `digits` digits after the point. JSON gets it in full. One that is not finite
// is shown as nothing.
struct Figure {
  double value = 0;
  int digits = 3;
};
// What does not apply: "-" for people, null in JSON.
struct Nothing {};
// A text (empty: null in JSON), a count, a figure, or nothing.
using Cell = std::variant<std::string, std::uint64_t, Figure, Nothing>;

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
