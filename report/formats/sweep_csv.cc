#include "report/formats/sweep_csv.h"

#include <fmt/format.h>

namespace treesift {
namespace {

std::string csv_value(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string_view words_of(const TestOutcome& outcome) {
  if (outcome.no_output) return "no output";
  const bool is_inspected = outcome.differs[static_cast<std::size_t>(KilledBy::verdict)];
  if (outcome.error && !is_inspected) return "error";
  for (std::size_t i = killed_by_count; i > 0; --i) {
    if (outcome.differs[i - 1]) return killed_by_names[i - 1];
  }
  return "equal";
}

std::string text_of_line(const std::optional<MutantDescription>& told) {
  return told && told->line > 0 ? fmt::format("{}", told->line) : "";
}

}  // namespace

std::string sweep_csv_head(const TestNames& tests) {
  std::string head = "mutant,operator,file,line";
  for (const std::string_view by : killed_by_names) head += fmt::format(",by {}", by);
  for (std::uint32_t test = 0; test < tests.size(); ++test) head += "," + csv_value(tests.name(test));
  return head + "\r\n";
}

void append_sweep_csv_row(std::string& out, const MutantRow& row, const TestNames& tests) {
  const MutantDescription told = row.description.value_or(MutantDescription());
  out += fmt::format("{},{},{},{}", csv_value(row.mutant), csv_value(told.mutation_operator),
                     csv_value(told.file), text_of_line(row.description));
  for (const KilledBy by : all_killers)
    out += fmt::format(",{}", mutant_state_names[static_cast<std::size_t>(row.state(by))]);
  auto cell = row.cells.begin();
  for (std::uint32_t test = 0; test < tests.size(); ++test) {
    out += ',';
    for (; cell != row.cells.end() && cell->test < test;) ++cell;
    if (cell != row.cells.end() && cell->test == test) out += words_of(cell->outcome);
  }
  out += "\r\n";
}

}  // namespace treesift
