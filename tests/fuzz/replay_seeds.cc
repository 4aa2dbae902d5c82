// Runs a fuzz target over the files of a folder, without libFuzzer: so the corpus is a regression test under any
// compiler and sanitizer.
//
//   replay_seeds TARGET FOLDER       TARGET: the name that FUZZ_TARGET gives it, such as fuzz_html
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "tests/fuzz/fuzz_target.h"

namespace {

using treesift::fuzz::Target;
using treesift::fuzz::targets;

// An exact-size heap block, so that reading one byte past the end is seen by the address sanitizer.
std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  bytes.shrink_to_fit();
  return bytes;
}

std::size_t replay_folder(Target target, const std::filesystem::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last line before a crash names its input
    const std::vector<std::uint8_t> bytes = bytes_of(entry.path());
    target(bytes.data(), bytes.size());
    ++count;
  }
  return count;
}

}  // namespace

int main(int argument_count, char** arguments) {
  const auto target = argument_count == 3 ? targets().find(arguments[1]) : targets().end();
  if (target == targets().end()) {
    std::fprintf(stderr, "usage: replay_seeds TARGET FOLDER; the targets:\n");
    for (const auto& [name, run] : targets())
      std::fprintf(stderr, "  %.*s\n", static_cast<int>(name.size()), name.data());
    return 2;
  }
  const std::size_t count = replay_folder(target->second, arguments[2]);
  std::printf("%zu inputs replayed\n", count);
  return count == 0 ? 1 : 0;  // an empty corpus tests nothing
}
