#include "io/env/environment.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace treesift {
namespace {

void close_quietly(int descriptor) {
  const int code = errno;
  ::close(descriptor);
  errno = code;
}

int open_below(const char* folder, const char* path) {
  int place = ::open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  std::string_view rest = path;
  while (place >= 0) {
    const std::size_t slash = rest.find('/');
    const bool is_last = slash == rest.npos;
    const int flags = is_last ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
    const int next =
        ::openat(place, std::string(rest.substr(0, slash)).c_str(), flags | O_NOFOLLOW | O_CLOEXEC);
    close_quietly(place);
    if (is_last) return next;
    place = next;
    rest.remove_prefix(slash + 1);
  }
  return place;
}

int open_unnamed(const char* directory) {
  std::string path = std::string(directory) + "/treesift-spool-XXXXXX";
  const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor >= 0) ::unlink(path.c_str());
  return descriptor;
}

int list(const char* directory, const std::function<void(const char*)>& use) {
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(directory), ::closedir);
  if (!opened) return -1;
  for (;;) {
    errno = 0;
    const dirent* const entry = ::readdir(opened.get());
    if (entry == nullptr) return errno == 0 ? 0 : -1;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") use(entry->d_name);
  }
}

}  // namespace

Environment system_environment() {
  Environment system;
  system.open = [](const char* path, int flags, mode_t mode) {
    return ::open(path, flags | O_CLOEXEC, mode);
  };
  system.open_below = open_below;
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
  system.lstat = [](const char* path, struct stat* status) { return ::lstat(path, status); };
  system.list = list;
  system.rename = [](const char* from, const char* to) { return std::rename(from, to); };
  system.unlink = ::unlink;
  system.mkdir = ::mkdir;
  system.rmdir = ::rmdir;
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
