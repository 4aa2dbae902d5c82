#include "io/browser/browser_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <string_view>
#include <utility>

#include "io/output/remove_tree.h"

namespace treesift {
namespace {

struct SocketPair {
  Descriptor ours, theirs;
};

SocketPair make_sockets() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw BrowserError(fmt::format("the browser: no socket: {}", std::strerror(errno)));
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// A folder that was not there before, for this user only.
std::string make_profile(const std::string& temp_directory) {
  static std::atomic<unsigned> count = 0;
  for (;;) {
    std::string path = fmt::format("{}/treesift-browser-{}-{}", temp_directory, ::getpid(), count++);
    if (environment().mkdir(path.c_str(), 0700) == 0) return path;
    if (errno != EEXIST)
      throw BrowserError(fmt::format("the browser: {} cannot be made: {}", path, std::strerror(errno)));
  }
}

// ---- What runs in the new processes

constexpr int read_by_browser = 3, written_by_browser = 4;

void forget_signals() {
  for (const int number :
       {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD, SIGXFSZ, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    std::signal(number, SIG_DFL);
}

// Nothing is read from the terminal, and nothing printed there.
void drop_standard_streams() {
  const Descriptor nowhere = open_descriptor("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; ++standard) ::dup2(nowhere.number(), standard);
}

[[noreturn]] void become_browser(const std::vector<char*>& arguments, int requests, int answers) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int above = std::max({requests, answers, written_by_browser}) + 1;
  ::dup2(requests, above);
  ::dup2(answers, above + 1);
  ::dup2(above, read_by_browser);
  ::dup2(above + 1, written_by_browser);
  ::closefrom(written_by_browser + 1);
  ::execv(arguments.front(), arguments.data());
  ::_exit(127);
}

// Kills the children that this process has by now: those of the dead become its own.
void kill_children() {
  const std::string list = fmt::format("/proc/self/task/{}/children", ::getpid());
  const Descriptor file = open_descriptor(list, O_RDONLY);
  char text[4096];
  const ssize_t count = uninterrupted([&] { return environment().read(file.number(), text, sizeof text); });
  std::string_view rest(text, count > 0 ? static_cast<std::size_t>(count) : 0);
  while (!rest.empty()) {
    pid_t child = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), child);
    if (error == std::errc() && child > 0) ::kill(child, SIGKILL);
    rest.remove_prefix(std::min(static_cast<std::size_t>(end - rest.data()) + 1, rest.size()));
  }
}

void kill_all(pid_t browser) {
  ::kill(-browser, SIGKILL);
  ::kill(browser, SIGKILL);
  do kill_children();
  while (uninterrupted([] { return ::waitpid(-1, nullptr, 0); }) > 0);
}

// Until the other end of the socket is closed, by will or by death.
void wait_for_end(int life) {
  char nothing = 0;
  while (uninterrupted([&] { return ::recv(life, &nothing, 1, 0); }) > 0) {
  }
}

struct GuardOrder {
  const std::vector<char*>& arguments;
  const std::string& profile;
  int life, requests, answers;
};

[[noreturn]] void guard(const GuardOrder& order) {
  ::setsid();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  forget_signals();
  drop_standard_streams();
  const pid_t browser = ::fork();
  if (browser == 0) become_browser(order.arguments, order.requests, order.answers);
  ::dup2(order.life, read_by_browser);
  ::closefrom(read_by_browser + 1);
  if (browser > 0) {
    wait_for_end(read_by_browser);
    kill_all(browser);
  }
  remove_tree(order.profile);
  ::_exit(0);
}

// The socket of the guard is closed when it has ended.
void wait_for_guard(int life, pid_t process) {
  constexpr int longest = 10'000;  // milliseconds
  pollfd end{life, POLLIN, 0};
  if (uninterrupted([&] { return ::poll(&end, 1, longest); }) > 0)
    uninterrupted([&] { return ::waitpid(process, nullptr, 0); });
}

}  // namespace

BrowserProcess::BrowserProcess(const BrowserProgram& program, const std::string& temp_directory) {
  SocketPair life = make_sockets(), requests = make_sockets(), answers = make_sockets();
  profile_ = make_profile(temp_directory);
  std::vector<std::string> words = {program.path};
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  words.push_back("--user-data-dir=" + profile_);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  guard_ = ::fork();
  if (guard_ == 0)
    guard({arguments, profile_, life.theirs.number(), requests.theirs.number(), answers.theirs.number()});
  if (guard_ < 0) {
    const int reason = errno;
    remove_tree(profile_);
    throw BrowserError(fmt::format("the browser: no process: {}", std::strerror(reason)));
  }
  life_ = std::move(life.ours);
  requests_ = std::move(requests.ours);
  answers_ = std::move(answers.ours);
}

BrowserProcess::~BrowserProcess() {
  ::shutdown(life_.number(), SHUT_WR);
  wait_for_guard(life_.number(), guard_);
}

}  // namespace treesift
