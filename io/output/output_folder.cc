#include "io/output/output_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "io/env/descriptor.h"
#include "io/output/open_for_writing.h"

namespace treesift {
namespace {

enum class NodeType : std::uint8_t { none, file, folder, other };

// A link is no folder: what it leads to is not ours to replace.
NodeType type_of(const std::string& path) {
  struct stat status {};
  if (environment().lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return NodeType::none;
    fail_output(path, "cannot be looked at");
  }
  if (S_ISREG(status.st_mode)) return NodeType::file;
  return S_ISDIR(status.st_mode) ? NodeType::folder : NodeType::other;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  if (environment().list(folder.c_str(), [&](const char* name) { names.emplace_back(name); }) != 0)
    fail_output(folder, "cannot be listed");
  std::sort(names.begin(), names.end());
  return names;
}

void make_folder(const std::string& path) {
  if (environment().mkdir(path.c_str(), 0777) != 0) fail_output(path, "cannot be created");
}

void rename_path(const std::string& from, const std::string& to) {
  if (uninterrupted([&] { return environment().rename(from.c_str(), to.c_str()); }) != 0)
    fail_output(from, fmt::format("cannot be renamed to {}", to));
}

bool has_extension(const std::string& name, const FolderKind& kind) {
  return std::any_of(kind.extensions.begin(), kind.extensions.end(),
                     [&](const std::string& extension) { return name.ends_with(extension); });
}

[[noreturn]] void refuse(const std::string& path, std::string_view why) {
  throw OutputError(fmt::format("{}: {}: name another folder, or take it away", path, why));
}

// The first name, of two levels, of something that was not written here; nothing when all was.
std::optional<std::string> foreign_name(const std::string& folder, const FolderKind& kind) {
  for (const std::string& name : names_in(folder)) {
    const std::string path = folder + "/" + name;
    const NodeType type = type_of(path);
    if (type == NodeType::file && (name == kind.marker || has_extension(name, kind))) continue;
    if (type != NodeType::folder) return name;
    for (const std::string& inner : names_in(path)) {
      if (type_of(path + "/" + inner) != NodeType::file || !has_extension(inner, kind))
        return name + "/" + inner;
    }
  }
  return std::nullopt;
}

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace

OutputFolder::OutputFolder(std::string path, FolderKind kind)
    : path_(without_slashes(std::move(path))), kind_(std::move(kind)) {
  const std::string_view last = std::string_view(path_).substr(path_.rfind('/') + 1);
  if (last.empty() || last == "-" || last == "." || last == "..")
    refuse(path_, "not the name of a new folder");
  part_path_ = path_ + ".part";
  old_path_ = path_ + ".old";
  look_at(path_);
  lock_.emplace(path_);
  for (const std::string& left : {old_path_, part_path_}) {  // by an attempt that was stopped
    if (look_at(left) == Target::replaceable) remove(left);
  }
  make_folder(part_path_);
  write(kind_.marker, kind_.marker_text);
}

OutputFolder::Target OutputFolder::look_at(const std::string& path) const {
  const NodeType type = type_of(path);
  if (type == NodeType::none) return Target::free;
  if (type != NodeType::folder) refuse(path, "exists, and is no folder");
  if (names_in(path).empty()) return Target::replaceable;
  if (!is_marked(path))
    refuse(path, fmt::format("exists, and has no {} that says it may be replaced", kind_.marker));
  if (const auto foreign = foreign_name(path, kind_))
    refuse(path, fmt::format("would be replaced, but holds {}, which was not written with it", *foreign));
  return Target::replaceable;
}

bool OutputFolder::is_marked(const std::string& path) const {
  const std::string marker = path + "/" + kind_.marker;
  if (type_of(marker) != NodeType::file) return false;
  const Descriptor file = open_descriptor(marker, O_RDONLY);
  if (!file.is_open()) fail_output(marker, "cannot be opened");
  std::string text(kind_.marker_text.size(), '\0');
  const auto count = read_fully_at(file.number(), 0, text.data(), text.size());
  if (!count) fail_output(marker, "cannot be read");
  text.resize(*count);
  const bool was_stopped_at_it = kind_.marker_text.starts_with(text) && names_in(path).size() == 1;
  return text == kind_.marker_text || was_stopped_at_it;
}

void OutputFolder::write(const std::string& name, std::string_view bytes) {
  const std::size_t slash = name.find('/');
  if (slash != name.npos && folders_.insert(name.substr(0, slash)).second)
    make_folder(part_path_ + "/" + name.substr(0, slash));
  const std::string path = part_path_ + "/" + name;
  Descriptor file = create_file(path);
  if (!write_fully(file.number(), bytes)) fail_output(path, "cannot be written");
  if (!close_descriptor(file.release())) fail_output(path, "cannot be closed");
  bytes_ += bytes.size();
}

void OutputFolder::finish() {
  if (look_at(path_) == Target::free) {
    rename_path(part_path_, path_);
    return lock_.reset();
  }
  rename_path(path_, old_path_);
  try {
    rename_path(part_path_, path_);
  } catch (const OutputError&) {
    environment().rename(old_path_.c_str(), path_.c_str());
    throw;
  }
  remove(old_path_);
  lock_.reset();
}

// The marker goes last: what an interruption leaves behind can still be told.
void OutputFolder::remove(const std::string& path) const {
  const auto unlink = [](const std::string& file) {
    if (environment().unlink(file.c_str()) != 0) fail_output(file, "cannot be removed");
  };
  const auto remove_folder = [](const std::string& folder) {
    if (environment().rmdir(folder.c_str()) != 0) fail_output(folder, "cannot be removed");
  };
  for (const std::string& name : names_in(path)) {
    if (name == kind_.marker) continue;
    const std::string inner = path + "/" + name;
    if (type_of(inner) == NodeType::file) {
      unlink(inner);
      continue;
    }
    for (const std::string& file : names_in(inner)) unlink(inner + "/" + file);
    remove_folder(inner);
  }
  if (type_of(path + "/" + kind_.marker) == NodeType::file) unlink(path + "/" + kind_.marker);
  remove_folder(path);
}

}  // namespace treesift
