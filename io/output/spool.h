// Bytes that are written once and read again later in the same run: in memory while they are few, in a file
// without a name beyond that. Compressed with zstd.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/byte_source.h"
#include "io/output/output_file.h"

namespace treesift {

class Encoder;

class Spool {
 public:
  // `directory` is where the file would be; `memory_bytes` of compressed bytes are kept before that.
  explicit Spool(std::string directory, std::size_t memory_bytes = std::size_t{8} << 20);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  // Throws OutputError when the file cannot be made or written.
  void write(std::string_view bytes);

  // Ends the writing and gives the stored (compressed) bytes from their beginning, each time. The spool must outlive
  // the source. Throws OutputError when the last of them cannot be written.
  std::unique_ptr<ByteSource> read_back();

  bool in_memory() const { return descriptor_ < 0 && file_ == nullptr; }

 private:
  void spill();
  void end_writing();
  [[noreturn]] void fail(std::string_view action) const;

  std::string directory_;
  std::size_t memory_bytes_;
  std::unique_ptr<Encoder> encoder_;        // null once the writing has ended
  std::string stored_;                      // all of it, or what the file does not have yet
  int descriptor_ = -1;                     // of a file that has no name, while it is written
  std::shared_ptr<const FileSource> file_;  // the same once the writing has ended
};

}  // namespace treesift
