// What was taken for large pairs goes back to the system.
#pragma once

#include <cstddef>

namespace treesift {

// What malloc may keep of what is freed. For a program's first line: memory is promised and measured with this.
void set_what_malloc_keeps();

// malloc gives back what is free at the end of an arena. One small block that lives above a hundred megabytes keeps
// them all, in each arena; and the next large pair is worked on by another thread, in another arena. Small batches
// need no care: what they leave is used again. Private to pipeline/.
class FreedMemory {
 public:
  // Of a run that has `capacity` bytes for batches in flight (ByteGate) and so many workers.
  FreedMemory(std::size_t capacity, unsigned workers)
      : small_(capacity / 4 / workers), max_kept_(capacity / 4) {}

  // To be told that a batch is gone that was counted as so many bytes; by one thread at a time. Gives back what is
  // free once the large ones come to a quarter of the capacity: some milliseconds, which such batches have cost a
  // hundredfold. Whether it did.
  bool add(std::size_t bytes);

 private:
  std::size_t small_, max_kept_;
  std::size_t kept_ = 0;
};

}  // namespace treesift
