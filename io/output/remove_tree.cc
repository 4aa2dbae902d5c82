#include "io/output/remove_tree.h"

#include <vector>

#include "io/env/environment.h"

namespace treesift {

void remove_tree(const std::string& folder) {
  std::vector<std::string> folders = {folder};
  for (std::size_t i = 0; i < folders.size(); ++i) {
    std::vector<std::string> names;
    environment().list(folders[i].c_str(), [&](const char* name) { names.emplace_back(name); });
    for (const std::string& name : names) {
      const std::string path = folders[i] + "/" + name;
      struct stat status {};
      if (environment().lstat(path.c_str(), &status) != 0) continue;
      if (S_ISDIR(status.st_mode))
        folders.push_back(path);
      else
        environment().unlink(path.c_str());
    }
  }
  for (std::size_t i = folders.size(); i-- > 0;) environment().rmdir(folders[i].c_str());
}

}  // namespace treesift
