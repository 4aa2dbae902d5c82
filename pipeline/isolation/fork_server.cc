#include "pipeline/isolation/fork_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "parsers/text/encoding.h"
#include "pipeline/isolation/channel.h"

namespace treesift {

struct ForkServer::Order {
  pid_t end = 0;  // this process; 0: a new one is wanted, whose socket comes with the order
  std::size_t left_out_rule = MeasureOptions::no_rule;
};

struct ForkServer::Outcome {
  std::int64_t value = 0;  // the new process, or the status of the dead one
  int error = 0;           // errno, when there is none
};

namespace {

// Descriptors travel beside a message.
union Luggage {
  char bytes[CMSG_SPACE(sizeof(int))];
  cmsghdr aligned;
};

template <typename Content>
msghdr message_of(Content& content, iovec& place) {
  place = {const_cast<void*>(static_cast<const void*>(&content)), sizeof content};
  msghdr message{};
  message.msg_iov = &place;
  message.msg_iovlen = 1;
  return message;
}

template <typename Content>
bool send_with(int socket, const Content& content, int descriptor) {
  iovec place;
  msghdr message = message_of(content, place);
  Luggage luggage{};
  if (descriptor >= 0) {
    message.msg_control = luggage.bytes;
    message.msg_controllen = sizeof luggage.bytes;
    cmsghdr* const head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  }
  return uninterrupted([&] { return ::sendmsg(socket, &message, MSG_NOSIGNAL); }) == sizeof content;
}

// `descriptor` is what came with it, or none.
template <typename Content>
bool receive_with(int socket, Content& content, Descriptor& descriptor) {
  iovec place;
  msghdr message = message_of(content, place);
  Luggage luggage{};
  message.msg_control = luggage.bytes;
  message.msg_controllen = sizeof luggage.bytes;
  if (uninterrupted([&] { return ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC); }) != sizeof content)
    return false;
  const cmsghdr* const head = CMSG_FIRSTHDR(&message);
  if (head != nullptr && head->cmsg_type == SCM_RIGHTS) {
    int number = -1;
    std::memcpy(&number, CMSG_DATA(head), sizeof number);
    descriptor = Descriptor(number);
  }
  return true;
}

[[noreturn]] void refused(std::string_view what) {
  throw std::runtime_error(fmt::format("--isolate: {}: {}", what, std::strerror(errno)));
}

std::pair<Descriptor, Descriptor> socket_pair(int kind) {
  int ends[2];
  if (::socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends) != 0) refused("no socket");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// Everything below runs in the fork server.

constexpr int fork_server_socket = 3;

// The address space of this process, from the first number of /proc/self/statm, in pages; 0 where there is no
// such file.
std::size_t own_memory() {
  const Descriptor file = open_descriptor("/proc/self/statm", O_RDONLY);
  char text[64];
  const ssize_t count = uninterrupted([&] { return environment().read(file.number(), text, sizeof text); });
  std::size_t pages = 0;
  if (count > 0) std::from_chars(text, text + count, pages);
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

// Dies with its parent, of which the first call speaks too late if that has happened already.
bool die_with(pid_t parent) {
  return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent;
}

// A signal to stop is meant for the program that is being waited for, not for its helpers: they are needed
// until the pairs at hand are done. No handler of the program's is for them.
void set_signals() {
  for (const int number : {SIGINT, SIGTERM, SIGPIPE}) std::signal(number, SIG_IGN);
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGPROF, SIGCHLD})
    std::signal(number, SIG_DFL);
}

// Keeps no descriptor but the socket: a process that waits for the end of a pipe, or for a lock, must not
// wait for us. What a dying library prints goes nowhere. False where there are no descriptors for that: a process that
// kept the other end of its own socket would never see that the program has gone.
bool drop_descriptors(int socket) {
  const int nowhere = open_descriptor("/dev/null", O_RDWR).release();
  int above = fork_server_socket + 1;
  while (above == socket || above == nowhere) ++above;
  bool dropped = ::dup2(nowhere, above) >= 0 && ::dup2(socket, fork_server_socket) >= 0;
  for (int standard = 0; standard < fork_server_socket; ++standard)
    dropped = dropped && ::dup2(above, standard) >= 0;
  ::closefrom(fork_server_socket + 1);
  return dropped;
}

