// The stored (compressed) side of a decoder: a buffer that is refilled, and the offset for messages.
// Internal to io/.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/bytes/archive_error.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress_options.h"

namespace treesift {

class StoredBytes {
 public:
  StoredBytes(std::unique_ptr<ByteSource> source, const DecompressOptions& options);

  // What is in the buffer; refilled when it is empty. An empty answer is the end of the input.
  std::string_view available();
  // At least `count` bytes (16 at most), fewer only at the end of the input.
  std::string_view peek(std::size_t count);
  void consume(std::size_t count) { begin_ += count, offset_ += count; }
  // Takes the bytes left in the buffer, or reads past it straight into `into`.
  std::size_t read(char* into, std::size_t capacity);

  const ByteSource& source() const { return *source_; }
  std::uint64_t offset() const { return offset_; }
  [[noreturn]] void fail(ArchiveFault fault, std::string_view detail) const;

 private:
  std::unique_ptr<ByteSource> source_;
  std::size_t read_bytes_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_;
};

// A decoder is a source over stored bytes; what they share.
class Decoder : public ByteSource {
 public:
  explicit Decoder(StoredBytes stored) : stored_(std::move(stored)) {}
  const std::string& name() const override { return stored_.source().name(); }
  InputProgress progress() const override { return stored_.source().progress(); }

 protected:
  StoredBytes stored_;
};

// The source, with DecompressOptions::costs added up if they are wanted.
std::unique_ptr<ByteSource> counted(std::unique_ptr<ByteSource> source, const DecompressOptions& options);
std::unique_ptr<ByteSource> make_zstd_decoder(StoredBytes stored, const DecompressOptions& options);
std::unique_ptr<ByteSource> make_gzip_decoder(StoredBytes stored);
std::unique_ptr<ByteSource> make_xz_decoder(StoredBytes stored, const DecompressOptions& options);

}  // namespace treesift
