// Counting bytes, a register of them at a time.
//
// A sum as wide as a byte lets the compiler compare and add 16 bytes or more by one instruction; it is emptied into a
// wide one before it can overflow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace treesift {

// At how many of the places 0 to size - 1 a test holds, which takes a place and has no branches.
template <typename Test>
std::size_t count_places(std::size_t size, Test test) {
  constexpr std::size_t block = 240;  // a whole number of registers, below 256
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < size; begin += block) {
    std::uint8_t of_block = 0;
    const std::size_t end = std::min(begin + block, size);
    for (std::size_t i = begin; i < end; ++i) of_block += test(i) ? 1 : 0;
    count += of_block;
  }
  return count;
}

inline std::size_t count_bytes(std::string_view bytes, char wanted) {
  const char* const data = bytes.data();
  return count_places(bytes.size(), [data, wanted](std::size_t i) { return data[i] == wanted; });
}

}  // namespace treesift
