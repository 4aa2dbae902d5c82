// Any bytes walked as a zstd file: no crash, no endless loop; frames that follow each other without a gap
// from the first byte on, or a typed ArchiveError. Where the decoder takes the whole, the walker does so too,
// and the frames decoded one by one give the same bytes. Decompressed ahead from a file, they give the bytes
// and the error that the decoder gives alone.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"
#include "io/bytes/zstd_frames.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/memory_input.h"

namespace treesift::fuzz {
namespace {

constexpr std::size_t max_decoded = std::size_t{4} << 20;

// Nothing for what cannot be decoded, or gives more than can be compared.
std::optional<std::string> decoded(std::string_view bytes) {
  DecompressOptions options;
  options.window_bytes = 1 << 20;
  std::string text, buffer(1 << 14, '\0');
  try {
    const auto source = decompress(std::make_unique<MemorySource>(bytes), options);
    while (const std::size_t count = source->read(buffer.data(), buffer.size())) {
      text.append(buffer, 0, count);
      if (text.size() > max_decoded) return std::nullopt;
    }
  } catch (const ArchiveError&) {
    return std::nullopt;
  }
  return text;
}

std::optional<std::vector<ZstdFrame>> walked(std::string_view bytes) {
  ZstdFrames frames(bytes_in_memory(bytes));
  std::vector<ZstdFrame> found;
  std::uint64_t end = 0;
  try {
    while (const std::optional<ZstdFrame> frame = frames.next()) {
      require(frame->offset == end && frame->size >= 5, "frames follow each other");
      end += frame->size;
      require(end <= bytes.size(), "frames are inside of the file");
      found.push_back(*frame);
    }
  } catch (const ArchiveError&) {
    return std::nullopt;
  }
  require(end == bytes.size(), "frames are the whole file");
  return found;
}

// What can be seen of a source: its bytes, or those before an error and the error.
struct Reading {
  std::string text, error;
  bool operator==(const Reading&) const = default;
};

// Read from a file, in steps of an odd size; `ahead` or by one thread alone.
Reading read_file(const std::string& path, const DecodeAhead* ahead) {
  DecompressOptions options;
  options.window_bytes = 1 << 20;
  options.read_bytes = 1 << 12;
  options.ahead = ahead;
  Reading reading;
  std::string buffer(10'007, '\0');
  try {
    const auto source = open_input(path, options);
    while (const std::size_t count = source->read(buffer.data(), buffer.size())) {
      reading.text.append(buffer, 0, count);
      if (reading.text.size() > max_decoded) break;
    }
  } catch (const ArchiveError& error) {
    reading.error = error.what();
  }
  reading.text.resize(std::min(reading.text.size(), max_decoded));
  return reading;
}

// Every other piece is decompressed by somebody else, before it is asked for.
void check_ahead(std::string_view bytes) {
  static const std::string path = "/tmp/treesift-fuzz-frames-" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary) << bytes;
  bool helps = false;
  const DecodeAhead ahead{[&helps](std::function<void()> work) {
                            helps = !helps;
                            if (helps) work();
                          },
                          std::size_t{4} << 20, 3};
  const Reading wanted = read_file(path, nullptr), found = read_file(path, &ahead);
  std::remove(path.c_str());
  require(found == wanted, "frames decompressed ahead give the same bytes and errors");
}

void check_frames(std::string_view bytes) {
  const auto frames = walked(bytes);
  check_ahead(bytes);
  if (sniff_compression(bytes.substr(0, 6)) != Compression::zstd) return;
  const std::optional<std::string> whole = decoded(bytes);
  if (!whole) return;
  require(frames.has_value(), "what can be decoded can be walked");
  std::string text;
  for (const ZstdFrame& frame : *frames) {
    const auto part =
        decoded(bytes.substr(static_cast<std::size_t>(frame.offset), static_cast<std::size_t>(frame.size)));
    require(part.has_value(), "each frame can be decoded alone");
    text += *part;
  }
  require(text == *whole, "the frames are the whole");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_zstd_frames) {
  treesift::fuzz::check_frames({reinterpret_cast<const char*>(data), size});
  return 0;
}
