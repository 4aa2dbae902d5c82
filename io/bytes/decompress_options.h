// What is known of compressed bytes before they are read, and how they are to be read.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace treesift {

enum class Compression { none, zstd, gzip, xz };

// Looks at the first bytes of an input (six are enough).
Compression sniff_compression(std::string_view first_bytes);

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

}  // namespace treesift
