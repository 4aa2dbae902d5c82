#include "base/byte_block.h"

#include <algorithm>
#include <cstring>

namespace treesift {

char* ByteBlock::extend(std::size_t count) {
  if (size_ + count > capacity_) reserve(std::max(size_ + count, 2 * capacity_));
  char* added = bytes_.get() + size_;
  size_ += count;
  return added;
}

void ByteBlock::reserve(std::size_t capacity) {
  if (capacity <= capacity_) return;
  auto larger = std::make_unique_for_overwrite<char[]>(capacity);
  if (size_ > 0) std::memcpy(larger.get(), bytes_.get(), size_);
  bytes_ = std::move(larger);
  capacity_ = capacity;
}

}  // namespace treesift
