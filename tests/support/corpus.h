// The pairs of the archives that TREESIFT_CORPUS names the directory of.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "io/pairing/pair_reader.h"
#include "parsers/reading/parse.h"

namespace treesift {

// In the order of their names; none when TREESIFT_CORPUS is not set.
inline std::vector<std::filesystem::path> corpus_archives() {
  std::vector<std::filesystem::path> found;
  const char* directory = std::getenv("TREESIFT_CORPUS");
  if (directory == nullptr) return found;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().string().ends_with(".tar.zst")) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

template <typename Use>
void for_each_corpus_pair(Use use) {
  initialise_parsers();
  for (const std::filesystem::path& archive : corpus_archives()) {
    PairStream stream;
    PairReader reader(archive.string(), stream);
    PairBatch batch;
    while (reader.read(batch)) {
      for (const Pair& pair : batch.pairs) use(pair);
    }
  }
}

}  // namespace treesift
