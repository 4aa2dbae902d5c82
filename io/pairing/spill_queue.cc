#include "io/pairing/spill_queue.h"

#include <utility>

#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"

namespace treesift {

namespace {

constexpr std::size_t written_at_once = std::size_t{1} << 16;  // the encoder costs the same for a few bytes

}  // namespace

SpillQueue::SpillQueue(std::string directory, std::size_t memory)
    : directory_(std::move(directory)), memory_(memory) {}

void SpillQueue::push(std::string_view text) {
  const bool in_memory = middle_count_ == 0 && back_count_ == 0 && front_bytes_ + text.size() <= memory_;
  if (in_memory) {
    front_.emplace_back(text);
    front_bytes_ += text.size();
    return;
  }
  if (!back_) back_ = std::make_unique<Spool>(directory_, 0);
  const std::uint64_t size = text.size();
  back_bytes_.append(reinterpret_cast<const char*>(&size), sizeof size).append(text);
  ++back_count_;
  if (back_bytes_.size() >= written_at_once) write_back();
}

std::string SpillQueue::pop() {
  if (!front_.empty()) {
    std::string text = std::move(front_.front());
    front_.pop_front();
    front_bytes_ -= text.size();
    return text;
  }
  if (middle_count_ == 0) open_middle();
  std::uint64_t size = 0;
  middle_source_->read_fully(reinterpret_cast<char*>(&size), sizeof size);
  std::string text(size, '\0');
  if (middle_source_->read_fully(text.data(), size) != size)
    throw ArchiveError(ArchiveFault::compressed_cut, "a temporary file", "", "it is shorter than it was");
  if (--middle_count_ == 0) {
    middle_source_.reset();
    middle_.reset();
  }
  return text;
}

void SpillQueue::write_back() {
  back_->write(back_bytes_);
  back_bytes_.clear();
}

void SpillQueue::open_middle() {
  write_back();
  constexpr std::size_t read_bytes = std::size_t{1} << 16;
  middle_ = std::move(back_);
  middle_count_ = std::exchange(back_count_, 0);
  DecompressOptions options;
  options.read_bytes = read_bytes;
  middle_source_ = std::make_unique<BufferedSource>(decompress(middle_->read_back(), options), read_bytes);
}

}  // namespace treesift
