#include "base/hash.h"

#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

namespace treesift {

std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::uint64_t combine_hashes(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both[2] = {first, second};
  return XXH3_64bits(both, sizeof both);
}

}  // namespace treesift
