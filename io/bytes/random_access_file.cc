#include "io/bytes/random_access_file.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "io/bytes/archive_error.h"
#include "io/env/descriptor.h"

namespace treesift {
namespace {

[[noreturn]] void fail(const std::string& path, std::string_view action) {
  throw ArchiveError(ArchiveFault::unreadable, path, "", fmt::format("{}: {}", action, std::strerror(errno)));
}

}  // namespace

RandomAccessFile bytes_of_file(const std::string& path) {
  const auto file = std::make_shared<Descriptor>(open_descriptor(path, O_RDONLY));
  struct stat status {};
  if (!file->is_open()) fail(path, "cannot be opened");
  if (environment().fstat(file->number(), &status) != 0) fail(path, "cannot be looked at");
  if (!S_ISREG(status.st_mode))
    throw ArchiveError(ArchiveFault::unreadable, path, "", "it is no regular file");
  const auto read_at = [file, path](std::uint64_t offset, char* into, std::size_t count) {
    const std::optional<std::size_t> done = read_fully_at(file->number(), offset, into, count);
    if (!done) fail(path, "cannot be read");
    return *done;
  };
  return {path, static_cast<std::uint64_t>(status.st_size), read_at};
}

}  // namespace treesift
