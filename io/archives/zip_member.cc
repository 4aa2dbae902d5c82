#include "io/archives/zip_member.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "io/archives/member_name.h"

namespace treesift {

namespace {

constexpr std::size_t header_size = 30;
constexpr std::uint16_t sizes_follow = 1 << 3;  // they stand after the data, and here only in the directory

[[noreturn]] void fail(const SeekableInput& input, const ZipEntry& entry, std::string_view detail) {
  throw ArchiveError(ArchiveFault::bad_member, input.name, fmt::format("byte {}", entry.header_offset),
                     fmt::format("the member {} {}", sanitise_id(entry.name), detail));
}

// Compares the member's own header with the directory and returns where its data begin.
std::uint64_t data_offset(const SeekableInput& input, const ZipEntry& entry) {
  const std::string header = read_at(input, entry.header_offset, header_size + entry.name.size());
  if (header.size() < header_size + entry.name.size() || !header.starts_with(std::string_view("PK\x03\x04")))
    fail(input, entry, "does not stand where the directory says");
  const auto differs = [&](std::size_t offset, std::size_t bytes, std::uint64_t value) {
    return little_endian(header, offset, bytes) != value;
  };
  const auto size_differs = [&](std::size_t offset, std::uint64_t value) {
    return differs(offset, 4, value) && differs(offset, 4, 0xFFFFFFFF);
  };
  const std::uint64_t flags = little_endian(header, 6, 2);
  const bool has_sizes = (entry.flags & sizes_follow) == 0;
  if (differs(26, 2, entry.name.size()) || header.compare(header_size, entry.name.size(), entry.name) != 0)
    fail(input, entry, "has another name in the directory than at its data: the file is damaged");
  if (flags != entry.flags || differs(8, 2, entry.method) ||
      (has_sizes && (differs(14, 4, entry.checksum) || size_differs(18, entry.stored_size) ||
                     size_differs(22, entry.size))))
    fail(input, entry, "is described differently in the directory and at its data: the file is damaged");
  const std::uint64_t offset =
      entry.header_offset + header_size + entry.name.size() + little_endian(header, 28, 2);
  if (offset > input.size || entry.stored_size > input.size - offset)
    fail(input, entry, "goes beyond the file");
  return offset;
}

class ZipMemberSource : public ByteSource {
 public:
  ZipMemberSource(const SeekableInput& input, const ZipEntry& entry)
      : input_(input),
        entry_(entry),
        stored_left_(entry.stored_size),
        source_(input.open_at(data_offset(input, entry))) {
    if (inflates() && inflateInit2(&stream_, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~ZipMemberSource() override {
    if (inflates()) inflateEnd(&stream_);
  }
  ZipMemberSource(const ZipMemberSource&) = delete;
  ZipMemberSource& operator=(const ZipMemberSource&) = delete;

  std::size_t read(char* into, std::size_t capacity) override {
    const std::size_t count = inflates() ? inflate_some(into, capacity) : read_stored(into, capacity);
    size_ += count;
    checksum_ = crc32_z(checksum_, reinterpret_cast<const Bytef*>(into), count);
    if (size_ > entry_.size) fail(input_, entry_, "is longer than the directory says: the file is damaged");
    if (count == 0) check_end();
    return count;
  }
  const std::string& name() const override { return input_.name; }
  InputProgress progress() const override { return {source_->progress().consumed, entry_.stored_size}; }

 private:
  bool inflates() const { return entry_.method != 0; }

  std::size_t read_stored(char* into, std::size_t capacity) {
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(capacity, stored_left_));
    const std::size_t count = wanted == 0 ? 0 : source_->read(into, wanted);
    if (wanted > 0 && count == 0) fail(input_, entry_, "was cut while it was read");
    stored_left_ -= count;
    return count;
  }

  std::size_t inflate_some(char* into, std::size_t capacity) {
    const uInt room = static_cast<uInt>(std::min<std::size_t>(capacity, std::numeric_limits<uInt>::max()));
    stream_.next_out = reinterpret_cast<Bytef*>(into);
    stream_.avail_out = room;
    while (!ended_ && stream_.avail_out == room) {
      if (stream_.avail_in == 0) {
        const std::size_t count = read_stored(buffer_, sizeof buffer_);
        if (count == 0) fail(input_, entry_, "ends inside its compressed data: the file is damaged");
        stream_.next_in = reinterpret_cast<Bytef*>(buffer_);
        stream_.avail_in = static_cast<uInt>(count);
      }
      const int result = inflate(&stream_, Z_NO_FLUSH);
      ended_ = result == Z_STREAM_END;
      if (!ended_ && result != Z_OK && result != Z_BUF_ERROR)
        fail(input_, entry_, "has damaged compressed data");
    }
    return room - stream_.avail_out;
  }

  void check_end() const {
    if (size_ != entry_.size || stored_left_ != 0 || stream_.avail_in != 0)
      fail(input_, entry_, "is not as long as the directory says: the file is damaged");
    if (checksum_ != entry_.checksum) fail(input_, entry_, "has another checksum: the file is damaged");
  }

  SeekableInput input_;
  ZipEntry entry_;
  std::uint64_t stored_left_;
  std::unique_ptr<ByteSource> source_;
  z_stream stream_{};
  bool ended_ = false;
  std::uint64_t size_ = 0;
  uLong checksum_ = 0;
  char buffer_[1 << 14];
};

// The bytes of a source up to a length.
class FirstBytes : public ByteSource {
 public:
  FirstBytes(std::unique_ptr<ByteSource> source, std::uint64_t size)
      : source_(std::move(source)), left_(size) {}
  std::size_t read(char* into, std::size_t capacity) override {
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(capacity, left_));
    const std::size_t count = wanted == 0 ? 0 : source_->read(into, wanted);
    left_ -= count;
    return count;
  }
  const std::string& name() const override { return source_->name(); }
  InputProgress progress() const override { return source_->progress(); }

 private:
  std::unique_ptr<ByteSource> source_;
  std::uint64_t left_;
};

}  // namespace

bool can_be_read(const ZipEntry& entry) {
  return entry.method == 0 || entry.method == 8;
}

std::unique_ptr<ByteSource> open_zip_member(const SeekableInput& input, const ZipEntry& entry) {
  return std::make_unique<ZipMemberSource>(input, entry);
}

// The source gives no more than the length that the directory tells.
void read_zip_member(const SeekableInput& input, const ZipEntry& entry, std::string& bytes) {
  constexpr std::size_t step = std::size_t{1} << 16;
  const auto source = open_zip_member(input, entry);
  for (;;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + step);
    const std::size_t count = source->read(bytes.data() + size, step);
    bytes.resize(size + count);
    if (count == 0) return;
  }
}

std::optional<SeekableInput> stored_member(const SeekableInput& input, const ZipEntry& entry) {
  if (entry.method != 0) return std::nullopt;
  const std::uint64_t begin = data_offset(input, entry);
  const std::uint64_t size = entry.stored_size;
  return SeekableInput{input.name, size, [open_at = input.open_at, begin, size](std::uint64_t offset) {
                         const std::uint64_t skipped = std::min(offset, size);
                         return std::make_unique<FirstBytes>(open_at(begin + skipped), size - skipped);
                       }};
}

}  // namespace treesift
