#include "io/output/work_folder.h"

#include <fmt/format.h>

#include <cerrno>

#include "io/env/environment.h"
#include "io/output/open_for_writing.h"
#include "io/output/remove_tree.h"

namespace treesift {
namespace {

bool is_there(const std::string& path) {
  struct stat status {};
  return environment().lstat(path.c_str(), &status) == 0;
}

void make_folder_if_new(const std::string& path) {
  if (environment().mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) fail_output(path, "cannot be made");
}

}  // namespace

WorkFolder::WorkFolder(const std::string& output, WhenLeft when) : path_(output + ".work"), lock_(path_) {
  const auto holds_something = [this] { return is_there(path_) && environment().rmdir(path_.c_str()) != 0; };
  if (when == WhenLeft::refuse && holds_something())
    throw OutputError(fmt::format(
        "{}: an earlier run was ended before it was done: go on with --resume, or take the folder away",
        path_));
  make_folder_if_new(path_);
}

void WorkFolder::write(const std::string& name, std::string_view bytes) {
  for (std::size_t slash = name.find('/'); slash != std::string::npos; slash = name.find('/', slash + 1))
    make_folder_if_new(path_ + "/" + name.substr(0, slash));
  const std::string path = path_ + "/" + name;
  Descriptor file = create_file(path + ".part");
  if (!write_fully(file.number(), bytes)) fail_output(path, "cannot be written");
  give_name(std::move(file), path + ".part", path);
}

bool WorkFolder::has(const std::string& name) const {
  return is_there(path_ + "/" + name);
}

void WorkFolder::remove_file(const std::string& name) {
  const std::string path = path_ + "/" + name;
  if (environment().unlink(path.c_str()) != 0 && errno != ENOENT && errno != ENOTDIR)
    fail_output(path, "cannot be taken away");
}

void WorkFolder::remove() {
  remove_tree(path_);
}

}  // namespace treesift
