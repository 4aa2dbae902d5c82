// What a shard's line says beside the measured pair: where it stood in the inputs of the run
// (docs/shards.md). io/pairs/merged_pairs.h reads it.
#pragma once

#include <cstddef>
#include <string>

#include "io/pairs/pair.h"

namespace treesift {

// Adds the member "origin" to the line at the end of `out`, which append_measured_line() has made of the
// pair. `input` is the index of the pair's archive.
void append_origin(std::string& out, const Pair& pair, std::size_t input);

}  // namespace treesift
