#include "io/env/environment.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace treesift {
namespace {

int open_unnamed(const char* directory) {
  std::string path = std::string(directory) + "/treesift-spool-XXXXXX";
  const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor >= 0) ::unlink(path.c_str());
  return descriptor;
}

}  // namespace

Environment system_environment() {
  Environment system;
  system.open = [](const char* path, int flags, mode_t mode) {
    return ::open(path, flags | O_CLOEXEC, mode);
  };
  system.open_unnamed = open_unnamed;
  system.read = ::read;
  system.pread = ::pread;
  system.write = ::write;
  system.lseek = ::lseek;
  system.ftruncate = ::ftruncate;
  system.fdatasync = ::fdatasync;
  system.fsync = ::fsync;
  system.flock = ::flock;
  system.fstat = [](int descriptor, struct stat* status) { return ::fstat(descriptor, status); };
  system.close = ::close;
  system.stat = [](const char* path, struct stat* status) { return ::stat(path, status); };
  system.rename = [](const char* from, const char* to) { return std::rename(from, to); };
  system.unlink = ::unlink;
  system.steady_now = std::chrono::steady_clock::now;
  system.wall_now = std::chrono::system_clock::now;
  system.reached = [](std::string_view) {};
  return system;
}

Environment& environment() {
  static Environment current = system_environment();
  return current;
}

}  // namespace treesift
