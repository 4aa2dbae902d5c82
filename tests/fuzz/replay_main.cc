// Runs a fuzz target over the files of the folders named, without libFuzzer: so the corpus is a regression
// test under any compiler and sanitizer.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// An exact-size heap block, so that reading one byte past the end is seen by the address sanitizer.
std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  bytes.shrink_to_fit();
  return bytes;
}

std::size_t replay_folder(const std::filesystem::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    std::fprintf(stderr, "%s\n", entry.path().c_str());  // the last line before a crash names its input
    const std::vector<std::uint8_t> bytes = bytes_of(entry.path());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    ++count;
  }
  return count;
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::size_t count = 0;
  for (int i = 1; i < argument_count; ++i) count += replay_folder(arguments[i]);
  std::printf("%zu inputs replayed\n", count);
  return count == 0 ? 1 : 0;  // an empty corpus tests nothing
}
