// The reader over real archives, where they are at hand: TREESIFT_CORPUS names their directory.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "io/archives/json_lines.h"
#include "io/bytes/decompress.h"
#include "io/pairing/pair_reader.h"

namespace treesift {
namespace {

std::filesystem::path corpus_directory() {
  const char* given = std::getenv("TREESIFT_CORPUS");
  return given ? given : "";
}

std::vector<std::string> label_ids(const std::string& path) {
  const auto source = open_input(path);
  LineReader lines(*source, 1 << 20);
  std::vector<std::string> ids;
  simdjson::dom::parser parser;
  while (const auto line = lines.next()) {
    const std::string_view id = parser.parse(line->text.data(), line->text.size(), false)["id"];
    ids.emplace_back(id);
  }
  return ids;
}

std::vector<std::string> archive_ids(const std::string& path) {
  PairStream stream;
  PairReader reader(path, stream);
  PairBatch batch;
  std::vector<std::string> ids;
  while (reader.read(batch)) {
    for (const Pair& pair : batch.pairs) {
      EXPECT_FALSE(pair.error || pair.unpaired()) << pair.id;
      ids.push_back(pair.id);
    }
  }
  return ids;
}

TEST(IoCorpus, ArchivesHoldThePairsOfTheirLabelsInOrder) {
  const std::filesystem::path corpus = corpus_directory();
  if (corpus.empty()) GTEST_SKIP() << "TREESIFT_CORPUS is not set";
  std::size_t archives = 0;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".tar.zst")) continue;
    const std::string labels = path.substr(0, path.size() - 8) + ".labels.jsonl";
    if (!std::filesystem::exists(labels)) continue;  // tests of the HTML standard
    EXPECT_EQ(archive_ids(path), label_ids(labels)) << path;
    ++archives;
  }
  EXPECT_GT(archives, 0u);
}

}  // namespace
}  // namespace treesift
