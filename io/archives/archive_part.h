// A part of an archive of pairs, read without the rest: whole zstd frames of it, or all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "io/archives/pair_format.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"

namespace treesift {

struct ArchivePart {
  std::size_t input = 0;  // index of the archive among the inputs of a run
  std::string path;
  std::uint64_t size = 0;            // of the stored archive
  std::uint64_t begin = 0, end = 0;  // of the part in it: where frames begin, or the end of the archive
  // Where it is not the whole archive.
  PairFormat format = PairFormat::unknown;
  // Whether a pair begins with the first byte, and with the first byte after the part. JSON lines are divided
  // after a line end in any case: after the first one that comes behind the border.
  bool begins_with_pair = true, ends_with_pair = true;
  std::uint64_t bytes_before = 0;  // of a tar: uncompressed bytes of the archive before the part

  bool is_whole() const { return begin == 0 && end == size; }
};

// The uncompressed bytes of the pairs that belong to the part. Nothing is read that is stored outside of it,
// except for the rest of a line that begins in it. Throws ArchiveError.
std::unique_ptr<ByteSource> open_part(const ArchivePart& part, const DecompressOptions& options = {});

}  // namespace treesift
