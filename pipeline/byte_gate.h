// The memory budget of a run, in bytes rather than in messages.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace treesift {

// The reader enters with the bytes that a batch will hold; the writer leaves with the same number once the
// batch's verdicts are written, in order. So nothing waits anywhere without being paid for, the batches that
// wait behind a slow one included.
class ByteGate {
 public:
  explicit ByteGate(std::size_t capacity) : capacity_(capacity) {}

  // Waits until `bytes` fit. What is larger than the whole capacity enters when the gate is empty.
  void enter(std::size_t bytes);
  void leave(std::size_t bytes);

  std::size_t capacity() const { return capacity_; }
  // The most that was inside at once: bytes, and entries.
  std::size_t high_water() const;
  std::size_t max_entries() const;

 private:
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable left_;
  std::size_t inside_ = 0;
  std::size_t high_water_ = 0;
  std::size_t entries_ = 0, max_entries_ = 0;
};

}  // namespace treesift
