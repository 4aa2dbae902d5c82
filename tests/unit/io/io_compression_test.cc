#include <gtest/gtest.h>

#include "io/bytes/file_bytes.h"
#include "io/bytes/pair_mark.h"
#include "io/pairs/pair_writer.h"
#include "tests/support/rounds.h"
#include "tests/unit/io/compressed_archives.h"

namespace treesift {
namespace {

using namespace test;

std::string skippable_frame() {
  return std::string("\x5A\x2A\x4D\x18\x03\0\0\0abc", 11);
}

TEST(IoCompression, EveryKindReadsTheSame) {
  const std::string bytes = archive();
  const ReadResult plain = read_bytes(bytes);
  ASSERT_EQ(plain.pairs.size(), 3u);
  for (const Kind& kind : kinds()) {
    for (const std::size_t size : {1, 7, 512, 65536}) {
      ReaderOptions options;
      options.decompress.read_bytes = size;
      const ReadResult result = read_bytes(kind.compress(bytes), options);
      EXPECT_FALSE(result.fault) << kind.name << size << result.what;
      EXPECT_EQ(result.pairs, plain.pairs) << kind.name << size;
    }
  }
}

TEST(IoCompression, StreamsOneAfterAnotherAreOne) {
  const std::string bytes = archive();
  const ReadResult plain = read_bytes(bytes);
  for (const Kind& kind : kinds()) {
    const std::string joined = kind.compress(std::string_view(bytes).substr(0, 777)) + kind.compress("") +
                               kind.compress(std::string_view(bytes).substr(777));
    const ReadResult result = read_bytes(joined);
    EXPECT_FALSE(result.fault) << kind.name << result.what;
    EXPECT_EQ(result.pairs, plain.pairs) << kind.name;
  }
  EXPECT_EQ(read_bytes(skippable_frame() + zstd(bytes) + skippable_frame()).pairs, plain.pairs);
}

TEST(IoCompression, CutAtEveryByte) {
  const std::string bytes = archive();
  const ReadResult whole = read_bytes(bytes);
  for (const Kind& kind : kinds()) {
    const std::string stored = kind.compress(bytes);
    for (std::size_t size = 0; size < stored.size(); size += next_place()) {
      const ReadResult cut = read_bytes(stored.substr(0, size), small_buffers());
      ASSERT_TRUE(cut.fault) << kind.name << size;
      ASSERT_LE(cut.pairs.size(), whole.pairs.size());
      ASSERT_TRUE(std::equal(cut.pairs.begin(), cut.pairs.end(), whole.pairs.begin())) << kind.name << size;
    }
    EXPECT_EQ(read_bytes(stored.substr(0, stored.size() - 1)).fault, ArchiveFault::compressed_cut)
        << kind.name;
  }
}

TEST(IoCompression, DamagedBytesGiveAnErrorOrTheSamePairs) {
  const std::string bytes = archive();
  const ReadResult whole = read_bytes(bytes);
  std::mt19937 random(3);
  for (const Kind& kind : kinds()) {
    const std::string stored = kind.compress(bytes);
    for (int round = 0; round < rounds(1000); ++round) {
      std::string damaged = stored;
      damaged[random() % damaged.size()] ^= static_cast<char>(1 + random() % 255);
      const ReadResult result = read_bytes(damaged, small_buffers());
      ASSERT_TRUE(result.fault || result.pairs == whole.pairs) << kind.name << round;
    }
  }
}

TEST(IoCompression, GarbageAfterTheStream) {
  for (const Kind& kind : kinds()) {
    const ReadResult result = read_bytes(kind.compress(archive()) + "garbage that follows");
    EXPECT_EQ(result.fault, ArchiveFault::compressed_garbage) << kind.name << result.what;
    EXPECT_EQ(result.pairs.size(), 3u);
  }
}

TEST(IoCompression, PairsBeforeDamageAreDelivered) {
  // Text that does not compress to nothing, so that the pairs lie in many blocks.
  std::mt19937 random(9);
  std::string bytes;
  for (int i = 0; i < 40; ++i) {
    std::string text(30000, '\0');
    for (char& c : text) c = static_cast<char>('a' + random() % 16);
    bytes += tar_pair(std::to_string(i), text, text.substr(1));
  }
  bytes += tar_end();
  for (const Kind& kind : kinds()) {
    std::string stored = kind.compress(bytes);
    stored.replace(stored.size() / 2, 64, std::string(64, '\x55'));
    const ReadResult result = read_bytes(stored);
    EXPECT_TRUE(result.fault) << kind.name;
    EXPECT_GE(result.pairs.size(), 14u) << kind.name << result.what;
  }
}

// One raw block and then the header of a block of no known kind.
std::string zstd_with_a_damaged_second_block(std::string_view bytes) {
  std::string frame("\x28\xB5\x2F\xFD\x00\x38", 6);  // no content size, no checksum, a window of 128 KiB
  const auto size = static_cast<std::uint32_t>(bytes.size() << 3);
  for (int shift = 0; shift < 24; shift += 8) frame += static_cast<char>(size >> shift & 0xFF);
  return frame.append(bytes).append("\xFF\xFF\xFF");
}

TEST(IoCompression, WhatABlockHoldsOutlivesADamagedHeaderBehindIt) {
  const std::string body(1000, 'x');  // more than is looked at to tell the format
  const std::string lines = R"({"id":"a","expected":")" + body + R"(","actual":""})" + "\n";
  const std::string stored = zstd_with_a_damaged_second_block(lines);
  for (const std::size_t read_bytes : {1, 2, 3, 7, 1 << 20}) {
    ReaderOptions options;
    options.decompress.read_bytes = read_bytes;
    PairStream stream;
    PairReader reader(std::make_unique<MemorySource>(stored), stream, options);
    PairBatch batch;
    ASSERT_TRUE(reader.read(batch)) << read_bytes;
    EXPECT_EQ(batch.pairs.size(), 1U);
    EXPECT_THROW(reader.read(batch), ArchiveError);
  }
}

TEST(IoCompression, LargeWindowsAreRefusedByName) {
  const std::string bytes = archive();
  ReaderOptions options;
  options.decompress.window_bytes = 1 << 20;
  EXPECT_FALSE(read_bytes(zstd(bytes, 20), options).fault);
  const ReadResult result = read_bytes(zstd(bytes, 21), options);
  EXPECT_EQ(result.fault, ArchiveFault::window_too_large);
  EXPECT_NE(result.what.find("1048576"), std::string::npos) << result.what;
  EXPECT_EQ(read_bytes(xz_preset(bytes, 6), options).fault, ArchiveFault::window_too_large);
}

TEST(IoCompression, BombsAreReadOverInBoundedMemory) {
  const std::string zeros(32 << 20, '\0');
  std::string stored = zstd(tar_header("a/expected.html", 64 * zeros.size()));
  const std::string frame = zstd(zeros);
  for (int i = 0; i < 64; ++i) stored += frame;  // 2 GiB
  stored += zstd(tar_member("a/actual.html", "x") + tar_end());
  PairStream stream;
  PairReader reader(std::make_unique<MemorySource>(stored), stream);
  PairBatch batch;
  ASSERT_TRUE(reader.read(batch));
  ASSERT_EQ(batch.pairs.size(), 1u);
  EXPECT_EQ(batch.pairs[0].error->code, PairErrorCode::member_too_large);
  EXPECT_LT(batch.memory_bytes(), std::size_t{4} << 20);
  EXPECT_FALSE(reader.read(batch));
}

// The same for the other two, shorter: their decoders are slower.
TEST(IoCompression, BombsOfEveryKindAreReadOverInBoundedMemory) {
  const std::string zeros(16 << 20, '\0');
  for (const Kind& kind : kinds()) {
    std::string stored = kind.compress(tar_header("a/expected.html", 8 * zeros.size()));
    const std::string part = kind.compress(zeros);
    ASSERT_LT(part.size(), zeros.size() / 500);
    for (int i = 0; i < 8; ++i) stored += part;
    stored += kind.compress(tar_member("a/actual.html", "x") + tar_end());
    PairStream stream;
    PairReader reader(std::make_unique<MemorySource>(stored), stream);
    PairBatch batch;
    ASSERT_TRUE(reader.read(batch)) << kind.name;
    ASSERT_EQ(batch.pairs.size(), 1u);
    EXPECT_EQ(batch.pairs[0].error->code, PairErrorCode::member_too_large) << kind.name;
    EXPECT_LT(batch.memory_bytes(), std::size_t{4} << 20) << kind.name;
    EXPECT_FALSE(reader.read(batch));
  }
}

// A frame of a few bytes that asks for a window of 2 GiB, as `zstd --long=31` does.
TEST(IoCompression, AWindowOfTwoGibibytesIsRefusedByDefault) {
  constexpr char window_of_2_to_31 = static_cast<char>((31 - 10) << 3);
  const std::string frame =
      std::string("\x28\xB5\x2F\xFD\0", 5) + window_of_2_to_31 + std::string("\x01\0\0", 3);
  EXPECT_EQ(read_bytes(frame).fault, ArchiveFault::window_too_large);
  EXPECT_EQ(read_bytes(zstd(archive()) + frame).fault, ArchiveFault::window_too_large);
}

// All multiples of 512 of a larger one.
TEST(IoCompression, LargerOnesCutAtEveryBlock) {
  std::mt19937 random(11);
  std::string bytes;
  for (int i = 0; i < 60; ++i) {
    std::string text(1000 + random() % 3000, '\0');
    for (char& c : text) c = static_cast<char>('a' + random() % 16);
    bytes += tar_pair(std::to_string(i), text, text.substr(1));
  }
  bytes += tar_end();
  ReaderOptions options = small_buffers();
  const ReadResult whole = read_bytes(bytes, options);
  ASSERT_EQ(whole.pairs.size(), 60u);
  for (const Kind& kind : kinds()) {
    const std::string stored = kind.compress(bytes);
    ASSERT_GT(stored.size(), std::size_t{100} * 512);
    for (std::size_t size = 0; size < stored.size(); size += next_place(512)) {
      const ReadResult cut = read_bytes(std::string_view(stored).substr(0, size), options);
      ASSERT_TRUE(cut.fault) << kind.name << size;
      ASSERT_LE(cut.pairs.size(), whole.pairs.size());
      ASSERT_TRUE(std::equal(cut.pairs.begin(), cut.pairs.end(), whole.pairs.begin())) << kind.name << size;
    }
  }
}

TEST(IoCompression, FilesAndProgress) {
  TemporaryDirectory directory;
  const std::string path = directory.file("a.tar.zst");
  {
    OutputFile out(path);
    out.write(archive());
    out.finish();
  }
  PairStream stream;
  PairReader reader(path, stream);
  PairBatch batch;
  while (reader.read(batch)) {
  }
  EXPECT_EQ(reader.progress().total, std::filesystem::file_size(path));
  EXPECT_EQ(reader.progress().consumed, std::filesystem::file_size(path));
  EXPECT_EQ(read_file(path), archive());
  EXPECT_THROW(read_file(path, 100), ArchiveError);
  EXPECT_THROW(read_file("/dev/zero"), ArchiveError);
  EXPECT_EQ(read_path(directory.file("missing")).fault, ArchiveFault::unreadable);
  EXPECT_EQ(read_path(directory.path().string()).fault, ArchiveFault::unreadable);
}

// Reading back what PairWriter wrote.

std::vector<Pair> sample_pairs() {
  static const std::string long_id = "long/" + std::string(300, 'x') + "/\xC3\xBC";
  static const std::string binary("\xff\xfe\0<p>", 6);
  static const std::string large(300000, 'q');
  std::vector<Pair> pairs(5);
  pairs[0].id = "a";
  pairs[0].expected = "<p>\"1\"\n\t\x01</p>";
  pairs[0].actual = "";
  pairs[1].id = long_id;
  pairs[1].expected = binary;
  pairs[1].actual = large;
  pairs[2].id = "only-expected";
  pairs[2].expected = "E";
  pairs[3].id = "only-actual";
  pairs[3].actual = "A";
  pairs[4].id = "b/c.d";
  pairs[4].expected = std::string_view(large).substr(0, 512);
  pairs[4].actual = std::string_view(large).substr(0, 1024);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].sequence = i;
    pairs[i].type = "xml";
    if (pairs[i].actual) pairs[i].actual_type = "xml";
  }
  return pairs;
}

