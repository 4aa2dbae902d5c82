// cost-of OUT COMMAND [ARGUMENT…]: runs a command and writes what it cost to OUT, as one line:
//   CPU SECONDS  WALL SECONDS  PEAK RESIDENT KILOBYTES
// CPU is of all threads, user and system. Exits like the command; 126 where it was ended by a signal.
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <cstring>

extern char** environ;

namespace {

double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: cost-of OUT COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  // No fork: a copy of this process would count among the command's memory.
  if (const int error = posix_spawnp(&child, argv[2], nullptr, nullptr, argv + 2, environ); error != 0) {
    std::fprintf(stderr, "cost-of: %s: %s\n", argv[2], std::strerror(error));
    return 2;
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  std::FILE* out = std::fopen(argv[1], "w");
  if (out == nullptr) {
    std::perror(argv[1]);
    return 2;
  }
  std::fprintf(out, "%.3f %.3f %ld\n", seconds(usage.ru_utime) + seconds(usage.ru_stime), wall.count(),
               usage.ru_maxrss);
  std::fclose(out);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 126;
}
