// The directory of a zip archive (PKWARE APPNOTE 6.3, with zip64). Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/archives/seekable_input.h"
#include "io/bytes/archive_error.h"

namespace treesift {

struct ZipEntry {
  std::string name;  // as stored: any bytes
  std::uint16_t flags = 0;
  std::uint16_t method = 0;  // 0 stored, 8 deflate, …
  std::uint32_t checksum = 0;
  std::uint64_t stored_size = 0;
  std::uint64_t size = 0;
  std::uint64_t header_offset = 0;
  bool is_link = false;

  bool is_directory() const { return name.ends_with('/'); }
  bool is_encrypted() const { return (flags & 1) != 0; }
};

// Walks the directory in its order, without holding it.
class ZipDirectory {
 public:
  // Finds the directory. Throws ArchiveError when the file has none at its end.
  explicit ZipDirectory(const SeekableInput& input);

  // The next entry; false at the faultless end of the directory, however often it is asked. Throws
  // ArchiveError.
  bool next(ZipEntry& entry);

 private:
  void find(const SeekableInput& input);
  void take_zip64(const SeekableInput& input, std::uint64_t locator_offset);
  void read_extra(std::string_view extra, ZipEntry& entry) const;
  std::string take(std::size_t count);
  [[noreturn]] void fail(std::string_view detail) const;

  std::string name_;
  std::uint64_t file_size_ = 0;
  std::uint64_t offset_ = 0;  // of the directory, and then of what is read next
  std::uint64_t left_ = 0;    // bytes of the directory still to come
  std::uint64_t entries_left_ = 0;
  std::uint64_t end_ = 0;   // where the records that close the directory begin
  std::uint64_t room_ = 0;  // bytes before the directory that no member has taken yet
  std::unique_ptr<BufferedSource> source_;
};

// A little-endian number of `bytes` bytes at `offset` of `record`, which must hold it.
std::uint64_t little_endian(std::string_view record, std::size_t offset, std::size_t bytes);

// Exactly `count` bytes at `offset`; fewer when the input ends before.
std::string read_at(const SeekableInput& input, std::uint64_t offset, std::size_t count);

}  // namespace treesift
