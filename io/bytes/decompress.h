// Compression, recognised from the bytes: zstd, gzip, xz or none. Streams that are cut, damaged, or followed
// by something else are errors, never a quiet end.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "io/bytes/byte_source.h"

namespace treesift {

enum class Compression { none, zstd, gzip, xz };

// Decompressing ahead of the reader on threads that the caller has.
struct DecodeAhead {
  // Has another thread do a piece of work, perhaps late, perhaps when its result is no longer needed.
  std::function<void(std::function<void()> work)> start;
  // Bytes that may be decompressed and not yet read. What takes more than half of it alone is not
  // decompressed ahead.
  std::size_t memory = std::size_t{32} << 20;
  std::size_t pieces = 3;  // at once, the one that is being read included
};

// What decompressing has cost, by the processor's time of each thread.
struct DecodeCosts {
  std::atomic<std::uint64_t> calls = 0;
  std::atomic<std::uint64_t> bytes = 0;          // decompressed
  std::atomic<std::int64_t> time = 0;            // ns
  std::atomic<std::int64_t> time_of_reader = 0;  // of that, by the thread that made this
  const std::thread::id reader = std::this_thread::get_id();
};

struct DecompressOptions {
  // How many stored bytes are asked for at once.
  std::size_t read_bytes = std::size_t{1} << 20;
  // Largest zstd window accepted, in bytes; what a decoder may hold, not what it may produce.
  std::uint64_t window_bytes = std::uint64_t{1} << 27;
  // The zstd dictionary that frames may refer to; empty for none.
  std::string zstd_dictionary;
  // Where in its file the source begins: offsets in messages, and of settle(), count from there.
  std::uint64_t first_offset = 0;
  // Where a regular file is opened by its name: frames of zstd are decompressed ahead with the help of these
  // threads (io/bytes/frames_ahead.h). Must outlive the source; null: nothing is.
  const DecodeAhead* ahead = nullptr;
  DecodeCosts* costs = nullptr;  // added to; must outlive the source; null: not known
};

// Looks at the first bytes of an input (six are enough).
Compression sniff_compression(std::string_view first_bytes);

// A source of the uncompressed bytes of `stored`. Several zstd frames, gzip members or xz streams one after
// another are read as one. Reads give ArchiveError with the offset in the stored bytes.
std::unique_ptr<ByteSource> decompress(std::unique_ptr<ByteSource> stored,
                                       const DecompressOptions& options = {});

// The same over a file, or over standard input for "-".
std::unique_ptr<ByteSource> open_input(const std::string& path, const DecompressOptions& options = {});

}  // namespace treesift
