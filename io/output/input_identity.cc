#include "io/output/input_identity.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/hash.h"
#include "base/hex.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/file_bytes.h"
#include "io/env/descriptor.h"

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
  return hex_text(XXH3_64bits(bytes.data(), done));
}

enum class InputKind : std::uint8_t { file, directory, other };

InputKind kind_of(const std::string& path) {
  if (path == "-") return InputKind::other;
  struct stat status {};
  if (environment().stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return InputKind::directory;
    return S_ISREG(status.st_mode) ? InputKind::file : InputKind::other;
  }
  if (errno == ENOENT) return InputKind::other;  // the reader will say so
  fail(path);
}

std::string time_of(const struct stat& status) {
  return fmt::format("{}.{:09}", status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

// The files of a tree, in whatever order the system lists them: their hashes are added up, so nothing has to
// be sorted or held but the directories still to be listed.
class TreeIdentity {
 public:
  explicit TreeIdentity(const std::string& root) : root_(root) {
    directories_.push_back("");
    while (!directories_.empty()) {
      const std::string directory = std::move(directories_.back());
      directories_.pop_back();
      const std::string path = root_ + "/" + directory;
      names_.clear();
      if (environment().list(path.c_str(), [this](const char* name) { names_.emplace_back(name); }) < 0)
        fail(path);
      for (const std::string& name : names_) see(directory + name);
    }
  }

  std::string files() const { return fmt::format("{}", files_); }
  std::string hash() const { return hex_text(high_) + hex_text(low_); }

 private:
  // `path` is below the root.
  void see(const std::string& path) {
    struct stat status {};
    const std::string whole = root_ + "/" + path;
    if (environment().lstat(whole.c_str(), &status) != 0) fail(whole);
    if (S_ISDIR(status.st_mode)) directories_.push_back(path + "/");
    if (!S_ISREG(status.st_mode)) return;
    const std::string text = fmt::format("{} {} ", status.st_size, time_of(status)) + path;
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    high_ += hash.high64;
    low_ += hash.low64;
    ++files_;
  }

  const std::string& root_;
  std::vector<std::string> directories_, names_;
  std::uint64_t files_ = 0, high_ = 0, low_ = 0;
};

std::vector<RunFact> identity_of_tree(const std::string& path, const std::string& name) {
  const TreeIdentity tree(path);
  return {{name + ": files", tree.files()}, {name + ": names, sizes and times", tree.hash()}};
}

}  // namespace

std::vector<RunFact> identity_of_input(const std::string& path, const std::string& name) {
  const InputKind kind = kind_of(path);
  if (kind == InputKind::directory) return identity_of_tree(path, name);
  if (kind == InputKind::other) return {{name, "no regular file"}};
  const Descriptor file = open_descriptor(path, O_RDONLY);
  struct stat status {};
  if (!file.is_open() || environment().fstat(file.number(), &status) != 0) fail(path);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::uint64_t end = std::min(size, end_bytes);
  return {{name + ": size", fmt::format("{}", size)},
          {name + ": changed", time_of(status)},
          {name + ": first MiB", hash_of_range(path, file.number(), 0, end)},
          {name + ": last MiB", hash_of_range(path, file.number(), size - end, end)}};
}

bool can_be_read_again(const std::vector<std::string>& inputs) {
  return std::none_of(inputs.begin(), inputs.end(),
                      [](const std::string& input) { return kind_of(input) == InputKind::other; });
}

std::string hash_of_file(const std::string& path) {
  const std::string bytes = read_file(path, max_profile_file);
  return hex_text(hash_of(bytes));
}

}  // namespace treesift
