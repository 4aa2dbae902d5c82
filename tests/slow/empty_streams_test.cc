#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/unit/io/compressed_archives.h"

namespace treesift {
namespace {

using namespace test;

// A million streams that hold nothing: skipped, wherever they stand, and nothing is kept of them.
TEST(IoCompression, AMillionEmptyStreamsArePassedBy) {
  const std::string bytes = archive();
  const ReadResult plain = read_bytes(bytes);
  const auto million = [](const std::string& one) {
    std::string all;
    for (int i = 0; i < 1'000'000; ++i) all += one;
    return all;
  };
  const std::string skippable("\x50\x2A\x4D\x18\0\0\0\0", 8);
  std::vector<std::pair<Kind, std::string>> empty;
  for (const Kind& kind : kinds()) empty.emplace_back(kind, kind.compress(""));
  empty.emplace_back(kinds()[0], skippable);
  for (const auto& [kind, one] : empty) {
    const std::string nothing = million(one);
    const std::string_view front = std::string_view(bytes).substr(0, 777);
    const ReadResult between =
        read_bytes(kind.compress(front) + nothing + kind.compress(std::string_view(bytes).substr(777)));
    EXPECT_FALSE(between.fault) << kind.name << between.what;
    EXPECT_EQ(between.pairs, plain.pairs) << kind.name;
    EXPECT_EQ(read_bytes(nothing).fault, ArchiveFault::empty) << kind.name;
  }
}

}  // namespace
}  // namespace treesift
