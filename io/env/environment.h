// The one door to the operating system: every call of treesift on files, locks, names and the clock goes
// through this table of functions, so that tests can put faults, a file system of their own or a sudden death
// behind it. Calls are made per buffer of hundreds of kilobytes, never per byte, so an indirect call costs
// nothing.
//
// Not behind it: listings in readers of captures and pairs of directories (std::filesystem), the timers of
// `--stats`, and the terminal.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <string_view>

namespace treesift {

// Each function behaves like the system call of its name: below 0 means refused, and errno says why.
struct Environment {
  std::function<int(const char* path, int flags, mode_t mode)> open;
  // The file at `path` below `folder`, for reading, without waiting for a pipe. Symbolic links are followed on the
  // way to `folder` and not from there on: ELOOP, or ENOTDIR for one in place of a folder.
  std::function<int(const char* folder, const char* path)> open_below;
  // A new file, to be written and read, that has no name in `directory` and is gone with its descriptor.
  std::function<int(const char* directory)> open_unnamed;
  std::function<ssize_t(int descriptor, void* into, std::size_t capacity)> read;
  std::function<ssize_t(int descriptor, void* into, std::size_t capacity, off_t offset)> pread;
  std::function<ssize_t(int descriptor, const void* bytes, std::size_t count)> write;
  std::function<off_t(int descriptor, off_t offset, int whence)> lseek;
  std::function<int(int descriptor, off_t size)> ftruncate;
  std::function<int(int descriptor)> fdatasync;
  std::function<int(int descriptor)> fsync;  // of a directory: the names in it
  std::function<int(int descriptor, int operation)> flock;
  std::function<int(int descriptor, struct stat* status)> fstat;
  std::function<int(int descriptor)> close;
  std::function<int(const char* path, struct stat* status)> stat;
  std::function<int(const char* path, struct stat* status)> lstat;  // of a link: itself
  // Calls `use` with each name in a directory but "." and "..", in no order.
  std::function<int(const char* directory, const std::function<void(const char* name)>& use)> list;
  std::function<int(const char* from, const char* to)> rename;
  std::function<int(const char* path)> unlink;
  std::function<int(const char* path, mode_t mode)> mkdir;
  std::function<int(const char* path)> rmdir;

  std::function<std::chrono::steady_clock::time_point()> steady_now;
  std::function<std::chrono::system_clock::time_point()> wall_now;

  // Called where a run is between two steps that must not be taken for one; tests end the program there. The
  // names of the points are listed in docs/reliability.md.
  std::function<void(std::string_view point)> reached;
  // Called with the id of each pair whose bodies are about to be looked into; tests let the process die
  // there. Empty: nothing is called.
  std::function<void(std::string_view id)> measuring;
};

// The system itself; `reached` does nothing.
Environment system_environment();

// The environment in use: the system's, until somebody assigns another one while no other thread works.
Environment& environment();

}  // namespace treesift
