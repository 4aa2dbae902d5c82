#include "io/output/protected_inputs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <vector>

#include "io/env/environment.h"
#include "io/output/output_error.h"

namespace treesift {
namespace {

struct ProtectedFile {
  dev_t device;
  ino_t inode;
  std::string words;
};

std::vector<ProtectedFile>& protected_files() {
  static std::vector<ProtectedFile> files;
  return files;
}

}  // namespace

void protect_inputs(std::span<const NamedFile> inputs) {
  protected_files().clear();
  for (const NamedFile& input : inputs) {
    struct stat status {};
    const int outcome = input.path == "-" ? environment().fstat(STDIN_FILENO, &status)
                                          : environment().stat(input.path.c_str(), &status);
    if (outcome == 0 && S_ISREG(status.st_mode))
      protected_files().push_back({status.st_dev, status.st_ino, input.words});
  }
}

void refuse_protected(const std::string& output, const struct stat& status) {
  for (const ProtectedFile& file : protected_files()) {
    if (file.device != status.st_dev || file.inode != status.st_ino) continue;
    throw OutputError(fmt::format("{}: it is the same file as {}, which is read: name another one",
                                  output.empty() || output == "-" ? "standard output" : output, file.words));
  }
}

}  // namespace treesift
