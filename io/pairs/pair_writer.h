// Writes pair archives that PairReader reads back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/output/output_file.h"
#include "io/pairs/pair.h"

namespace treesift {

enum class ArchiveFormat { tar, json_lines };

// By suffix: .tar, .tar.zst, .tar.gz, .jsonl, .jsonl.zst, .jsonl.gz; tar for any other name.
ArchiveFormat archive_format(std::string_view path);

struct PairWriterOptions {
  // A zstd frame ends with the pair that brings it to this many uncompressed bytes: frames can be
  // decompressed alone, in parallel or by the shards of a run, and each holds whole pairs, which a mark
  // before it says (io/bytes/pair_mark.h). Smaller frames compress worse: pages of one program have much in
  // common (docs/evidence/shards.md has figures).
  std::size_t frame_bytes = std::size_t{8} << 20;
};

class PairWriter {
 public:
  // Throws OutputError, as all functions here do.
  PairWriter(const std::string& path, ArchiveFormat format, PairWriterOptions options = {});
  explicit PairWriter(const std::string& path) : PairWriter(path, archive_format(path)) {}

  // Writes the sides that the pair has; a pair with an error is written without them, thus as nothing in a
  // tar. A side without a type becomes `html` in a tar, whose names need one.
  void write(const Pair& pair);

  // Writes the end of the archive and gives the file its name.
  void finish();

 private:
  void write_tar(const Pair& pair);
  void write_member(const Pair& pair, std::string_view side, std::string_view body, std::string_view type);
  void write_json(const Pair& pair);

  void put(std::string_view bytes);

  OutputFile file_;
  ArchiveFormat format_;
  PairWriterOptions options_;
  std::string scratch_;
  std::size_t frame_size_ = 0;
  std::uint64_t bytes_before_ = 0;  // this frame
};

}  // namespace treesift
