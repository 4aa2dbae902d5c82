// 64-bit hashes (XXH3) that are stored: the same on every machine, for every version of treesift that names
// the same feature set.
#pragma once

#include <cstdint>
#include <string_view>

namespace treesift {

// XXH3 of the bytes.
std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed = 0);

// The hash of two hashes, in this order.
std::uint64_t combine_hashes(std::uint64_t first, std::uint64_t second);

}  // namespace treesift
