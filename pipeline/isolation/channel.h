// Messages over a socket between two processes of which one may die, hang or lie. Private to
// pipeline/isolation/.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace treesift {

// How long a process is waited for in all. Time in which this process itself is stopped does not count, so
// that nobody is late only because a person pressed ^Z.
class Patience {
 public:
  // Without end.
  Patience() = default;
  // For calls on a socket that give up by themselves after slice_of(limit).
  explicit Patience(std::chrono::milliseconds limit) : limit_(limit), slice_(slice_of(limit)) {}

  static std::chrono::milliseconds slice_of(std::chrono::milliseconds limit) {
    return limit / 10 + std::chrono::milliseconds(1);
  }
  void add(std::chrono::nanoseconds waited) { waited_ += waited < slice_ ? waited : slice_; }
  bool is_over() const { return waited_ >= limit_; }

 private:
  std::chrono::nanoseconds limit_ = std::chrono::nanoseconds::max();
  std::chrono::nanoseconds slice_{0};
  std::chrono::nanoseconds waited_{0};
};

enum class Transfer { done, closed, late };  // closed: by the other side, or what came is no message

// A message begins with room for its length.
inline constexpr std::size_t message_head = 8;
inline void begin_message(std::string& message) {
  message.assign(message_head, '\0');
}

// Writes the length into the head and sends all.
Transfer send_message(int socket, std::string& message, Patience& patience);

// Receives a whole message of at most `most` bytes into `buffer`, which keeps its size where that suffices;
// `message` is what follows the head, a view into it.
Transfer receive_message(int socket, std::string& buffer, std::size_t most, Patience& patience,
                         std::string_view& message);

}  // namespace treesift
