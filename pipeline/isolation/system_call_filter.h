// What a measuring process may ask of the system. Private to pipeline/isolation/.
#pragma once

namespace treesift {

// From now on a system call of this process other than those that measuring needs (memory, its socket, its
// timer, the clock, its own end) kills it with SIGSYS. False when the system refuses. Does nothing under
// sanitizers, and on processors other than x86-64 and ARM64.
bool filter_system_calls();

}  // namespace treesift
