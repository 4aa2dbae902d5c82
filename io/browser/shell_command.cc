#include "io/browser/shell_command.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>

#include "io/browser/browser_pipe.h"
#include "io/env/descriptor.h"

namespace treesift {
namespace {

constexpr long look_every = 5'000'000;  // nanoseconds

int status_of(int waited) {
  return WIFEXITED(waited) ? WEXITSTATUS(waited) : 128 + WTERMSIG(waited);
}

}  // namespace

int run_shell_command(const std::string& command, std::chrono::milliseconds longest) {
  const pid_t shell = ::fork();
  if (shell == 0) {
    ::setpgid(0, 0);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) std::signal(number, SIG_DFL);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  if (shell < 0) return 127;
  const Deadline deadline = in_time(longest);
  int waited = 0;
  while (uninterrupted([&] { return ::waitpid(shell, &waited, WNOHANG); }) == 0) {
    if (is_past(deadline)) {
      ::kill(-shell, SIGKILL);
      uninterrupted([&] { return ::waitpid(shell, &waited, 0); });
      return -1;
    }
    const timespec pause{0, look_every};
    ::nanosleep(&pause, nullptr);
  }
  return status_of(waited);
}

}  // namespace treesift
