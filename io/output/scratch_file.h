// A file without a name for what a run puts aside, in compressed blocks. Internal to io/.
#pragma once

#include <zstd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace treesift {

class ScratchFile {
 public:
  // The file comes into being in `directory` with the first block, and is gone with the object, however the
  // program ends. Throws OutputError, as all functions here do, when it cannot be made, written or read.
  explicit ScratchFile(std::string directory);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  // Appends a block and returns its place.
  std::uint64_t append(std::string_view block);
  // The block at a place; returns the place of the one behind it. Damage is found by a checksum.
  std::uint64_t read(std::uint64_t place, std::string& block);

  // The place of the next block, which is the number of bytes on disk.
  std::uint64_t end() const { return end_; }

 private:
  struct FreeCompressor {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  struct FreeDecompressor {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };

  void open();
  void read_bytes(std::uint64_t place, char* into, std::size_t count);
  [[noreturn]] void fail(std::string_view action, std::string_view why) const;
  [[noreturn]] void fail(std::string_view action) const;

  std::string directory_;
  int descriptor_ = -1;
  std::uint64_t end_ = 0;
  std::string stored_;  // one block, compressed
  std::unique_ptr<ZSTD_CCtx, FreeCompressor> compressor_;
  std::unique_ptr<ZSTD_DCtx, FreeDecompressor> decompressor_;
};

}  // namespace treesift
