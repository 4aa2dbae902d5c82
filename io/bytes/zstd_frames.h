// The frames of a zstd file, found by their headers alone: what can be decompressed independently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/bytes/archive_error.h"
#include "io/bytes/random_access_file.h"

namespace treesift {

inline constexpr std::size_t zstd_block_header = 3;  // bytes

struct ZstdFrame {
  std::uint64_t offset = 0, size = 0;         // of the stored bytes, header and checksum included
  bool is_skippable = false;                  // holds no data
  std::optional<std::uint64_t> content_size;  // of the data, where the header says
  std::uint64_t max_content = 0;              // what the data can be at most, by its blocks
  // Of a skippable frame that is a pair mark (io/bytes/pair_mark.h): uncompressed bytes before it.
  std::optional<std::uint64_t> mark;
};

// Frames one after another, in memory that does not grow with their number. What is read is the headers of
// frames and blocks; the data between them is not looked at, so that damage in it goes unnoticed here.
class ZstdFrames {
 public:
  // From byte `begin` on, where a frame begins.
  explicit ZstdFrames(RandomAccessFile stored, std::uint64_t begin = 0)
      : stored_(std::move(stored)), position_(begin) {}

  // The next frame; nothing at the end of the file. Throws ArchiveError where no frame begins, or where the
  // file ends inside one; then calls the same again.
  std::optional<ZstdFrame> next();

  // Where the next frame begins.
  std::uint64_t position() const { return position_; }

 private:
  ZstdFrame skippable_frame(std::string_view head);
  ZstdFrame data_frame();
  std::uint64_t end_of_blocks(std::uint64_t position, std::uint64_t& max_content);
  std::string_view look(std::uint64_t position, std::size_t count);
  void check_inside(std::uint64_t end) const;
  [[noreturn]] void fail(ArchiveFault fault, std::uint64_t position, std::string_view detail) const;

  RandomAccessFile stored_;
  std::uint64_t position_;  // of the next frame
  std::string window_;      // the stored bytes from window_begin_ on
  std::uint64_t window_begin_ = 0;
  std::size_t window_size_ = 0;
};

}  // namespace treesift
