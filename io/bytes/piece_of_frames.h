// Some whole frames of a zstd file, which any thread may decompress. Internal to io/.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "io/bytes/byte_source.h"
#include "io/bytes/decompress_options.h"

namespace treesift {

// Bytes of a file from one place to another, one after the other.
class FileRange : public ByteSource {
 public:
  // From `begin` to `end`, or to wherever the file ends. Reads do not go beyond a multiple of `step`, counted
  // from `origin`: so they are those of a source that has read from there in whole steps.
  struct Offsets {
    std::uint64_t begin, end, origin;
    std::size_t step;
  };
  FileRange(std::shared_ptr<const FileSource> file, const Offsets& place)
      : file_(std::move(file)), place_(place), at_(place.begin) {}

  std::size_t read(char* into, std::size_t capacity) override;
  const std::string& name() const override { return file_->name(); }
  InputProgress progress() const override { return {at_.load(std::memory_order_relaxed) - place_.begin, {}}; }

 private:
  std::shared_ptr<const FileSource> file_;
  Offsets place_;
  std::atomic<std::uint64_t> at_;
};

// Memory for data, used again by one piece after another.
struct DataBlock {
  std::unique_ptr<char[]> bytes;
  std::size_t capacity = 0;
};

// The work on one piece: the first thread that comes does it. All methods but work() are for the reader
// alone.
class PieceOfFrames {
 public:
  using OpenStored = std::function<std::unique_ptr<ByteSource>()>;  // the decoder over its frames

  // `data` must be as large as the data can be.
  PieceOfFrames(OpenStored open, DataBlock data) : open_(std::move(open)), data_(std::move(data)) {}

  // Decompresses, unless that is done, being done or no longer wanted.
  void work() noexcept;

  // Waits until it is done, or does it. False where the frames cannot be decompressed, for whatever reason.
  bool finish() noexcept;
  // Nothing is done after this. Gives the memory back.
  DataBlock drop() noexcept;

  // When it is finished:
  std::string_view data() const { return {data_.bytes.get(), size_}; }
  // As ByteSource::settle(), after the first `size` bytes (at least one).
  std::optional<std::uint64_t> settled_after(std::size_t size) const;

 private:
  enum class State : int { waiting, at_work, ended };
  void decompress();

  struct FrameEnd {
    std::size_t data;
    std::uint64_t stored;
  };
  OpenStored open_;
  DataBlock data_;
  std::size_t size_ = 0;
  std::vector<FrameEnd> ends_;
  bool is_whole_ = false;
  std::atomic<State> state_ = State::waiting;
};

}  // namespace treesift
