// A measured pair as a line of JSON: what `treesift features` writes, what every command reads in place of a
// pair, and what a run is spooled as (docs/features.md).
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "align/aligner_kind.h"
#include "model/comparators/comparison_task.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The pair was measured by another feature set or aligner, or by something else altogether: ends the run.
class MeasuredLineError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Appends one line, its line feed included.
void append_measured_line(std::string& out, const MeasuredPair& pair, AlignerKind aligner,
                          const ComparisonTask* comparison = nullptr);

// What append_measured_line has written, with what the task asks of comparators at least; the pair's outcomes
// are by the indices of this task. `line` has at least 64 readable bytes behind it; `id` is what the
// reader made of its id.
MeasuredPair parse_measured_line(std::string_view line, const std::string& id, AlignerKind aligner,
                                 const ComparisonTask* comparison = nullptr);

}  // namespace treesift
