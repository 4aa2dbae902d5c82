// A row of the kill matrix: one mutant, and what came out of each test.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/sweep/sweep_cell.h"

namespace treesift {

// What --mutants says of a mutant; what it does not say is empty, or 0.
struct MutantDescription {
  std::string mutation_operator, file, replacement, description;
  std::uint64_t line = 0, column = 0, end_line = 0, end_column = 0;  // from 1
};

// A mutant without any output did not run: it is neither killed nor survived, and no part of the score. Where it has
// some, a test without output is a difference like any other. What no test kills and one could not judge is an error.
enum class MutantState : std::uint8_t { killed, survived, error, no_output };
inline constexpr std::string_view mutant_state_names[] = {"killed", "survived", "error", "no-output"};

struct RowCell {
  std::uint32_t test = 0;  // as TestNames counts them
  TestOutcome outcome;
};

struct MutantRow {
  std::string mutant;
  std::optional<MutantDescription> description;
  std::vector<RowCell> cells;                  // by test, each once
  std::optional<HarmlessDifference> harmless;  // of all its outputs together, with the first place

  bool has_output() const;
  bool is_killed_in(const RowCell& cell, KilledBy by) const;
  // Of a row that has_output().
  std::vector<std::uint32_t> tests_that_kill(KilledBy by) const;
  MutantState state(KilledBy by) const;
};

std::string record_of(const MutantRow& row);
MutantRow read_mutant_row(std::string_view record);

}  // namespace treesift
