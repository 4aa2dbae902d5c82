// How many threads the process has.
#pragma once

#include <cstddef>

namespace treesift {

// As the system counts them; a thread that has been joined may be among them for a moment. 0 where the system does not
// tell. Takes no memory.
std::size_t thread_count();

}  // namespace treesift
