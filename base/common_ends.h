// What two texts have in common at their beginnings and ends, and whether that is all, a block of bytes at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace treesift {

// Bytes that both begin with.
inline std::size_t common_prefix(std::string_view a, std::string_view b) {
  constexpr std::size_t block = 64;
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t size = 0;
  while (most - size >= block && std::memcmp(a.data() + size, b.data() + size, block) == 0) size += block;
  for (std::uint64_t x, y; most - size >= sizeof x; size += sizeof x) {
    std::memcpy(&x, a.data() + size, sizeof x);
    std::memcpy(&y, b.data() + size, sizeof y);
    if (x == y) continue;
    const bool is_little = std::endian::native == std::endian::little;
    return size + static_cast<std::size_t>(is_little ? std::countr_zero(x ^ y) : std::countl_zero(x ^ y)) / 8;
  }
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

namespace common_ends_detail {

template <class Word>
bool ends_agree(const char* a, const char* b, std::size_t size) {
  Word first_a, first_b, last_a, last_b;
  std::memcpy(&first_a, a, sizeof(Word));
  std::memcpy(&first_b, b, sizeof(Word));
  std::memcpy(&last_a, a + size - sizeof(Word), sizeof(Word));
  std::memcpy(&last_b, b + size - sizeof(Word), sizeof(Word));
  return ((first_a ^ first_b) | (last_a ^ last_b)) == 0;
}

}  // namespace common_ends_detail

// a == b, without a call for the short ones: most names and values have fewer than 16 bytes, and calling
// memcmp for those costs more than comparing. The first and the last bytes, as many as a word has, are
// compared; they overlap, so they are all.
inline bool same_bytes(std::string_view a, std::string_view b) {
  using common_ends_detail::ends_agree;
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size > 16) return std::memcmp(a.data(), b.data(), size) == 0;
  if (size >= 8) return ends_agree<std::uint64_t>(a.data(), b.data(), size);
  if (size >= 4) return ends_agree<std::uint32_t>(a.data(), b.data(), size);
  if (size >= 2) return ends_agree<std::uint16_t>(a.data(), b.data(), size);
  return size == 0 || *a.data() == *b.data();
}

}  // namespace treesift
