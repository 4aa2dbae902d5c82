// What a pair may take of memory, told from its bodies before they are parsed.
#pragma once

#include <cstddef>
#include <string_view>

#include "io/pairs/pair.h"

namespace treesift {

// No pair takes more a byte of its bodies, but for pictures, which take it a pixel.
inline constexpr std::size_t max_memory_a_byte = 176;

// Whether the bytes may be those of a PNG or a JPEG; told from the first.
inline bool may_be_picture(std::string_view bytes) {
  return bytes.starts_with('\x89') || bytes.starts_with('\xFF');
}

// Never less than the estimate; told from the sizes of the bodies, and their first bytes.
inline std::size_t max_memory(const Pair& pair) {
  if (may_be_picture(*pair.expected) || may_be_picture(*pair.actual)) return ~std::size_t{0};
  return (pair.expected->size() + pair.actual->size()) * max_memory_a_byte;
}

// Bytes that parsing and aligning the bodies of a pair may take, the copies that are made of them included.
// Of a pair with both bodies. Linear in them, at the speed of reading memory.
std::size_t estimated_memory(const Pair& pair);

// Bytes that what was measured of a pair may take until it is written: its changes, its line.
std::size_t memory_of_measures(const Pair& pair);

// Whether the estimate is above so many bytes. Mostly told without looking at the bodies.
bool may_take_more_than(const Pair& pair, std::size_t bytes);

}  // namespace treesift
