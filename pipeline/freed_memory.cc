#include "pipeline/freed_memory.h"

#include <malloc.h>

namespace treesift {

void set_what_malloc_keeps() {
  // What a giant pair has taken goes back to the system when it is freed. By default glibc keeps the more the
  // larger the blocks are that it has seen.
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  // Pieces that one thread allocates and another one frees stay with the arena of the first: no more of those
  // than help, whatever the number of workers.
  mallopt(M_ARENA_MAX, 4);
}

bool FreedMemory::add(std::size_t bytes) {
  if (bytes <= small_) return false;
  kept_ += bytes;
  if (kept_ < max_kept_) return false;
  kept_ = 0;
  ::malloc_trim(0);
  return true;
}

}  // namespace treesift
