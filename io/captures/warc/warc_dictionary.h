// The stored side of a WARC: its compression, and the dictionary that a .warc.zst may begin with. Internal to
// io/.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "io/captures/warc/warc_records.h"

namespace treesift {

// Stored and decoded; those that are in use have 110 KiB to 1 MiB.
inline constexpr std::size_t largest_warc_dictionary = std::size_t{8} << 20;

// Of the skippable frame that holds it.
inline constexpr std::string_view warc_dictionary_magic{"\x5D\x2A\x4D\x18", 4};

struct StoredWarc {
  std::unique_ptr<ByteSource> source;  // of the uncompressed bytes
  StoredAs stored_as = StoredAs::plain;
  std::string dictionary;  // empty when there is none
};

// Recognises the compression from the first bytes. A skippable frame with the magic number 0x184D2A5D at the
// beginning holds a zstd dictionary, itself compressed or not ("WARC Compression with Zstandard", IIPC).
// Throws ArchiveError when that frame is cut, damaged or too large, and when there are no bytes at all.
StoredWarc open_stored_warc(std::unique_ptr<ByteSource> stored, const DecompressOptions& options);

}  // namespace treesift
