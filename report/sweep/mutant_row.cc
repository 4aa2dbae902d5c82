#include "report/sweep/mutant_row.h"

#include <algorithm>

#include "base/binary.h"

namespace treesift {
namespace {

void append_description(std::string& out, const MutantDescription& told) {
  for (const std::string* const text :
       {&told.mutation_operator, &told.file, &told.replacement, &told.description})
    append_text(out, *text);
  for (const std::uint64_t number : {told.line, told.column, told.end_line, told.end_column})
    append_value(out, number);
}

MutantDescription take_description(BinaryReader& in) {
  MutantDescription told;
  for (std::string* const text : {&told.mutation_operator, &told.file, &told.replacement, &told.description})
    *text = in.string();
  for (std::uint64_t* const number : {&told.line, &told.column, &told.end_line, &told.end_column})
    *number = in.value<std::uint64_t>();
  return told;
}

std::uint8_t bits_of(const TestOutcome& outcome) {
  std::uint8_t bits = 0;
  for (std::size_t i = 0; i < killed_by_count; ++i)
    bits |= static_cast<std::uint8_t>(outcome.differs[i] << i);
  return static_cast<std::uint8_t>(bits | outcome.error << 3 | outcome.no_output << 4);
}

TestOutcome outcome_of_bits(std::uint8_t bits) {
  TestOutcome outcome;
  for (std::size_t i = 0; i < killed_by_count; ++i) outcome.differs[i] = (bits >> i & 1) != 0;
  outcome.error = (bits >> 3 & 1) != 0;
  outcome.no_output = (bits >> 4 & 1) != 0;
  return outcome;
}

void append_harmless(std::string& out, const HarmlessDifference& harmless) {
  append_value(out, std::uint64_t{harmless.causes.size()});
  for (const std::uint64_t cause : harmless.causes) append_value(out, cause);
  append_text(out, harmless.kind);
  append_text(out, harmless.place.path);
  append_text(out, harmless.place.before);
  append_text(out, harmless.place.after);
}

HarmlessDifference take_harmless(BinaryReader& in) {
  HarmlessDifference harmless;
  for (std::size_t left = in.count(~std::size_t{0}); left > 0; --left)
    harmless.causes.push_back(in.value<std::uint64_t>());
  harmless.kind = in.string();
  harmless.place.path = in.string();
  harmless.place.before = in.string();
  harmless.place.after = in.string();
  return harmless;
}

}  // namespace

bool MutantRow::has_output() const {
  return std::ranges::any_of(cells, [](const RowCell& cell) { return !cell.outcome.no_output; });
}

bool MutantRow::is_killed_in(const RowCell& cell, KilledBy by) const {
  return cell.outcome.no_output || cell.outcome.differs[static_cast<std::size_t>(by)];
}

std::vector<std::uint32_t> MutantRow::tests_that_kill(KilledBy by) const {
  std::vector<std::uint32_t> tests;
  if (!has_output()) return tests;
  for (const RowCell& cell : cells) {
    if (is_killed_in(cell, by)) tests.push_back(cell.test);
  }
  return tests;
}

MutantState MutantRow::state(KilledBy by) const {
  if (!has_output()) return MutantState::no_output;
  if (std::ranges::any_of(cells, [&](const RowCell& cell) { return is_killed_in(cell, by); }))
    return MutantState::killed;
  const bool has_error = std::ranges::any_of(cells, [](const RowCell& cell) { return cell.outcome.error; });
  return has_error ? MutantState::error : MutantState::survived;
}

std::string record_of(const MutantRow& row) {
  std::string out;
  append_text(out, row.mutant);
  append_flag(out, row.description.has_value());
  if (row.description) append_description(out, *row.description);
  append_value(out, std::uint64_t{row.cells.size()});
  for (const RowCell& cell : row.cells) {
    append_value(out, cell.test);
    append_value(out, bits_of(cell.outcome));
  }
  append_flag(out, row.harmless.has_value());
  if (row.harmless) append_harmless(out, *row.harmless);
  return out;
}

MutantRow read_mutant_row(std::string_view record) {
  BinaryReader in(record);
  MutantRow row;
  row.mutant = in.string();
  if (in.flag()) row.description = take_description(in);
  for (std::size_t left = in.count(~std::size_t{0}); left > 0; --left) {
    RowCell cell{in.value<std::uint32_t>(), {}};
    cell.outcome = outcome_of_bits(in.value<std::uint8_t>());
    row.cells.push_back(cell);
  }
  if (in.flag()) row.harmless = take_harmless(in);
  return row;
}

}  // namespace treesift
