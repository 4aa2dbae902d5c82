// Which pair each thread is measuring, to report a crash.
#pragma once

#include <cstddef>
#include <cstdint>

#include "io/pairs/pair.h"

namespace treesift {

struct PairAtHand {
  const char* id = nullptr;  // null: none; else `id_size` bytes
  std::size_t id_size = 0;
  std::uint64_t sequence = 0;
};

// That of the calling thread. Safe in a signal handler.
PairAtHand pair_at_hand() noexcept;

// While it lives, its pair is the one at hand of the thread. The thread gets a stack for signal handlers, so
// that a handler can run when the thread's own is used up. One at a time a thread; the pair must outlive it.
class PairInWork {
 public:
  explicit PairInWork(const Pair& pair);
  ~PairInWork();
  PairInWork(const PairInWork&) = delete;
  PairInWork& operator=(const PairInWork&) = delete;
};

}  // namespace treesift
