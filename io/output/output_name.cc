#include "io/output/output_name.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

#include "io/env/environment.h"
#include "io/output/output_error.h"
#include "io/output/protected_inputs.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

// N of a link in the folder of this process's open files, wherever it is called from: /dev/fd/N,
// /proc/self/fd/N. What such a link leads to must not be opened anew: it would begin at its first byte, and
// a regular file would be replaced behind the back of the program that has opened it.
std::optional<int> descriptor_of(const fs::path& link) {
  std::error_code failure;
  const fs::path own = fs::canonical("/proc/self/fd", failure);
  if (failure || fs::canonical(link.parent_path().empty() ? "." : link.parent_path(), failure) != own)
    return std::nullopt;
  const std::string digits = link.filename().string();
  int number = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || *end != '\0') return std::nullopt;
  return number;
}

// Follows symbolic links, one by one, to a descriptor or to a name that is not a link.
OutputName resolved(const std::string& path) {
  constexpr int max_links = 40;
  fs::path place = path;
  for (int links = 0; links < max_links; ++links) {
    struct stat status {};
    const bool is_there = environment().lstat(place.c_str(), &status) == 0;
    if (!is_there && errno != ENOENT && errno != ENOTDIR) fail_output(path, "cannot be looked at");
    if (!is_there || !S_ISLNK(status.st_mode)) return {OutputNameKind::file, place.string()};
    if (const auto number = descriptor_of(place))
      return {OutputNameKind::descriptor, place.string(), *number};
    std::error_code failure;
    const fs::path next = fs::read_symlink(place, failure);
    if (failure) throw OutputError(fmt::format("{}: cannot be followed: {}", path, failure.message()));
    place = next.is_absolute() ? next : place.parent_path() / next;
  }
  throw OutputError(fmt::format("{}: cannot be followed: too many symbolic links", path));
}

// A file that is named so is expected to be compressed so.
void refuse_unknown_compression(const std::string& path) {
  for (const std::string_view ending : {".xz", ".bz2", ".lz4", ".br", ".zip", ".7z", ".tgz"}) {
    if (path.ends_with(ending))
      throw OutputError(fmt::format("{}: outputs are compressed as .zst or .gz: name another file", path));
  }
}

OutputName looked_at(const std::string& path) {
  if (path.empty() || path == "-") return {OutputNameKind::descriptor, "", STDOUT_FILENO};
  OutputName name = resolved(path);
  if (name.kind == OutputNameKind::descriptor) return name;
  struct stat status {};
  if (environment().stat(name.path.c_str(), &status) != 0) return name;
  if (S_ISDIR(status.st_mode)) throw OutputError(fmt::format("{}: is a folder: name a file", path));
  if (!S_ISREG(status.st_mode)) name.kind = OutputNameKind::special;
  return name;
}

}  // namespace

OutputName output_name(const std::string& path) {
  OutputName name = looked_at(path);
  if (name.kind == OutputNameKind::file) refuse_unknown_compression(path);
  struct stat status {};
  const bool is_open = name.kind == OutputNameKind::descriptor;
  const int outcome = is_open ? environment().fstat(name.descriptor, &status)
                              : environment().stat(name.path.c_str(), &status);
  if (outcome != 0 && is_open) fail_output(path.empty() ? "-" : path, "cannot be written");
  if (outcome == 0) refuse_protected(path, status);
  return name;
}

bool is_written_in_place(const std::string& path) {
  return output_name(path).kind != OutputNameKind::file;
}

}  // namespace treesift
