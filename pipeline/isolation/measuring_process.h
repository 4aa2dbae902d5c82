// The process that looks into bodies so that no other one need to. Private to pipeline/isolation/.
#pragma once

#include <chrono>
#include <cstddef>

#include "pipeline/measuring/measure_options.h"

namespace treesift {

// What a pair may take; one that takes more is an error verdict ("isolate:time", "isolate:memory").
struct IsolationLimits {
  std::chrono::milliseconds processor_time{30'000};
  // Address space beyond what the program has at its start; not bounded under sanitizers.
  std::size_t memory = std::size_t{1} << 30;
};

// Real time after which nobody waits for a pair any more: a process that works is ended by its processor time
// long before, on however busy a machine; this is for one that hangs.
inline std::chrono::milliseconds patience_with(const IsolationLimits& limits) {
  return limits.processor_time * 10 + std::chrono::seconds(1);
}

// How such a process ends by its own will; else a signal has killed it.
enum class ProcessEnd : int {
  idle = 0,  // nobody has any more work for it
  out_of_memory = 70,
  exception = 71,   // a bug
  not_set_up = 72,  // the system refuses the limits or the filter
};

// Answers requests on the socket until it is closed, and ends the process. `base_memory` is the address space
// that the program has at its start.
[[noreturn]] void measure_for(int socket, const MeasureOptions& options, const IsolationLimits& limits,
                              std::size_t base_memory);

}  // namespace treesift
