#include "io/pairing/record_sorter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "io/output/output_file.h"
#include "io/pairing/occurrence_counts.h"
#include "io/pairing/spill_queue.h"

namespace treesift {
namespace {

using Records = std::vector<std::pair<std::uint64_t, std::string>>;

Records draw_records(std::size_t count, std::size_t largest) {
  std::mt19937_64 random(11);
  Records records;
  for (std::size_t i = 0; i < count; ++i) {
    std::string payload(random() % 30, 'p');
    if (random() % 50 == 0) payload.resize(random() % largest);
    for (char& c : payload) c = static_cast<char>(random());
    records.emplace_back(random(), std::move(payload));
  }
  return records;
}

Records sorted_by(RecordSorter& sorter, const Records& records) {
  for (const auto& [key, payload] : records) sorter.add({1, key, 2}, payload);
  Records result;
  SortKey key;
  std::string payload;
  while (sorter.next(key, payload)) result.emplace_back(key.second, payload);
  EXPECT_FALSE(sorter.next(key, payload));
  return result;
}

TEST(SortingRecords, GivesThemInOrderInAnyMemory) {
  for (const std::size_t count : {0, 1, 100, 40'000}) {
    const Records records = draw_records(count, 20'000);
    Records wanted = records;
    std::sort(wanted.begin(), wanted.end());
    // The least memory merges two runs at once over several levels.
    for (const std::size_t memory : {0, 100'000, 1'000'000, 100'000'000}) {
      RecordSorter sorter(testing::TempDir(), memory);
      EXPECT_EQ(sorted_by(sorter, records), wanted) << count << " in " << memory;
      if (count == 40'000) {
        EXPECT_EQ(sorter.on_disk(), memory < 100'000'000);
      }
    }
  }
}

TEST(SortingRecords, SaysWhereItsFileCannotBe) {
  RecordSorter sorter("/nowhere", 0);
  try {
    sorter.add({}, std::string(100'000, 'x'));
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_NE(std::string(error.what()).find("/nowhere"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("--temp-dir"), std::string::npos);
  }
}

TEST(ScratchFiles, HaveNoName) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "scratch-test";
  std::filesystem::create_directories(folder);
  ScratchFile file(folder);
  const std::uint64_t first = file.append("one"), second = file.append(""), third = file.append("three");
  std::string block;
  EXPECT_EQ(file.read(first, block), second);
  EXPECT_EQ(block, "one");
  EXPECT_EQ(file.read(second, block), third);
  EXPECT_EQ(block, "");
  EXPECT_EQ(file.read(third, block), file.end());
  EXPECT_EQ(block, "three");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(SpillQueues, AreFirstInFirstOut) {
  std::mt19937 random(2);
  for (const std::size_t memory : {0, 100, 100'000}) {
    SpillQueue queue(testing::TempDir(), memory);
    std::uint64_t in = 0, out = 0;
    for (int i = 0; i < 20'000; ++i) {
      const bool pushes = random() % 2000 < (i % 4000 < 2000 ? 1500u : 500u);
      if (pushes) {
        queue.push(std::to_string(in++));
      } else if (out < in) {
        ASSERT_EQ(queue.pop(), std::to_string(out++));
      }
      ASSERT_EQ(queue.empty(), in == out);
    }
    while (out < in) ASSERT_EQ(queue.pop(), std::to_string(out++));
  }
}

TEST(CountingOccurrences, CountsEachSideApartUntilThereIsNoRoom) {
  OccurrenceCounts counts(1 << 16);
  const KeyHash a = hash_key("a"), b = hash_key("b");
  EXPECT_EQ(counts.counted(a, Side::expected), 0u);
  EXPECT_EQ(counts.count(a, Side::expected), 1u);
  EXPECT_EQ(counts.counted(a, Side::actual), 0u);
  EXPECT_EQ(counts.count(a, Side::actual), 1u);
  EXPECT_EQ(counts.counted(a, Side::actual), 1u);
  EXPECT_EQ(counts.count(a, Side::actual), 2u);
  EXPECT_EQ(counts.count(a, Side::actual), 3u);
  EXPECT_EQ(counts.counted(a, Side::actual), 3u);
  EXPECT_EQ(counts.count(a, Side::expected), 2u);
  EXPECT_EQ(counts.counted(a, Side::expected), 2u);
  EXPECT_EQ(counts.count(b, Side::expected), 1u);
  std::uint64_t keys = 2;
  while (counts.count(hash_key("k" + std::to_string(keys)), Side::expected) != 0) ++keys;
  EXPECT_GT(keys, 3'000u);
  EXPECT_LT(keys, 8'000u);
  EXPECT_EQ(counts.count(a, Side::actual), 4u);  // known keys go on
}

}  // namespace
}  // namespace treesift
