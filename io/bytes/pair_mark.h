// The mark that `treesift pack` puts before a zstd frame with which a pair begins: a skippable frame, which
// every decoder skips (RFC 8878, 3.1.2). It lets the archive be divided where a reader could not tell
// by itself: a body may contain what looks like the beginning of a tar member.
//
//   4 bytes  0x184D2A5B, little-endian
//   4 bytes  24, the size of the rest, little-endian
//  16 bytes  "treesift-pairs/1"
//   8 bytes  uncompressed bytes of the archive before this frame, little-endian
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

inline constexpr std::size_t pair_mark_size = 32;

std::string pair_mark(std::uint64_t bytes_before);

// The bytes before the mark; nothing when `frame`, a whole skippable frame, is not such a mark.
std::optional<std::uint64_t> read_pair_mark(std::string_view frame);

}  // namespace treesift
