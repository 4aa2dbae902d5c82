// Bytes in memory in the place of stored files. They must outlive what is returned.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/archives/seekable_input.h"
#include "io/bytes/random_access_file.h"

namespace treesift {

inline SeekableInput seekable_memory(std::string_view bytes, std::string name = "memory") {
  return {name, bytes.size(), [bytes, name](std::uint64_t offset) {
            const std::size_t begin = static_cast<std::size_t>(std::min<std::uint64_t>(offset, bytes.size()));
            return std::make_unique<MemorySource>(bytes.substr(begin), name);
          }};
}

inline RandomAccessFile bytes_in_memory(std::string_view bytes, std::string name = "memory") {
  const auto read_at = [bytes](std::uint64_t offset, char* into, std::size_t count) {
    const std::size_t begin = static_cast<std::size_t>(std::min<std::uint64_t>(offset, bytes.size()));
    const std::size_t got = std::min(count, bytes.size() - begin);
    if (got > 0) std::memcpy(into, bytes.data() + begin, got);
    return got;
  };
  return {std::move(name), bytes.size(), read_at};
}

}  // namespace treesift
