// Stored bytes that can be read from any place: a regular file, or memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace treesift {

struct RandomAccessFile {
  std::string name;  // for messages
  std::uint64_t size = 0;
  // Stores up to `count` bytes from `offset` on and returns their number, fewer only at the end. Throws
  // ArchiveError.
  std::function<std::size_t(std::uint64_t offset, char* into, std::size_t count)> read_at;
};

// Throws ArchiveError when the path cannot be opened or is not a regular file. The file is closed with the
// last copy.
RandomAccessFile bytes_of_file(const std::string& path);

}  // namespace treesift