TEST(IoPairWriter, EverySuffixReadsBackEqual) {
  TemporaryDirectory directory;
  for (const char* name : {"p.tar", "p.tar.zst", "p.tar.gz", "p.jsonl", "p.jsonl.zst", "p.jsonl.gz"}) {
    const std::string path = directory.file(name);
    PairWriter writer(path);
    for (const Pair& pair : sample_pairs()) writer.write(pair);
    writer.finish();
    const ReadResult result = read_path(path);
    EXPECT_FALSE(result.fault) << result.what;
    ASSERT_EQ(result.pairs.size(), 5u) << name;
    for (std::size_t i = 0; i < 5; ++i) {
      ReadPair wanted = copy_pair(sample_pairs()[i]);
      if (!wanted.actual) wanted.actual_type = result.pairs[i].actual_type;  // of a side that is not there
      EXPECT_EQ(result.pairs[i], wanted) << name << i;
    }
  }
}

TEST(IoPairWriter, FramesStandAlone) {
  TemporaryDirectory directory;
  const std::string path = directory.file("p.tar.zst");
  const std::string body(100000, 'b');
  PairWriter writer(path, ArchiveFormat::tar, {.frame_bytes = 500000});
  for (int i = 0; i < 20; ++i) {
    Pair pair;
    pair.id = std::to_string(i);
    pair.expected = pair.actual = body;
    pair.type = "html";
    writer.write(pair);
  }
  writer.finish();
  const auto stored_source = std::make_unique<FileSource>(path);
  std::string stored(std::filesystem::file_size(path), '\0');
  ASSERT_EQ(stored_source->read(stored.data(), stored.size()), stored.size());
  std::size_t frames = 0, marks = 0;
  std::uint64_t before = 0;
  for (std::size_t at = 0; at < stored.size();) {
    const std::size_t size = ZSTD_findFrameCompressedSize(stored.data() + at, stored.size() - at);
    ASSERT_FALSE(ZSTD_isError(size));
    if (const auto mark = read_pair_mark(std::string_view(stored).substr(at, size))) {
      EXPECT_EQ(*mark, before);
      ++marks;
      at += size;
      continue;
    }
    ++frames;
    std::string part(1 << 20, '\0');
    const std::size_t length = ZSTD_decompress(part.data(), part.size(), stored.data() + at, size);
    ASSERT_FALSE(ZSTD_isError(length));
    part.resize(length);
    before += length;
    if (at + size < stored.size())
      part += tar_end();  // whole pairs: with an end marker each frame is an archive
    EXPECT_FALSE(read_bytes(part).fault);
    at += size;
  }
  EXPECT_EQ(frames, 7u);  // three pairs of 200 kB each, the last frame holds two
  EXPECT_EQ(marks, 6u);   // between them
  EXPECT_EQ(read_path(path).pairs.size(), 20u);
}

TEST(IoPairWriter, SameInputSameBytes) {
  TemporaryDirectory directory;
  for (const char* name : {"1.tar.zst", "2.tar.zst"}) {
    PairWriter writer(directory.file(name));
    for (const Pair& pair : sample_pairs()) writer.write(pair);
    writer.finish();
  }
  EXPECT_EQ(read_file(directory.file("1.tar.zst")), read_file(directory.file("2.tar.zst")));
}

}  // namespace
}  // namespace treesift
