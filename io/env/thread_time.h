// The processor's time of the calling thread.
#pragma once

#include <chrono>

namespace treesift {

// Not part of the environment that tests put in place of the system's: nothing that a run gives depends on
// it.
std::chrono::nanoseconds thread_time();

}  // namespace treesift
