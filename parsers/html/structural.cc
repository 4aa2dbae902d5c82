#include "parsers/html/structural.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace treesift {
namespace {

// The highest bit of each byte that is zero; bytes above such a one may be wrong.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - 0x0101010101010101U) & ~word & 0x8080808080808080U;
}

constexpr std::uint64_t spread(char c) {
  return 0x0101010101010101U * static_cast<unsigned char>(c);
}

}  // namespace

std::size_t find_structural(std::string_view text, std::size_t from, char a, char b, char c) {
  const std::uint64_t all_a = spread(a), all_b = spread(b), all_c = spread(c);
  const char* const bytes = text.data();
  std::size_t at = from;
  for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
    std::uint64_t word;
    std::memcpy(&word, bytes + at, sizeof word);
    const std::uint64_t found =
        zero_bytes(word ^ all_a) | zero_bytes(word ^ all_b) | zero_bytes(word ^ all_c);
    if (found == 0) continue;
    if constexpr (std::endian::native == std::endian::little)
      return at + static_cast<std::size_t>(std::countr_zero(found)) / 8;  // the lowest is never wrong
    break;
  }
  while (at < text.size() && bytes[at] != a && bytes[at] != b && bytes[at] != c) ++at;
  return at;
}

}  // namespace treesift
