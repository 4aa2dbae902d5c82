// A verdict as a line of JSON: the contract with readers of the stream (docs/verdicts.md).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "model/comparators/comparison_task.h"
#include "model/judge/verdict.h"

namespace treesift {

// Of which pairs the line has the changes.
enum class ChangesTold : std::uint8_t { of_pairs_to_inspect, of_all };

struct VerdictLineOptions {
  bool features = false;
  const ComparisonTask* comparison = nullptr;  // whose columns are told
  ChangesTold changes = ChangesTold::of_pairs_to_inspect;
};

// Appends one line, its line feed included. Keys in fixed order, numbers in shortest round-trip form, always
// valid UTF-8.
void append_verdict_line(std::string& out, const Verdict& verdict, const VerdictLineOptions& options = {});

// The line is no verdict.
class VerdictLineError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What append_verdict_line has written, but for the columns of oracles and what rules hid, of which the line
// has the names only. Keys that it does not know are skipped. `line` has at least 64 readable bytes
// behind it.
Verdict parse_verdict_line(std::string_view line);

}  // namespace treesift
