// Parts of archives: together they are the whole, whatever the frames and the number of shards.
#include <gtest/gtest.h>
#include <zstd.h>

#include <fstream>
#include <random>

#include "io/archives/shard_plan.h"
#include "io/bytes/pair_mark.h"
#include "io/pairs/pair_writer.h"
#include "tests/support/faulty_environment.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

std::string frame_of(std::string_view data) {
  std::string frame(ZSTD_compressBound(data.size()), '\0');
  frame.resize(ZSTD_compress(frame.data(), frame.size(), data.data(), data.size(), 1));
  return frame;
}

void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string all_of(std::unique_ptr<ByteSource> source, std::size_t step) {
  std::string bytes, buffer(step, '\0');
  while (const std::size_t count = source->read(buffer.data(), step)) bytes.append(buffer, 0, count);
  return bytes;
}

// What all shards read, one after another.
std::string together(const std::vector<std::string>& inputs, std::uint64_t count, std::size_t step) {
  std::string bytes;
  for (std::uint64_t number = 1; number <= count; ++number) {
    for (const ArchivePart& part : plan_shard(inputs, {number, count}).parts)
      bytes += all_of(open_part(part), step);
  }
  return bytes;
}

std::string random_lines(std::mt19937& random) {
  std::string text = "{";
  const std::size_t usual = 1 + random() % 60;
  for (std::size_t left = random() % 30; left > 0; --left) {
    const std::size_t length = random() % 10 == 0 ? random() % 2000 : random() % usual;
    text.append(length, static_cast<char>('a' + random() % 26));
    text += '\n';
  }
  if (random() % 2 == 0) text += "the last line has no end";
  return text;
}

// Frames that end anywhere, some of them empty; some of those that begin with a line are marked.
std::string random_frames(std::string_view text, std::mt19937& random) {
  std::string stored;
  const std::size_t usual = 2 + random() % 400;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = random() % usual;
    if (at > 0 && text[at - 1] == '\n' && random() % 2 == 0) stored += pair_mark(at);
    stored += frame_of(text.substr(at, length));
    at += length;
  }
  return stored;
}

TEST(ArchiveParts, OfJsonLinesAreTheWholeTogether) {
  const TemporaryDirectory directory;
  const std::vector<std::string> inputs = {directory.file("a.zst"), directory.file("b"),
                                           directory.file("c.zst")};
  std::mt19937 random(11);
  for (int round = 0; round < rounds(200); ++round) {
    std::string whole;
    for (const std::string& path : inputs) {
      const std::string text = random_lines(random);
      whole += text;
      write_file(path, path.ends_with("zst") ? random_frames(text, random) : text);
    }
    const std::size_t step = 1 + random() % 700;
    for (std::uint64_t count = 1; count <= 9; ++count)
      ASSERT_EQ(together(inputs, count, step), whole) << round << " of " << count;
  }
}

TEST(ArchiveParts, OfJsonLinesBeginWhereLinesBegin) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.zst");
  std::mt19937 random(13);
  for (int round = 0; round < rounds(100); ++round) {
    const std::string text = random_lines(random);
    write_file(path, random_frames(text, random));
    std::string before;
    for (std::uint64_t number = 1; number <= 5; ++number) {
      for (const ArchivePart& part : plan_shard({path}, {number, 5}).parts) {
        const std::string bytes = all_of(open_part(part), 1000);
        EXPECT_TRUE(bytes.empty() || before.empty() || before.back() == '\n') << round;
        before += bytes;
      }
    }
  }
}

Pair pair_of(const std::string& id, std::string_view expected, std::string_view actual) {
  Pair pair;
  pair.id = id;
  pair.type = pair.actual_type = "html";
  pair.expected = expected;
  pair.actual = actual;
  return pair;
}

// A packed archive, with bodies that look like members of a tar.
void pack(const std::string& path, std::mt19937& random, std::size_t pairs, std::size_t frame_bytes) {
  PairWriterOptions options;
  options.frame_bytes = frame_bytes;
  PairWriter writer(path, archive_format(path), options);
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::string trap = tar_pair("trap", "<p>", "<b>");
    const std::string body(random() % 3000, static_cast<char>('a' + random() % 26));
    writer.write(pair_of("pair" + std::to_string(i), random() % 4 == 0 ? trap : body, body));
  }
  writer.finish();
}

std::vector<ReadPair> pairs_of_shards(const std::string& path, std::uint64_t count,
                                      std::size_t* parts = nullptr) {
  std::vector<ReadPair> pairs;
  PairStream stream;
  for (std::uint64_t number = 1; number <= count; ++number) {
    for (const ArchivePart& part : plan_shard({path}, {number, count}).parts) {
      if (parts != nullptr) ++*parts;
      const ReadResult result = read_all([&] { return std::make_unique<PairReader>(part, stream); });
      EXPECT_EQ(result.what, "");
      pairs.insert(pairs.end(), result.pairs.begin(), result.pairs.end());
    }
  }
  return pairs;
}

