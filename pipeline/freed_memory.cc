#include "pipeline/freed_memory.h"

#include <malloc.h>

namespace treesift {

bool FreedMemory::add(std::size_t bytes) {
  if (bytes <= small_) return false;
  kept_ += bytes;
  if (kept_ < max_kept_) return false;
  kept_ = 0;
  ::malloc_trim(0);
  return true;
}

}  // namespace treesift
