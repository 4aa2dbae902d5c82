// Independent zstd frames of a file, decompressed at once by several threads, read in order. Internal to io/:
// use decompress.h.
#pragma once

#include <cstdint>
#include <memory>

#include "io/bytes/byte_source.h"
#include "io/bytes/decompress_options.h"

namespace treesift {

// The part of a file that is read.
struct FilePart {
  std::uint64_t begin = 0, end = 0;
  bool to_the_end = false;  // the file may have become longer meanwhile: it is read to its end all the same
};

bool begins_with_zstd(const FileSource& file, std::uint64_t offset);

// The uncompressed bytes of a part of a regular file: the same bytes, and the same ArchiveError in the same
// place, that treesift::decompress gives of it. The part begins with zstd, and options.ahead is set.
std::unique_ptr<ByteSource> decompress_ahead(std::shared_ptr<const FileSource> file, const FilePart& part,
                                             const DecompressOptions& options);

}  // namespace treesift
