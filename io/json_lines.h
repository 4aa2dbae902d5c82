// Splits a stream into lines of bounded length, in place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "io/byte_source.h"
#include "io/pair.h"

namespace treesift {

struct Line {
  // Without the line end (LF or CR LF). At least PairBatch::padding bytes may be read after it. Valid until
  // the next call. Empty when too long.
  std::string_view text;
  std::uint64_t number = 0;  // from 1
  bool terminated = true;    // false for a last line without a line end
  bool too_long = false;     // beyond the limit: read over, not stored
};

class LineReader {
 public:
  // `source` must outlive the reader; `longest` is the largest number of bytes in a line.
  LineReader(ByteSource& source, std::size_t longest);

  // The next line, blank ones too; nothing at the end. A byte order mark before the first line is left out.
  // Throws what the source throws.
  std::optional<Line> next();

  // Number of the line that next() returned last, 0 before.
  std::uint64_t line_number() const { return number_; }

 private:
  bool read_more();
  Line take(std::size_t length, std::size_t line_end);
  Line skip_long_line();

  ByteSource& source_;
  std::size_t longest_;
  ByteBlock window_;  // the bytes [begin_, end_) are waiting
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t number_ = 0;
};

}  // namespace treesift
