// Builds archives byte by byte, so that the reader is not tested with the writer alone.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/pairing/pair_reader.h"

namespace treesift::test {

// A tar header block, with right checksum.
inline std::string tar_header(std::string_view name, std::uint64_t size, char type = '0') {
  std::string block(512, '\0');
  block.replace(0, name.size(), name);
  const auto octal = [&](std::size_t offset, int digits, std::uint64_t value) {
    char text[24];
    const int length =
        std::snprintf(text, sizeof text, "%0*llo", digits, static_cast<unsigned long long>(value));
    block.replace(offset, static_cast<std::size_t>(length), text, static_cast<std::size_t>(length));
  };
  octal(100, 7, 0644);
  octal(108, 7, 0);
  octal(116, 7, 0);
  octal(124, 11, size);
  octal(136, 11, 0);
  block[156] = type;
  block.replace(257, 8, std::string_view("ustar\00000", 8));
  block.replace(148, 8, "        ");
  std::uint32_t sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  octal(148, 6, sum);
  block[154] = '\0';
  return block;
}

// Puts the right checksum into a header that was changed.
inline void fix_checksum(std::string& block) {
  block.replace(148, 8, "        ");
  std::uint32_t sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  std::snprintf(block.data() + 148, 8, "%06o", sum);
  block[155] = ' ';
}

inline std::string padded(std::string_view body) {
  std::string bytes(body);
  bytes.resize((bytes.size() + 511) / 512 * 512, '\0');
  return bytes;
}

inline std::string tar_member(std::string_view name, std::string_view body, char type = '0') {
  return tar_header(name, body.size(), type) + padded(body);
}

inline std::string tar_end() {
  return std::string(1024, '\0');
}

inline std::string tar_pair(const std::string& id, std::string_view expected, std::string_view actual) {
  return tar_member(id + "/expected.html", expected) + tar_member(id + "/actual.html", actual);
}

// A pair with its bodies copied out of the batch.
struct ReadPair {
  std::uint64_t sequence = 0;
  std::string id;
  std::optional<std::string> expected, actual;
  std::string type, actual_type;
  std::string error;  // code, or empty
  std::string message;

  bool operator==(const ReadPair&) const = default;
};

struct ReadResult {
  std::vector<ReadPair> pairs;
  std::optional<ArchiveFault> fault;
  std::string what;
};

inline ReadPair copy_pair(const Pair& pair) {
  const auto copy = [](const std::optional<std::string_view>& side) -> std::optional<std::string> {
    if (!side) return std::nullopt;
    return std::string(*side);
  };
  ReadPair result{pair.sequence,
                  pair.id,
                  copy(pair.expected),
                  copy(pair.actual),
                  std::string(pair.type),
                  std::string(pair.actual_type),
                  "",
                  ""};
  if (pair.error) {
    result.error = code_name(*pair.error);
    result.message = pair.error->message;
  }
  return result;
}

// `open` gives the reader.
template <typename Open>
ReadResult read_all(Open open) {
  ReadResult result;
  try {
    const std::unique_ptr<PairReader> reader = open();
    PairBatch batch;
    while (reader->read(batch))
      for (const Pair& pair : batch.pairs) result.pairs.push_back(copy_pair(pair));
  } catch (const ArchiveError& error) {
    result.fault = error.fault();
    result.what = error.what();
  }
  return result;
}

inline ReadResult read_bytes(std::string_view bytes, PairStream& stream, const ReaderOptions& options = {}) {
  return read_all(
      [&] { return std::make_unique<PairReader>(std::make_unique<MemorySource>(bytes), stream, options); });
}

inline ReadResult read_bytes(std::string_view bytes, const ReaderOptions& options = {}) {
  PairStream stream;
  return read_bytes(bytes, stream, options);
}

// For tests that open thousands of readers.
inline ReaderOptions small_buffers() {
  ReaderOptions options;
  options.batch_bytes = 1 << 14;
  options.decompress.read_bytes = 1 << 12;
  return options;
}

inline ReadResult read_path(const std::string& path) {
  PairStream stream;
  return read_all([&] { return std::make_unique<PairReader>(path, stream); });
}

// A directory of its own, removed at the end.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "treesift-test-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  std::string file(std::string_view name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace treesift::test
