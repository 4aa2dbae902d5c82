// Splits a stream into lines of bounded length, in place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_block.h"
#include "io/archives/part_bounds.h"
#include "io/bytes/byte_source.h"

namespace treesift {

struct Line {
  // Without the line end (LF or CR LF). At least read_padding bytes may be read after it. Valid until
  // the next call. When too long, its first 4 KiB at most.
  std::string_view text;
  std::uint64_t number = 0;  // from 1
  bool terminated = true;    // false for a last line without a line end
  bool too_long = false;     // beyond the limit: the rest is read over, not stored
};

// The longest line that can hold a pair: two bodies, each character of which may take several in JSON, and
// something for the rest.
inline std::size_t longest_line(std::uint64_t member_limit) {
  constexpr std::uint64_t simdjson_limit = 0xFFFFFFFF - 4096;
  return static_cast<std::size_t>(std::min<std::uint64_t>(4 * member_limit + (1 << 16), simdjson_limit));
}

class LineReader {
 public:
  // `source` must outlive the reader; `longest` is the largest number of bytes in a line.
  LineReader(ByteSource& source, std::size_t longest, PartBounds bounds = {});

  // The next line, blank ones too; nothing at the end. A byte order mark before the first line of a file is
  // left out.
  // Throws what the source throws.
  std::optional<Line> next();

  // Number of the line that next() returned last, 0 before.
  std::uint64_t line_number() const { return number_; }

 private:
  bool read_more();
  void shrink();
  Line take(std::size_t length, std::size_t line_end);
  Line skip_long_line();

  ByteSource& source_;
  std::size_t longest_;
  PartBounds bounds_;
  ByteBlock window_;  // the bytes [begin_, end_) are waiting
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
  std::string beginning_;  // of a line that is too long
};

}  // namespace treesift
