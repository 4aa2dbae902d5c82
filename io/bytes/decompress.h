// Compression, recognised from the bytes: zstd, gzip, xz or none. Streams that are cut, damaged, or followed
// by something else are errors, never a quiet end.
#pragma once

#include <memory>
#include <string>

#include "io/bytes/byte_source.h"
#include "io/bytes/decompress_options.h"

namespace treesift {

// A source of the uncompressed bytes of `stored`. Several zstd frames, gzip members or xz streams one after
// another are read as one. Reads give ArchiveError with the offset in the stored bytes.
std::unique_ptr<ByteSource> decompress(std::unique_ptr<ByteSource> stored,
                                       const DecompressOptions& options = {});

// The same over a file, or over standard input for "-".
std::unique_ptr<ByteSource> open_input(const std::string& path, const DecompressOptions& options = {});

}  // namespace treesift
