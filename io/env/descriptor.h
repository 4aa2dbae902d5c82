// Descriptors over the environment: calls that a signal has interrupted are made again, and a file that goes
// out of scope is closed.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/env/environment.h"

namespace treesift {

// Makes a call until it is not interrupted.
template <typename Call>
auto uninterrupted(Call call) {
  for (;;) {
    const auto result = call();
    if (result >= 0 || errno != EINTR) return result;
  }
}

// Closes once and for all: after an interrupted close() Linux has closed the descriptor. False, with errno,
// when the system tells of a failure, which may be that of an earlier write.
bool close_descriptor(int descriptor);

// Writes all bytes to a descriptor, however many calls it takes; false, with errno, when the system refuses.
bool write_fully(int descriptor, std::string_view bytes);

// Reads `count` bytes from `offset` on, however many calls it takes, and returns their number, fewer only at
// the end; nothing, with errno, when the system refuses.
std::optional<std::size_t> read_fully_at(int descriptor, std::uint64_t offset, char* into, std::size_t count);

// Makes the names in the directory of `path` outlast a loss of power; false, with errno, when the system
// refuses.
bool sync_directory_of(const std::string& path);

// Owns a descriptor; -1 means that there is none.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) close_descriptor(number_);
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

// As open(2), made again when interrupted.
Descriptor open_descriptor(const std::string& path, int flags, mode_t mode = 0);

}  // namespace treesift
