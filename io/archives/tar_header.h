// One 512-byte tar header block (POSIX.1-2017 pax, ustar interchange format; GNU and v7 variants). Pure
// functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

inline constexpr std::size_t tar_block = 512;

enum class TarFault { none, bad_checksum, bad_magic, bad_size };

struct TarHeader {
  std::string name;
  std::uint64_t size = 0;  // as announced; at most 2^62
  char type = '0';         // '0' for a regular file, else as stored
};

bool is_zero_block(std::string_view block);

// Reads a block of exactly 512 bytes. On a fault the contents of `header` are unspecified.
TarFault parse_tar_header(std::string_view block, TarHeader& header);

// What a pax extended header ('x') says that matters here.
struct PaxRecords {
  std::optional<std::string> path;
  std::optional<std::uint64_t> size;
  bool sparse = false;  // GNU.sparse.*: the body is a map and pieces, not the file
};

// Nothing when the records are malformed.
std::optional<PaxRecords> parse_pax_records(std::string_view text);

// The sum that the checksum field of `block` must hold (bytes as unsigned), with that field taken as blanks.
std::uint32_t tar_checksum(std::string_view block);

}  // namespace treesift
