#include "io/env/descriptor.h"

#include <fcntl.h>

namespace treesift {

bool close_descriptor(int descriptor) {
  return environment().close(descriptor) == 0 || errno == EINTR;
}

bool write_fully(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count =
        uninterrupted([&] { return environment().write(descriptor, bytes.data(), bytes.size()); });
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

std::optional<std::size_t> read_fully_at(int descriptor, std::uint64_t offset, char* into,
                                         std::size_t count) {
  std::size_t done = 0;
  while (done < count) {
    const ssize_t more = uninterrupted([&] {
      return environment().pread(descriptor, into + done, count - done, static_cast<off_t>(offset + done));
    });
    if (more < 0) return std::nullopt;
    if (more == 0) break;
    done += static_cast<std::size_t>(more);
  }
  return done;
}

bool sync_directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string directory = slash == std::string::npos ? "." : path.substr(0, slash == 0 ? 1 : slash);
  const Descriptor names = open_descriptor(directory, O_RDONLY | O_DIRECTORY);
  return names.is_open() && uninterrupted([&] { return environment().fsync(names.number()); }) == 0;
}

Descriptor open_descriptor(const std::string& path, int flags, mode_t mode) {
  return Descriptor(uninterrupted([&] { return environment().open(path.c_str(), flags, mode); }));
}

}  // namespace treesift
