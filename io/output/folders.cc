#include "io/output/folders.h"

#include <cerrno>
#include <filesystem>

#include "io/env/environment.h"
#include "io/output/output_error.h"

namespace treesift {

void make_folders(const std::string& path) {
  std::filesystem::path so_far;
  for (const std::filesystem::path& part : std::filesystem::path(path)) {
    so_far /= part;
    const std::string name = so_far.string();
    if (part.empty() || std::filesystem::is_directory(name)) continue;
    if (environment().mkdir(name.c_str(), 0777) != 0 && errno != EEXIST)
      fail_output(name, "cannot be created");
  }
}

void remove_output(const std::string& path) {
  environment().unlink(path.c_str());
}

}  // namespace treesift