// In the new process it measures and does not return.
pid_t fork_measuring(const Descriptor& socket, const MeasureOptions& options, const IsolationLimits& limits,
                     std::size_t base_memory) {
  const pid_t self = ::getpid();
  const pid_t process = ::fork();
  if (process != 0) return process;
  if (!die_with(self)) ::_exit(static_cast<int>(ProcessEnd::not_set_up));
  close_descriptor(fork_server_socket);
  measure_for(socket.number(), options, limits, base_memory);
}

// A dead process keeps its number until it is asked for here, so no other one can be hit.
WaitStatus end_process(pid_t process) {
  ::kill(process, SIGKILL);
  int status = 0;
  uninterrupted([&] { return ::waitpid(process, &status, 0); });
  return status;
}

}  // namespace

ForkServer::ForkServer(const MeasureOptions& options, const IsolationLimits& limits) : limits_(limits) {
  auto [ours, theirs] = socket_pair(SOCK_SEQPACKET);
  const pid_t self = ::getpid();
  process_ = ::fork();
  if (process_ < 0) refused("no other process");
  if (process_ > 0) {
    socket_ = std::move(ours);
    return;
  }
  if (!die_with(self)) ::_exit(1);
  set_signals();
  ours = Descriptor();
  if (!drop_descriptors(theirs.number())) ::_exit(1);
  load_encodings();  // a measuring process opens no files
  const std::size_t base_memory = own_memory();
  for (;;) {
    Order order;
    Descriptor socket;
    if (!receive_with(fork_server_socket, order, socket)) ::_exit(0);
    Outcome outcome;
    if (order.end != 0) {
      outcome.value = end_process(order.end);
    } else if (!socket.is_open()) {
      outcome = {-1, EMFILE};  // there was no descriptor left to receive it with
    } else {
      MeasureOptions its_options = options;
      its_options.left_out_rule = order.left_out_rule;
      outcome.value = fork_measuring(socket, its_options, limits, base_memory);
      outcome.error = outcome.value < 0 ? errno : 0;
    }
    if (!send_with(fork_server_socket, outcome, -1)) ::_exit(0);
  }
}

// The measuring processes die with the fork server, as far as there are any.
ForkServer::~ForkServer() {
  socket_ = Descriptor();
  uninterrupted([&] { return ::waitpid(process_, nullptr, 0); });
}

ForkServer::Outcome ForkServer::ask(const Order& order, int descriptor) {
  const std::lock_guard lock(mutex_);
  Outcome outcome;
  Descriptor none;
  if (!send_with(socket_.number(), order, descriptor) || !receive_with(socket_.number(), outcome, none))
    throw std::runtime_error("--isolate: the process that starts the measuring processes is gone");
  return outcome;
}

ForkServer::Child ForkServer::start(std::size_t left_out_rule) {
  auto [ours, theirs] = socket_pair(SOCK_STREAM);
  const auto limit =
      std::chrono::duration_cast<std::chrono::microseconds>(Patience::slice_of(patience_with(limits_)));
  timeval slice{};
  slice.tv_sec = limit.count() / 1'000'000;
  slice.tv_usec = limit.count() % 1'000'000;
  ::setsockopt(ours.number(), SOL_SOCKET, SO_RCVTIMEO, &slice, sizeof slice);
  ::setsockopt(ours.number(), SOL_SOCKET, SO_SNDTIMEO, &slice, sizeof slice);
  const Outcome outcome = ask({0, left_out_rule}, theirs.number());
  if (outcome.error != 0) {
    errno = outcome.error;
    refused("no other process");
  }
  return {static_cast<pid_t>(outcome.value), std::move(ours)};
}

WaitStatus ForkServer::end(pid_t process) {
  return static_cast<WaitStatus>(ask({process, MeasureOptions::no_rule}).value);
}

}  // namespace treesift
