// What an archive of pairs is, told by its first uncompressed bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace treesift {

enum class PairFormat : std::uint8_t { tar, json_lines, unknown };

// Of the first tar_block bytes (io/archives/tar_header.h), or all where there are fewer. A tar shows its
// magic or a right checksum in its first block, or begins with its end. A JSON line begins with a brace;
// white space and a byte order mark may come before.
PairFormat sniff_pair_format(std::string_view first);

}  // namespace treesift
