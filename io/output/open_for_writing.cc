#include "io/output/open_for_writing.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>

#include "io/output/output_error.h"
#include "io/output/output_name.h"
#include "io/output/protected_inputs.h"

namespace treesift {
namespace {

constexpr mode_t usual_mode = 0666;  // less what the umask takes away

bool is_same_file(const struct stat& one, const struct stat& other) {
  return one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

// Throws for anything but a regular file.
struct stat status_of_regular(const Descriptor& file, const std::string& path) {
  struct stat status {};
  if (environment().fstat(file.number(), &status) != 0) fail_output(path, "cannot be looked at");
  if (!S_ISREG(status.st_mode))
    throw OutputError(fmt::format("{}: it is no regular file: take it away", path));
  return status;
}

// What stands in the way of a new file.
void take_away(const std::string& path) {
  struct stat status {};
  if (environment().lstat(path.c_str(), &status) == 0) refuse_protected(path, status);
  if (environment().unlink(path.c_str()) != 0 && errno != ENOENT) fail_output(path, "cannot be taken away");
}

}  // namespace

Descriptor create_file(const std::string& path) {
  constexpr int flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW;
  Descriptor file = open_descriptor(path, flags, usual_mode);
  if (!file.is_open() && errno == EEXIST) {
    take_away(path);
    file = open_descriptor(path, flags, usual_mode);
  }
  if (!file.is_open()) fail_output(path, "cannot be created");
  return file;
}

std::optional<Descriptor> open_file_left(const std::string& path, LeftFor use) {
  const int access = use == LeftFor::reading ? O_RDONLY : O_RDWR;
  Descriptor file = open_descriptor(path, access | O_NOFOLLOW | O_NONBLOCK);
  if (!file.is_open() && errno == ENOENT) return std::nullopt;
  if (!file.is_open() && errno == ELOOP)
    throw OutputError(fmt::format("{}: it is a symbolic link: take it away", path));
  if (!file.is_open()) fail_output(path, "cannot be opened");
  status_of_regular(file, path);
  return file;
}

std::optional<std::string> read_file_left(const std::string& path) {
  constexpr off_t max_bytes = off_t{1} << 30;
  const std::optional<Descriptor> file = open_file_left(path, LeftFor::reading);
  if (!file) return std::nullopt;
  const off_t size = status_of_regular(*file, path).st_size;
  if (size > max_bytes) throw OutputError(fmt::format("{}: it is too large: take it away", path));
  std::string text(static_cast<std::size_t>(size), '\0');
  const std::optional<std::size_t> count = read_fully_at(file->number(), 0, text.data(), text.size());
  if (!count) fail_output(path, "cannot be read");
  text.resize(*count);
  return text;
}

Descriptor open_special(const std::string& path) {
  Descriptor file = open_descriptor(path, O_WRONLY);
  if (!file.is_open()) fail_output(path, "cannot be opened");
  return file;
}

Descriptor open_to_append(const std::string& path) {
  output_name(path);  // refuses inputs
  Descriptor file = open_descriptor(path, O_WRONLY | O_CREAT | O_APPEND, usual_mode);
  if (!file.is_open()) fail_output(path, "cannot be opened");
  return file;
}

Descriptor open_lock_file(const std::string& path, const std::string& output) {
  Descriptor file = open_descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, usual_mode);
  if (!file.is_open() && errno == ELOOP)
    throw OutputError(fmt::format("{}: it is a symbolic link: take it away", path));
  if (!file.is_open()) fail_output(output, "cannot be created");
  status_of_regular(file, path);
  return file;
}

void give_name(Descriptor file, const std::string& from, const std::string& to) {
  struct stat held {
  }, named{};
  if (environment().fstat(file.number(), &held) != 0) fail_output(to, "cannot be given its name");
  if (!close_descriptor(file.release())) fail_output(to, "cannot be closed");
  if (environment().lstat(from.c_str(), &named) != 0) fail_output(to, "cannot be given its name");
  if (!is_same_file(held, named))
    throw OutputError(fmt::format("{}: cannot be given its name: {} was replaced meanwhile", to, from));
  if (uninterrupted([&] { return environment().rename(from.c_str(), to.c_str()); }) != 0)
    fail_output(to, "cannot be given its name");
}

}  // namespace treesift
