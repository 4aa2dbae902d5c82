// The looks of a run, one after another, as `treesift review` walks them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/judge/verdict.h"
#include "report/change_list.h"

namespace treesift {

// A cluster with pairs to inspect; or a pair of none: to inspect, unpaired, or in error.
struct Look {
  std::uint64_t cluster = 0;          // 0: a pair of none
  Verdict example;                    // with its changes
  std::uint64_t pairs = 1;            // to inspect
  std::string title;                  // a sentence
  std::vector<ListedChange> changes;  // that may be accepted; none where not all are known, and for errors
};

// Those of a verdict file, the worst first: clusters in look order, then pairs of none, those to inspect
// before those that could not be judged. At most 1,000 of the latter. Throws what read_verdicts() and
// refuse_empty_verdicts() throw.
std::vector<Look> looks_of(const std::string& verdicts);

enum class Ink : std::uint8_t { plain, colours };

// The look on a few lines: "3 of 12, severe: Heading ‘Your orders’ is gone …", then each change with its
// number, what stood and what stands there, or the reasons where changes are not known one by one. Harmless to a
// terminal.
std::string look_text(const Look& look, std::size_t number, std::size_t count, Ink ink);

}  // namespace treesift
