#include "io/bytes/file_bytes.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "io/bytes/archive_error.h"
#include "io/bytes/decompress.h"
#include "io/env/descriptor.h"

namespace treesift {
namespace {

std::string all_of(ByteSource& source, std::uint64_t limit) {
  constexpr std::size_t step = std::size_t{1} << 18;
  std::string bytes;
  for (;;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + step);
    const std::size_t count = source.read(bytes.data() + size, step);
    bytes.resize(size + count);
    if (count == 0) return bytes;
    if (bytes.size() > limit)
      throw ArchiveError(ArchiveFault::unreadable, source.name(), "",
                         fmt::format("it holds more than the limit of {} bytes", limit));
  }
}

}  // namespace

std::string read_file(const std::string& path, std::uint64_t limit) {
  return all_of(*open_input(path), limit);
}

std::unique_ptr<ByteSource> open_listed_file(const std::string& folder, const std::string& path) {
  const std::string name = (std::filesystem::path(folder) / path).string();
  const auto refuse = [&](const std::string& why) {
    throw ArchiveError(ArchiveFault::unreadable, name, "", why);
  };
  Descriptor file(uninterrupted([&] { return environment().open_below(folder.c_str(), path.c_str()); }));
  struct stat status {};
  if (!file.is_open() && (errno == ELOOP || errno == ENOTDIR))
    refuse("it was a file, and is a symbolic link by now");
  if (!file.is_open()) refuse(fmt::format("cannot be opened: {}", std::strerror(errno)));
  if (environment().fstat(file.number(), &status) != 0)
    refuse(fmt::format("cannot be looked at: {}", std::strerror(errno)));
  if (!S_ISREG(status.st_mode)) refuse("it was a file, and is none by now");
  return std::make_unique<FileSource>(file.release(), name);
}

std::string read_listed_file(const std::string& folder, const std::string& path, std::uint64_t limit) {
  return all_of(*decompress(open_listed_file(folder, path)), limit);
}

}  // namespace treesift
