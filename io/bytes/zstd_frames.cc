// A zstd frame does not say how many bytes it takes, but each of its blocks does, in three bytes. So frames
// are found by hopping from one block header to the next: a few bytes are read for each block of up to 128
// KiB of data. Nothing is decompressed.
//
// Cost: linear in the number of blocks, of which a file of n bytes has n/3 at most. Bytes are read through a
// small window that doubles while headers lie close to each other, so that a file of empty blocks takes no
// call to the system for each.
//
// Source: RFC 8878, "Zstandard Compression and the 'application/zstd' Media Type", 3.1.
#include "io/bytes/zstd_frames.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/bytes/pair_mark.h"

namespace treesift {
namespace {

constexpr std::size_t magic_size = 4;
constexpr std::size_t longest_header = 18;  // magic number included
constexpr std::size_t skippable_header = 8;
constexpr std::size_t checksum_size = 4;
constexpr std::uint64_t largest_block = std::uint64_t{128} << 10;
constexpr std::size_t least_window = 32;
constexpr std::size_t largest_window = std::size_t{1} << 16;

std::uint64_t number(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

bool is_skippable_magic(std::uint64_t magic) {
  return (magic & ~std::uint64_t{0xF}) == 0x184D2A50;
}

}  // namespace

void ZstdFrames::fail(ArchiveFault fault, std::uint64_t position, std::string_view detail) const {
  throw ArchiveError(fault, stored_.name, fmt::format("byte {} of the compressed data", position), detail);
}

void ZstdFrames::check_inside(std::uint64_t end) const {
  if (end > stored_.size)
    fail(ArchiveFault::compressed_cut, stored_.size, "the zstd stream ends early: the file was cut");
}

// Up to `count` bytes, fewer only at the end of the file.
std::string_view ZstdFrames::look(std::uint64_t position, std::size_t count) {
  const std::uint64_t window_end = window_begin_ + window_.size();
  if (position < window_begin_ || position + count > window_end) {
    const bool is_near = position >= window_begin_ && position <= window_end + least_window;
    window_size_ =
        is_near ? std::min(2 * std::max(window_size_, least_window), largest_window) : least_window;
    window_.resize(std::max(window_size_, count));
    window_.resize(stored_.read_at(position, window_.data(), window_.size()));
    window_begin_ = position;
    if (window_.size() < std::min<std::uint64_t>(count, stored_.size - std::min(stored_.size, position)))
      check_inside(stored_.size + 1);  // it has become shorter
  }
  return std::string_view(window_).substr(static_cast<std::size_t>(position - window_begin_), count);
}

std::optional<ZstdFrame> ZstdFrames::next() {
  if (position_ >= stored_.size) return std::nullopt;
  const std::string_view magic = look(position_, magic_size);
  check_inside(position_ + magic.size() + (magic.size() < magic_size));
  if (!is_skippable_magic(number(magic)) && number(magic) != 0xFD2FB528)
    fail(ArchiveFault::compressed_garbage, position_, "bytes that are no zstd frame follow the last frame");
  const ZstdFrame frame =
      is_skippable_magic(number(magic)) ? skippable_frame(look(position_, pair_mark_size)) : data_frame();
  position_ += frame.size;
  return frame;
}

ZstdFrame ZstdFrames::skippable_frame(std::string_view head) {
  check_inside(position_ + skippable_header);
  ZstdFrame frame;
  frame.offset = position_;
  frame.is_skippable = true;
  frame.size = skippable_header + number(head.substr(magic_size, 4));
  check_inside(position_ + frame.size);
  if (frame.size == pair_mark_size) frame.mark = read_pair_mark(head);
  return frame;
}

ZstdFrame ZstdFrames::data_frame() {
  const std::string_view head = look(position_, longest_header).substr(magic_size);
  if (head.empty()) check_inside(stored_.size + 1);
  const auto descriptor = static_cast<unsigned char>(head[0]);
  if ((descriptor & 0x08) != 0)
    fail(ArchiveFault::compressed_damaged, position_, "this zstd frame has a header of an unknown kind");
  const bool single_segment = (descriptor & 0x20) != 0;
  constexpr std::size_t dictionary_sizes[] = {0, 1, 2, 4};
  constexpr std::size_t content_sizes[] = {0, 2, 4, 8};
  const std::size_t before_content = 1 + !single_segment + dictionary_sizes[descriptor & 3];
  const std::size_t content_digits =
      descriptor >> 6 == 0 && single_segment ? 1 : content_sizes[descriptor >> 6];
  const std::size_t header_size = before_content + content_digits;
  check_inside(position_ + magic_size + header_size);
  ZstdFrame frame;
  frame.offset = position_;
  if (content_digits > 0)
    frame.content_size =
        number(head.substr(before_content, content_digits)) + (content_digits == 2 ? 256 : 0);
  const std::uint64_t blocks_end = end_of_blocks(position_ + magic_size + header_size, frame.max_content);
  const std::uint64_t end = blocks_end + ((descriptor & 0x04) != 0 ? checksum_size : 0);
  check_inside(end);
  frame.size = end - position_;
  return frame;
}

std::uint64_t ZstdFrames::end_of_blocks(std::uint64_t position, std::uint64_t& max_content) {
  for (;;) {
    check_inside(position + zstd_block_header);
    const std::uint64_t header = number(look(position, zstd_block_header));
    const std::uint64_t size = header >> 3;
    const std::uint64_t kind = header >> 1 & 3;
    const bool is_compressed = kind == 2, repeats_one_byte = kind == 1;
    if (kind == 3 || size > largest_block)
      fail(ArchiveFault::compressed_damaged, position, "the zstd data is damaged: no block is of this kind");
    position += zstd_block_header + (repeats_one_byte ? 1 : size);
    check_inside(position);
    max_content += is_compressed ? largest_block : size;
    if ((header & 1) != 0) return position;
  }
}

}  // namespace treesift
