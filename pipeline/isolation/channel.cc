#include "pipeline/isolation/channel.h"

#include <sys/socket.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace treesift {
namespace {

// Makes a call until it transfers something; the number of bytes, 0 when the other side is gone, below 0 when
// it was waited for too long.
template <typename Call>
ssize_t transferred(Patience& patience, Call call) {
  for (;;) {
    const auto start = std::chrono::steady_clock::now();
    const ssize_t count = call();
    const int reason = errno;
    patience.add(std::chrono::steady_clock::now() - start);
    if (count > 0 && !patience.is_over()) return count;
    if (count == 0 || (count < 0 && reason != EINTR && reason != EAGAIN)) return 0;
    if (patience.is_over()) return -1;
  }
}

Transfer failure(ssize_t count) {
  return count == 0 ? Transfer::closed : Transfer::late;
}

}  // namespace

Transfer send_message(int socket, std::string& message, Patience& patience) {
  const std::uint64_t length = message.size() - message_head;
  std::memcpy(message.data(), &length, message_head);
  std::string_view rest = message;
  while (!rest.empty()) {
    const ssize_t count =
        transferred(patience, [&] { return ::send(socket, rest.data(), rest.size(), MSG_NOSIGNAL); });
    if (count <= 0) return failure(count);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  return Transfer::done;
}

Transfer receive_message(int socket, std::string& buffer, std::size_t most, Patience& patience,
                         std::string_view& message) {
  constexpr std::size_t usual_size = std::size_t{64} << 10;
  if (buffer.size() < usual_size) buffer.resize(usual_size);
  std::size_t have = 0;
  std::uint64_t length = 0;
  while (have < message_head || have < message_head + length) {
    const ssize_t count =
        transferred(patience, [&] { return ::recv(socket, buffer.data() + have, buffer.size() - have, 0); });
    if (count <= 0) return failure(count);
    have += static_cast<std::size_t>(count);
    if (have < message_head) continue;
    std::memcpy(&length, buffer.data(), message_head);
    if (length > most || have > message_head + length) return Transfer::closed;
    if (buffer.size() < message_head + length) buffer.resize(message_head + length);
  }
  message = std::string_view(buffer).substr(message_head, length);
  return Transfer::done;
}

}  // namespace treesift
