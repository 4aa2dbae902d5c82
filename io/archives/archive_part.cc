// Lines and frames have nothing to do with each other: a line may begin in one frame and end in the next, or
// much later. So that each line is in exactly one part, a border between frames stands for the line end that
// is the first one at or behind it. The part before the border reads on until there, the part behind it
// begins after that. Both see the same bytes, and so agree without knowing of each other. Where the border
// falls on a line end already, that costs the part before it one line of the next frame; where a mark says
// that a pair begins at the border, not even that.
#include "io/archives/archive_part.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "io/bytes/frames_ahead.h"

namespace treesift {
namespace {

constexpr std::size_t rest_read_bytes = std::size_t{1} << 16;  // to the end of a line, as a rule

// The stored bytes from `begin` to `end` of a file.
class RangeSource : public ByteSource {
 public:
  RangeSource(const std::string& path, std::uint64_t begin, std::uint64_t end)
      : file_(path, begin), size_(end - begin), left_(size_) {}

  std::size_t read(char* into, std::size_t capacity) override {
    if (left_ == 0) return 0;
    const std::size_t count =
        file_.read(into, static_cast<std::size_t>(std::min<std::uint64_t>(capacity, left_)));
    left_ -= count;
    return count;
  }
  const std::string& name() const override { return file_.name(); }
  InputProgress progress() const override { return {file_.progress().consumed, size_}; }

 private:
  FileSource file_;
  std::uint64_t size_, left_;
};

using OpenSource = std::function<std::unique_ptr<ByteSource>()>;

// The lines that belong to a part.
class LinesOfPart : public ByteSource {
 public:
  // `open_rest` gives what follows the part; empty where the part ends with a line.
  LinesOfPart(std::unique_ptr<ByteSource> part, OpenSource open_rest, bool begins_with_line)
      : part_(std::move(part)), open_rest_(std::move(open_rest)), skips_(!begins_with_line) {}

  std::size_t read(char* into, std::size_t capacity) override {
    while (!ended_) {
      const std::size_t count = rest_ ? finish_line(into, capacity) : read_part(into, capacity);
      if (count > 0) return count;
    }
    return 0;
  }
  const std::string& name() const override { return part_->name(); }
  InputProgress progress() const override { return part_->progress(); }

 private:
  std::size_t read_part(char* into, std::size_t capacity) {
    const std::size_t count = part_->read(into, capacity);
    if (count == 0) {
      // A part without a line end is the middle of one line, which belongs to another part.
      ended_ = skips_ || !open_rest_;
      if (!ended_) rest_ = open_rest_();
      return 0;
    }
    if (!skips_) return count;
    const void* const found = std::memchr(into, '\n', count);
    if (found == nullptr) return 0;
    skips_ = false;
    const std::size_t begin = static_cast<std::size_t>(static_cast<const char*>(found) - into) + 1;
    std::memmove(into, into + begin, count - begin);
    return count - begin;
  }

  std::size_t finish_line(char* into, std::size_t capacity) {
    const std::size_t count = rest_->read(into, capacity);
    const void* const found = count > 0 ? std::memchr(into, '\n', count) : nullptr;
    ended_ = count == 0 || found != nullptr;
    return found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - into) + 1 : count;
  }

  std::unique_ptr<ByteSource> part_, rest_;
  OpenSource open_rest_;
  bool skips_;
  bool ended_ = false;
};

std::unique_ptr<ByteSource> open_range(const std::string& path, std::uint64_t begin, std::uint64_t end,
                                       DecompressOptions options) {
  if (options.ahead != nullptr) {
    auto file = std::make_shared<const FileSource>(path);
    if (file->progress().total && begins_with_zstd(*file, begin))
      return decompress_ahead(std::move(file), {begin, end, false}, options);
  }
  options.first_offset = begin;
  return decompress(std::make_unique<RangeSource>(path, begin, end), options);
}

}  // namespace

std::unique_ptr<ByteSource> open_part(const ArchivePart& part, const DecompressOptions& options) {
  if (part.is_whole()) return open_input(part.path, options);
  auto bytes = open_range(part.path, part.begin, part.end, options);
  if (part.format == PairFormat::tar) return bytes;
  OpenSource open_rest;
  if (!part.ends_with_pair && part.end < part.size) {
    open_rest = [path = part.path, end = part.end, size = part.size, options] {
      DecompressOptions in_steps = options;
      in_steps.ahead = nullptr;  // a line is wanted, not frames
      in_steps.read_bytes = std::min(options.read_bytes, rest_read_bytes);
      return open_range(path, end, size, in_steps);
    };
  }
  return std::make_unique<LinesOfPart>(std::move(bytes), std::move(open_rest), part.begins_with_pair);
}

}  // namespace treesift
