#include "io/output/output_conflicts.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <vector>

#include "io/env/environment.h"
#include "io/output/output_name.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beside_a_file[] = {".part", ".lock"};
constexpr std::string_view beside_a_run[] = {".part",     ".lock",     ".spool.part",   ".ckpt",
                                             ".ckpt.tmp", ".run.json", ".run.json.tmp", ".crash"};
constexpr std::string_view beside_a_folder[] = {".part", ".old", ".lock"};

std::span<const std::string_view> endings_beside(OutputSort sort) {
  if (sort == OutputSort::appended) return {};
  if (sort == OutputSort::run) return beside_a_run;
  return sort == OutputSort::folder ? std::span<const std::string_view>(beside_a_folder) : beside_a_file;
}

struct FileId {
  dev_t device = 0;
  ino_t inode = 0;
  bool operator==(const FileId&) const = default;
};

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  const int outcome =
      path == "-" ? environment().fstat(STDIN_FILENO, &status) : environment().stat(path.c_str(), &status);
  return outcome == 0 ? std::optional(status) : std::nullopt;
}

FileId id_of(const struct stat& status) {
  return {status.st_dev, status.st_ino};
}

// What two names share only when they are names of one file: of a file that is not there yet, its folder and
// its name in it.
struct FileKey {
  FileId id;
  std::string name;  // empty for a file that is there
  bool operator==(const FileKey&) const = default;
};

fs::path folder_of(const fs::path& path) {
  return path.parent_path().empty() ? fs::path(".") : path.parent_path();
}

FileKey key_of(const std::string& path) {
  if (const auto status = status_of(path)) return {id_of(*status), ""};
  const fs::path normal = fs::path(path).lexically_normal();
  const auto folder = status_of(folder_of(normal));
  return {folder ? id_of(*folder) : FileId{}, folder ? normal.filename().string() : normal.string()};
}

// All names that come into being with an output, and what it is.
struct KnownOutput {
  const NamedOutput* output;
  OutputName name;
  std::vector<std::string> names;  // of a file or folder: its own, then those beside it
};

KnownOutput known(const NamedOutput& output) {
  KnownOutput result{&output, {}, {}};
  if (output.sort == OutputSort::folder) {
    result.name.path = output.path;
    while (result.name.path.size() > 1 && result.name.path.ends_with('/')) result.name.path.pop_back();
  } else {
    result.name = output_name(output.path);
  }
  if (result.name.kind != OutputNameKind::file) return result;
  result.names.push_back(result.name.path);
  for (const std::string_view ending : endings_beside(output.sort))
    result.names.push_back(result.name.path + std::string(ending));
  return result;
}

std::string words_of(const KnownOutput& output, const std::string& name) {
  const std::string words = fmt::format("{} {}", output.output->option, output.output->path);
  return name == output.names.front() ? words : fmt::format("{} (by way of {})", words, name);
}

// Whether the folder stands somewhere above the path.
bool is_below(const std::string& path, const FileId& folder) {
  std::error_code failure;
  fs::path above = fs::weakly_canonical(folder_of(path), failure);
  while (!failure) {
    const auto status = status_of(above);
    if (status && id_of(*status) == folder) return true;
    if (!above.has_relative_path()) return false;
    above = above.parent_path();
  }
  return false;
}

std::string refusal(const std::string& output, std::string_view what, const NamedFile& input) {
  return fmt::format("{} {} {}, which is read: name another file", output, what, input.words);
}

// Of an output that has no name to be given.
std::optional<struct stat> status_of_stream(const KnownOutput& output) {
  struct stat status {};
  const bool is_open = output.name.kind == OutputNameKind::descriptor;
  const int outcome = is_open ? environment().fstat(output.name.descriptor, &status)
                              : environment().stat(output.name.path.c_str(), &status);
  return outcome == 0 ? std::optional(status) : std::nullopt;
}

// `treesift compare x.jsonl >>x.jsonl`
std::optional<std::string> conflict_of_stream(const KnownOutput& output, const NamedFile& input,
                                              const FileId& id) {
  const auto own = status_of_stream(output);
  if (!own || !S_ISREG(own->st_mode) || id_of(*own) != id) return std::nullopt;
  const bool is_standard = output.output->path.empty() || output.output->path == "-";
  return refusal(is_standard ? "standard output" : output.output->option + " " + output.output->path,
                 "is the same file as", input);
}

std::optional<std::string> conflict_with_input(const KnownOutput& output, const NamedFile& input) {
  const auto status = status_of(input.path);
  if (!status) return std::nullopt;  // its reader will say so
  const FileId id = id_of(*status);
  if (output.names.empty()) return conflict_of_stream(output, input, id);
  for (const std::string& name : output.names) {
    if (const auto of_name = status_of(name); of_name && id_of(*of_name) == id)
      return refusal(words_of(output, name), "is the same file as", input);
  }
  if (S_ISDIR(status->st_mode) && is_below(output.names.front(), id))
    return refusal(words_of(output, output.names.front()), "lies in", input);
  const auto own = status_of(output.names.front());
  if (output.output->sort == OutputSort::folder && own && input.path != "-" &&
      is_below(input.path, id_of(*own)))
    return refusal(words_of(output, output.names.front()), "holds", input);
  return std::nullopt;
}

// A device takes what all outputs write; a pipe, or a file that is open already, would get a mixture.
bool share_a_stream(const KnownOutput& one, const KnownOutput& other) {
  const auto first = status_of_stream(one), second = status_of_stream(other);
  return first && second && !S_ISCHR(first->st_mode) && id_of(*first) == id_of(*second);
}

bool share_a_file(const KnownOutput& one, const KnownOutput& other) {
  for (const std::string& name : one.names) {
    const FileKey key = key_of(name);
    for (const std::string& other_name : other.names)
      if (key == key_of(other_name)) return true;
  }
  return (one.names.empty() || other.names.empty()) && share_a_stream(one, other);
}

}  // namespace

std::optional<std::string> output_conflict(std::span<const NamedFile> inputs,
                                           std::span<const NamedOutput> outputs) {
  std::vector<KnownOutput> before;
  for (const NamedOutput& output : outputs) {
    KnownOutput now = known(output);
    for (const NamedFile& input : inputs) {
      if (auto conflict = conflict_with_input(now, input)) return conflict;
    }
    for (const KnownOutput& other : before) {
      if (share_a_file(other, now))
        return fmt::format("{} and {} name the same file, {}", other.output->option, output.option,
                           output.path);
    }
    before.push_back(std::move(now));
  }
  return std::nullopt;
}

}  // namespace treesift
