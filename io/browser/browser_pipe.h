// Messages to and from a browser: JSON, each with a NUL behind it.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace treesift {

using Deadline = std::chrono::steady_clock::time_point;

// So many milliseconds from now on.
Deadline in_time(std::chrono::milliseconds time);
bool is_past(Deadline deadline);

// late: nothing came, or nothing was taken, in time. closed: the browser is gone, or has closed its end.
enum class Transferred { done, late, closed };

struct PipeMessage {
  std::string text;
  bool is_cut = false;  // it was too large: these are its first bytes
};

struct PipeLimits {
  std::size_t message = std::size_t{192} << 20;
  std::size_t kept = std::size_t{256} << 20;  // of messages that came while something was sent
};

// No thread of its own: who waits reads. A browser that writes faster than that waits, in the system's buffer.
class BrowserPipe {
 public:
  // Sockets, which must outlive it.
  BrowserPipe(int requests, int answers, PipeLimits limits = {});

  // Meanwhile reads what the browser writes: it may wait for that before it reads what it is sent.
  Transferred send(std::string_view json, Deadline deadline);
  Transferred receive(PipeMessage& message, Deadline deadline);

 private:
  Transferred read_some();
  void take(std::string_view bytes);
  void add(std::string_view part);
  Transferred wait(short events, Deadline deadline);

  int requests_, answers_;
  PipeLimits limits_;
  PipeMessage begun_;
  std::deque<PipeMessage> inbox_;
  std::size_t kept_ = 0;  // bytes in the inbox
  std::string buffer_;
};

}  // namespace treesift
