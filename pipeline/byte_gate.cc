#include "pipeline/byte_gate.h"

#include <algorithm>

namespace treesift {

void ByteGate::enter(std::size_t bytes) {
  std::unique_lock lock(mutex_);
  left_.wait(lock, [&] { return inside_ == 0 || inside_ + bytes <= capacity_; });
  inside_ += bytes;
  high_water_ = std::max(high_water_, inside_);
  max_entries_ = std::max(max_entries_, ++entries_);
}

void ByteGate::leave(std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    inside_ -= bytes;
    --entries_;
  }
  left_.notify_one();
}

std::size_t ByteGate::max_entries() const {
  const std::lock_guard lock(mutex_);
  return max_entries_;
}

std::size_t ByteGate::high_water() const {
  const std::lock_guard lock(mutex_);
  return high_water_;
}

}  // namespace treesift