TEST(ArchiveParts, OfPackedArchivesHaveEachPairOnce) {
  const TemporaryDirectory directory;
  std::mt19937 random(17);
  for (int round = 0; round < rounds(60); ++round) {
    const std::string path = directory.file(round % 2 == 0 ? "a.tar.zst" : "a.jsonl.zst");
    const std::size_t pairs = random() % 40;
    const std::size_t frame_bytes = 1 + random() % 20'000;
    pack(path, random, pairs, frame_bytes);
    if (pairs == 0 && round % 2 == 1) continue;  // no bytes at all
    const std::vector<ReadPair> whole = read_path(path).pairs;
    ASSERT_EQ(whole.size(), pairs);
    std::size_t parts = 0;
    for (std::uint64_t count = 1; count <= 9; ++count) ASSERT_EQ(pairs_of_shards(path, count, &parts), whole);
    if (pairs > 20 && frame_bytes < 3000) {
      EXPECT_GT(parts, 30u);
    }
  }
}

TEST(ArchiveParts, EachReadsItsOwnFramesOnly) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.tar.zst");
  PairWriterOptions options;
  options.frame_bytes = 1 << 20;
  PairWriter writer(path, ArchiveFormat::tar, options);
  std::mt19937 random(19);
  std::string noise(std::size_t{1} << 18, '\0');
  for (int i = 0; i < 64; ++i) {
    for (char& c : noise) c = static_cast<char>(random());
    writer.write(pair_of("pair" + std::to_string(i), noise, "small"));
  }
  writer.finish();
  const std::uint64_t stored = std::filesystem::file_size(path);
  std::uint64_t read = 0;
  Environment counting = environment();
  counting.read = [&, inner = counting.read](int descriptor, void* into, std::size_t capacity) {
    const ssize_t count = inner(descriptor, into, capacity);
    read += static_cast<std::uint64_t>(count);
    return count;
  };
  counting.pread = [&, inner = counting.pread](int descriptor, void* into, std::size_t capacity,
                                               off_t offset) {
    const ssize_t count = inner(descriptor, into, capacity, offset);
    read += static_cast<std::uint64_t>(count);
    return count;
  };
  const ScopedEnvironment scope(counting);
  for (std::uint64_t number = 1; number <= 8; ++number) {
    read = 0;
    for (const ArchivePart& part : plan_shard({path}, {number, 8}).parts) all_of(open_part(part), 1 << 16);
    EXPECT_LT(read, stored / 8 + stored / 14) << number;
  }
}

TEST(ArchiveParts, WhatCannotBeDividedIsInOneShard) {
  const TemporaryDirectory directory;
  const std::string text = tar_pair("a", "<p>", "<p>") + tar_pair("b", "<p>", "<p>") + tar_end();
  const std::string path = directory.file("a.tar.zst");
  // Frames without marks: a member may begin anywhere.
  write_file(path,
             frame_of(std::string_view(text).substr(0, 700)) + frame_of(std::string_view(text).substr(700)));
  std::size_t parts = 0;
  for (std::uint64_t number = 1; number <= 4; ++number) {
    const ShardPlan plan = plan_shard({path}, {number, 4});
    EXPECT_EQ(plan.undivided, std::vector<std::string>{path});
    for (const ArchivePart& part : plan.parts) EXPECT_TRUE(part.is_whole());
    parts += plan.parts.size();
  }
  EXPECT_EQ(parts, 1u);
}

TEST(ArchiveParts, WholeArchivesAreSharedOutByTheirSizes) {
  const TemporaryDirectory directory;
  std::vector<std::string> inputs;
  for (int i = 0; i < 6; ++i) {
    inputs.push_back(directory.file(std::to_string(i)));
    write_file(inputs.back(), std::string(i == 0 ? 3000 : 600, '\n'));
  }
  std::vector<std::size_t> counts;
  for (std::uint64_t number = 1; number <= 2; ++number) {
    const ShardPlan plan = plan_shard(inputs, {number, 2});
    EXPECT_TRUE(plan.undivided.empty());
    counts.push_back(plan.parts.size());
  }
  EXPECT_EQ(counts, (std::vector<std::size_t>{1, 5}));
}

TEST(ArchiveParts, AMarkInsideOfAMemberIsFound) {
  const TemporaryDirectory directory;
  const std::string text =
      tar_pair("a", std::string(3000, 'a'), "<p>") + tar_pair("b", "<p>", "<p>") + tar_end();
  const std::string path = directory.file("a.tar.zst");
  write_file(path, frame_of(std::string_view(text).substr(0, 2048)) + pair_mark(2048) +
                       frame_of(std::string_view(text).substr(2048)));
  for (std::uint64_t number = 1; number <= 2; ++number) {
    for (const ArchivePart& part : plan_shard({path}, {number, 2}).parts) {
      PairStream stream;
      const ReadResult result = read_all([&] { return std::make_unique<PairReader>(part, stream); });
      EXPECT_TRUE(result.fault) << number;
    }
  }
}

TEST(ArchiveParts, TheEndOfATarIsNotBeforeAMark) {
  const TemporaryDirectory directory;
  const std::string path = directory.file("a.tar.zst");
  const std::string text = tar_pair("a", "<p>", "<p>") + tar_end();
  write_file(path, frame_of(text) + pair_mark(text.size()) + frame_of(text));
  const ShardPlan plan = plan_shard({path}, {1, 2});
  ASSERT_EQ(plan.parts.size(), 1u);
  PairStream stream;
  const ReadResult result = read_all([&] { return std::make_unique<PairReader>(plan.parts[0], stream); });
  EXPECT_EQ(result.fault, ArchiveFault::stray_zero_blocks);
  EXPECT_EQ(result.pairs.size(), 1u);
}

}  // namespace
}  // namespace treesift
