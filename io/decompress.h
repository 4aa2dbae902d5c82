// Compression, recognised from the bytes: zstd, gzip, xz or none. Streams that are cut, damaged, or followed
// by something else are errors, never a quiet end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/byte_source.h"

namespace treesift {

enum class Compression { none, zstd, gzip, xz };

struct DecompressOptions {
  // How many stored bytes are asked for at once.
  std::size_t read_bytes = std::size_t{1} << 20;
  // Largest zstd window accepted, in bytes; what a decoder may hold, not what it may produce.
  std::uint64_t window_bytes = std::uint64_t{1} << 27;
  // The zstd dictionary that frames may refer to; empty for none.
  std::string zstd_dictionary;
  // Where in its file the source begins: offsets in messages, and of settle(), count from there.
  std::uint64_t first_offset = 0;
};

// Looks at the first bytes of an input (six are enough).
Compression sniff_compression(std::string_view first_bytes);

// A source of the uncompressed bytes of `stored`. Several zstd frames, gzip members or xz streams one after
// another are read as one. Reads give ArchiveError with the offset in the stored bytes.
std::unique_ptr<ByteSource> decompress(std::unique_ptr<ByteSource> stored,
                                       const DecompressOptions& options = {});

// The same over a file, or over standard input for "-".
std::unique_ptr<ByteSource> open_input(const std::string& path, const DecompressOptions& options = {});

}  // namespace treesift
