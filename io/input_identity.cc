#include "io/input_identity.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/archive_error.h"
#include "io/env/descriptor.h"
#include "io/file_bytes.h"

namespace treesift {
namespace {

constexpr std::uint64_t end_bytes = std::uint64_t{1} << 20;

[[noreturn]] void fail(const std::string& path) {
  throw ArchiveError(ArchiveFault::unreadable, path, "",
                     fmt::format("cannot be read: {}", std::strerror(errno)));
}

std::string hash_of_range(const std::string& path, int descriptor, std::uint64_t begin, std::uint64_t count) {
  if (environment().lseek(descriptor, static_cast<off_t>(begin), SEEK_SET) < 0) fail(path);
  std::string bytes(static_cast<std::size_t>(count), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t more = uninterrupted(
        [&] { return environment().read(descriptor, bytes.data() + done, bytes.size() - done); });
    if (more < 0) fail(path);
    if (more == 0) break;
    done += static_cast<std::size_t>(more);
  }
  return hash_text(XXH3_64bits(bytes.data(), done));
}

bool is_regular_file(const std::string& path) {
  if (path == "-") return false;
  struct stat status {};
  if (environment().stat(path.c_str(), &status) == 0) return S_ISREG(status.st_mode);
  if (errno == ENOENT) return false;  // the reader will say so
  fail(path);
}

}  // namespace

std::vector<RunFact> identity_of_input(const std::string& path, const std::string& name) {
  if (!is_regular_file(path)) return {{name, "no regular file"}};
  const Descriptor file = open_descriptor(path, O_RDONLY);
  struct stat status {};
  if (!file.is_open() || environment().fstat(file.number(), &status) != 0) fail(path);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::uint64_t end = std::min(size, end_bytes);
  return {{name + ": size", fmt::format("{}", size)},
          {name + ": changed", fmt::format("{}.{:09}", status.st_mtim.tv_sec, status.st_mtim.tv_nsec)},
          {name + ": first MiB", hash_of_range(path, file.number(), 0, end)},
          {name + ": last MiB", hash_of_range(path, file.number(), size - end, end)}};
}

bool can_be_read_again(const std::vector<std::string>& inputs) {
  return std::all_of(inputs.begin(), inputs.end(), is_regular_file);
}

std::string hash_of_file(const std::string& path) {
  const std::string bytes = read_file(path);
  return hash_text(XXH3_64bits(bytes.data(), bytes.size()));
}

}  // namespace treesift
