#include "io/browser/browser_pipe.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

#include "io/env/environment.h"

namespace treesift {
namespace {

constexpr std::size_t read_size = std::size_t{256} << 10;
constexpr std::size_t kept_of_a_cut_message = 512;

int milliseconds_to(Deadline deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(deadline - environment().steady_now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000'000));
}

bool may_come_later(int reason) {
  return reason == EAGAIN || reason == EWOULDBLOCK || reason == EINTR;
}

}  // namespace

Deadline in_time(std::chrono::milliseconds time) {
  return environment().steady_now() + time;
}

bool is_past(Deadline deadline) {
  return environment().steady_now() >= deadline;
}

BrowserPipe::BrowserPipe(int requests, int answers, PipeLimits limits)
    : requests_(requests), answers_(answers), limits_(limits), buffer_(read_size, '\0') {}

void BrowserPipe::add(std::string_view part) {
  if (begun_.is_cut) return;
  if (begun_.text.size() + part.size() <= limits_.message) {
    begun_.text += part;
    return;
  }
  begun_.is_cut = true;
  begun_.text += part.substr(0, std::min(part.size(), kept_of_a_cut_message));
  begun_.text.resize(std::min(begun_.text.size(), kept_of_a_cut_message));
  begun_.text.shrink_to_fit();
}

void BrowserPipe::take(std::string_view bytes) {
  for (;;) {
    const std::size_t end = bytes.find('\0');
    add(bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    kept_ += begun_.text.size();
    inbox_.push_back(std::move(begun_));
    begun_ = PipeMessage();
    bytes.remove_prefix(end + 1);
  }
}

// What has come by now; late when that is nothing.
Transferred BrowserPipe::read_some() {
  const ssize_t count = ::recv(answers_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
  if (count < 0 && may_come_later(errno)) return Transferred::late;
  if (count <= 0) return Transferred::closed;
  take(std::string_view(buffer_).substr(0, static_cast<std::size_t>(count)));
  return Transferred::done;
}

// Until one of the two can go on.
Transferred BrowserPipe::wait(short events, Deadline deadline) {
  pollfd ends[] = {{answers_, POLLIN, 0}, {requests_, events, 0}};
  const bool reads = kept_ < limits_.kept;
  const int time = milliseconds_to(deadline);
  const int ready = ::poll(reads ? ends : ends + 1, events == 0 || !reads ? 1 : 2, time);
  if (ready < 0) return errno == EINTR ? Transferred::done : Transferred::closed;
  return ready == 0 ? Transferred::late : Transferred::done;
}

Transferred BrowserPipe::send(std::string_view json, Deadline deadline) {
  const std::string message = std::string(json) + '\0';
  std::string_view rest = message;
  for (;;) {
    const ssize_t count = ::send(requests_, rest.data(), rest.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count < 0 && !may_come_later(errno)) return Transferred::closed;
    rest.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
    if (rest.empty()) return Transferred::done;
    if (kept_ < limits_.kept && read_some() == Transferred::closed) return Transferred::closed;
    if (const Transferred waited = wait(POLLOUT, deadline); waited != Transferred::done) return waited;
  }
}

Transferred BrowserPipe::receive(PipeMessage& message, Deadline deadline) {
  while (inbox_.empty()) {
    const Transferred read = read_some();
    if (read == Transferred::closed) return read;
    if (read == Transferred::done) continue;
    if (const Transferred waited = wait(0, deadline); waited != Transferred::done) return waited;
  }
  message = std::move(inbox_.front());
  inbox_.pop_front();
  kept_ -= std::min(kept_, message.text.size());
  return Transferred::done;
}

}  // namespace treesift
