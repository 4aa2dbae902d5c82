// Bytes that readers fill and parsers read.
#pragma once

#include <cstddef>
#include <memory>

namespace treesift {

// Bytes that may be read after the end of a text that is handed to a parser. Their values do not matter, but
// when the first is zero the text need not be copied.
inline constexpr std::size_t read_padding = 64;

// A growing block of bytes that are not initialised first. Moving it leaves the bytes where they are.
class ByteBlock {
 public:
  char* data() { return bytes_.get(); }
  const char* data() const { return bytes_.get(); }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }

  // Adds `count` bytes with any content and returns the first. Invalidates pointers.
  char* extend(std::size_t count);
  void shrink(std::size_t size) { size_ = size; }
  // Makes room for `capacity` bytes in all.
  void reserve(std::size_t capacity);
  void release() { *this = ByteBlock(); }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace treesift
