// What a pair may take of memory, told from its bodies before they are parsed.
#pragma once

#include <cstddef>

#include "io/pairs/pair.h"

namespace treesift {

// Whether it is known without the estimate, at a fraction of its cost, that this is no more than so many bytes.
bool needs_at_most(const Pair& pair, std::size_t bytes);

// Bytes that parsing and aligning the bodies of a pair may take, the copies that are made of them included.
// Of a pair with both bodies. Linear in them, at the speed of reading memory.
std::size_t estimated_memory(const Pair& pair);

// Bytes that what was measured of a pair may take until it is written: its changes, its line.
std::size_t memory_of_measures(const Pair& pair);

// Whether the estimate is above so many bytes. Mostly told without looking at the bodies.
bool may_take_more_than(const Pair& pair, std::size_t bytes);

}  // namespace treesift
