#include "io/bytes/pair_mark.h"

namespace treesift {
namespace {

constexpr std::string_view mark_head("\x5B\x2A\x4D\x18\x18\0\0\0treesift-pairs/1", 24);
constexpr std::size_t number_bytes = 8;
static_assert(mark_head.size() + number_bytes == pair_mark_size);

}  // namespace

std::string pair_mark(std::uint64_t bytes_before) {
  std::string mark(mark_head);
  for (std::size_t i = 0; i < number_bytes; ++i, bytes_before >>= 8)
    mark.push_back(static_cast<char>(bytes_before & 0xFF));
  return mark;
}

std::optional<std::uint64_t> read_pair_mark(std::string_view frame) {
  if (frame.size() != pair_mark_size || !frame.starts_with(mark_head)) return std::nullopt;
  std::uint64_t bytes_before = 0;
  for (std::size_t i = pair_mark_size; i-- > mark_head.size();)
    bytes_before = bytes_before << 8 | static_cast<unsigned char>(frame[i]);
  return bytes_before;
}

}  // namespace treesift
