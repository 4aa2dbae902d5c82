// What two texts have in common at their beginnings and ends, a block of bytes at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace treesift {

// Bytes that both begin with.
inline std::size_t common_prefix(std::string_view a, std::string_view b) {
  constexpr std::size_t block = 64;
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t size = 0;
  while (most - size >= block && std::memcmp(a.data() + size, b.data() + size, block) == 0) size += block;
  while (size < most && a[size] == b[size]) ++size;
  return size;
}

// Bytes that both end with.
inline std::size_t common_suffix(std::string_view a, std::string_view b) {
  constexpr std::size_t block = 64;
  const char *const end_of_a = a.data() + a.size(), *const end_of_b = b.data() + b.size();
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t size = 0;
  while (most - size >= block && std::memcmp(end_of_a - size - block, end_of_b - size - block, block) == 0)
    size += block;
  while (size < most && *(end_of_a - size - 1) == *(end_of_b - size - 1)) ++size;
  return size;
}

}  // namespace treesift
