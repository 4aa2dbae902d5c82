// How nodes are hashed. Private to parsers/: for the code that makes documents.
#pragma once

#define XXH_INLINE_ALL  // most inputs are a few bytes: a call would cost more than the hash
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

inline std::uint64_t hash_words(const std::uint64_t* words, std::size_t count, std::uint64_t seed) {
  return XXH3_64bits_withSeed(words, count * sizeof(std::uint64_t), seed);
}

// Kind and name; `name_hash` is XXH3 of the name's bytes.
inline std::uint64_t label_hash(NodeKind kind, std::uint64_t name_hash) {
  constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio: sets the kinds apart
  return name_hash ^ (spread * (static_cast<std::uint64_t>(kind) + 1));
}

}  // namespace treesift
