#include "io/bytes/piece_of_frames.h"

#include <algorithm>

namespace treesift {

std::size_t FileRange::read(char* into, std::size_t capacity) {
  const std::uint64_t at = at_.load(std::memory_order_relaxed);
  const std::uint64_t to_step = place_.step - (at - place_.origin) % place_.step;
  const std::uint64_t count = std::min<std::uint64_t>({capacity, to_step, place_.end - at});
  const std::size_t got = count == 0 ? 0 : file_->read_at(at, into, static_cast<std::size_t>(count));
  at_.store(at + got, std::memory_order_relaxed);
  return got;
}

void PieceOfFrames::work() noexcept {
  State expected = State::waiting;
  if (!state_.compare_exchange_strong(expected, State::at_work)) return;
  try {
    decompress();
  } catch (...) {
    is_whole_ = false;  // what is wrong is found, and said, when the frames are read one after another
  }
  state_.store(State::ended);
  state_.notify_all();
}

// A read never gives more than the rest of a frame, so each frame's end is met.
void PieceOfFrames::decompress() {
  const std::unique_ptr<ByteSource> source = open_();
  for (;;) {
    if (size_ == data_.capacity) {
      char beyond = 0;
      is_whole_ = source->read(&beyond, 1) == 0;
      return;
    }
    const std::size_t count = source->read(data_.bytes.get() + size_, data_.capacity - size_);
    if (count == 0) break;
    size_ += count;
    if (const std::optional<std::uint64_t> stored = source->settle()) ends_.push_back({size_, *stored});
  }
  is_whole_ = true;
}

bool PieceOfFrames::finish() noexcept {
  work();
  state_.wait(State::at_work);
  return is_whole_;
}

DataBlock PieceOfFrames::drop() noexcept {
  State expected = State::waiting;
  if (!state_.compare_exchange_strong(expected, State::ended)) state_.wait(State::at_work);
  open_ = nullptr;
  return std::move(data_);
}

std::optional<std::uint64_t> PieceOfFrames::settled_after(std::size_t size) const {
  const auto end =
      std::lower_bound(ends_.begin(), ends_.end(), size,
                       [](const FrameEnd& frame, std::size_t wanted) { return frame.data < wanted; });
  if (end == ends_.end() || end->data != size) return std::nullopt;
  return end->stored;
}

}  // namespace treesift
