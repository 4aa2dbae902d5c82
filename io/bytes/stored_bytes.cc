#include "io/bytes/stored_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "io/env/thread_time.h"

namespace treesift {

namespace {

constexpr std::size_t longest_peek = 16;

// A decoder whose costs are wanted.
class CountedSource : public ByteSource {
 public:
  CountedSource(std::unique_ptr<ByteSource> source, DecodeCosts& costs)
      : source_(std::move(source)), costs_(costs) {}

  std::size_t read(char* into, std::size_t capacity) override {
    const auto start = thread_time();
    const std::size_t count = source_->read(into, capacity);
    const std::int64_t time = (thread_time() - start).count();
    ++costs_.calls;
    costs_.bytes += count;
    costs_.time += time;
    if (std::this_thread::get_id() == costs_.reader) costs_.time_of_reader += time;
    return count;
  }
  const std::string& name() const override { return source_->name(); }
  InputProgress progress() const override { return source_->progress(); }
  std::optional<std::uint64_t> settle() override { return source_->settle(); }

 private:
  std::unique_ptr<ByteSource> source_;
  DecodeCosts& costs_;
};

}  // namespace

std::unique_ptr<ByteSource> counted(std::unique_ptr<ByteSource> source, const DecompressOptions& options) {
  if (options.costs == nullptr) return source;
  return std::make_unique<CountedSource>(std::move(source), *options.costs);
}

StoredBytes::StoredBytes(std::unique_ptr<ByteSource> source, const DecompressOptions& options)
    : source_(std::move(source)),
      read_bytes_(std::max<std::size_t>(options.read_bytes, 1)),
      buffer_(std::make_unique_for_overwrite<char[]>(read_bytes_ + longest_peek)),
      offset_(options.first_offset) {}

std::string_view StoredBytes::available() {
  if (begin_ == end_) {
    begin_ = 0;
    end_ = source_->read(buffer_.get(), read_bytes_);
  }
  return {buffer_.get() + begin_, end_ - begin_};
}

std::string_view StoredBytes::peek(std::size_t count) {
  if (end_ - begin_ >= count) return {buffer_.get() + begin_, end_ - begin_};
  std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  while (end_ < count) {
    const std::size_t more = source_->read(buffer_.get() + end_, read_bytes_);
    if (more == 0) break;
    end_ += more;
  }
  return {buffer_.get(), end_};
}

std::size_t StoredBytes::read(char* into, std::size_t capacity) {
  if (begin_ == end_) {
    const std::size_t count = source_->read(into, std::min(capacity, read_bytes_));
    offset_ += count;
    return count;
  }
  const std::size_t count = std::min(capacity, end_ - begin_);
  std::memcpy(into, buffer_.get() + begin_, count);
  consume(count);
  return count;
}

void StoredBytes::fail(ArchiveFault fault, std::string_view detail) const {
  throw ArchiveError(fault, source_->name(), fmt::format("byte {} of the compressed data", offset_), detail);
}

Compression sniff_compression(std::string_view first_bytes) {
  using namespace std::string_view_literals;
  if (first_bytes.starts_with("\x28\xB5\x2F\xFD"sv)) return Compression::zstd;
  // A skippable frame: 0x184D2A50 to 0x184D2A5F, little-endian.
  if (first_bytes.size() >= 4 && (first_bytes[0] & 0xF0) == 0x50 &&
      first_bytes.substr(1, 3) == "\x2A\x4D\x18"sv)
    return Compression::zstd;
  if (first_bytes.starts_with("\x1F\x8B"sv)) return Compression::gzip;
  if (first_bytes.starts_with("\xFD\x37\x7A\x58\x5A\x00"sv)) return Compression::xz;
  return Compression::none;
}

}  // namespace treesift
