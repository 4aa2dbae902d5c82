// Stored bytes that can be read from any place: a regular file, or memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"

namespace treesift {

// Gives the stored bytes of the same capture once more, from an offset on. Throws ArchiveError.
using ReopenStored = std::function<std::unique_ptr<ByteSource>(std::uint64_t offset)>;

struct SeekableInput {
  std::string name;  // what messages call it
  std::uint64_t size = 0;
  ReopenStored open_at;
};

// Throws ArchiveError when `path` is not a regular file ("-" is not one) or cannot be opened.
SeekableInput seekable_file(const std::string& path);

}  // namespace treesift
