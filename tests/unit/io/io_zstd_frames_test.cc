// The walker of zstd frames against zstd's own, which needs all bytes.
#include <gtest/gtest.h>
#include <zstd.h>

#include <random>
#include <string>
#include <vector>

#include "io/bytes/archive_error.h"
#include "io/bytes/pair_mark.h"
#include "io/bytes/zstd_frames.h"
#include "tests/support/memory_input.h"
#include "tests/support/zstd_frame.h"

namespace treesift {
namespace {

using namespace test;

std::string skippable(std::string_view payload) {
  std::string frame("\x50\x2A\x4D\x18", 4);
  for (std::size_t i = 0, size = payload.size(); i < 4; ++i, size >>= 8)
    frame.push_back(static_cast<char>(size & 0xFF));
  return frame.append(payload);
}

std::vector<ZstdFrame> walk(std::string_view bytes) {
  ZstdFrames frames(bytes_in_memory(bytes));
  std::vector<ZstdFrame> found;
  while (const std::optional<ZstdFrame> frame = frames.next()) found.push_back(*frame);
  return found;
}

// Sizes of the frames by zstd itself; nothing when it does not take the bytes for frames.
std::optional<std::vector<std::size_t>> reference_sizes(std::string_view bytes) {
  std::vector<std::size_t> sizes;
  while (!bytes.empty()) {
    const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
    if (ZSTD_isError(size)) return std::nullopt;
    sizes.push_back(size);
    bytes.remove_prefix(size);
  }
  return sizes;
}

std::vector<std::size_t> sizes_of(const std::vector<ZstdFrame>& frames) {
  std::vector<std::size_t> sizes;
  for (const ZstdFrame& frame : frames) sizes.push_back(static_cast<std::size_t>(frame.size));
  return sizes;
}

std::string random_data(std::mt19937& random) {
  const std::size_t kind = random() % 4;
  std::string data(kind == 0 ? 0 : random() % (kind == 1 ? 100 : 400'000), 'a');
  const std::size_t letters = 1 + random() % 200;
  if (kind > 1 && random() % 3 > 0) {
    for (char& c : data) c = static_cast<char>(random() % letters);
  }
  return data;
}

std::string random_frames(std::mt19937& random) {
  std::string bytes;
  for (std::size_t left = random() % 6; left > 0; --left) {
    const std::size_t kind = random() % 5;
    FrameKind frame;
    frame.level = static_cast<int>(random() % 5) - 1;
    frame.checksum = random() % 2 == 0;
    frame.content_size = random() % 2 == 0;
    if (kind == 0)
      bytes += skippable(std::string(random() % 50, 'x'));
    else if (kind == 1)
      bytes += pair_mark(random());
    else
      bytes += frame_of(random_data(random), frame);
  }
  return bytes;
}

TEST(ZstdFrames, AreThoseOfZstd) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::string bytes = random_frames(random);
    const auto expected = reference_sizes(bytes);
    ASSERT_TRUE(expected);
    const std::vector<ZstdFrame> found = walk(bytes);
    ASSERT_EQ(sizes_of(found), *expected) << round;
    std::uint64_t offset = 0;
    for (const ZstdFrame& frame : found) {
      ASSERT_EQ(frame.offset, offset);
      offset += frame.size;
    }
  }
}

TEST(ZstdFrames, SayWhatTheirHeadersSay) {
  const std::string data(70'000, 'q');
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{255}, std::size_t{256},
                                 std::size_t{65'791}, std::size_t{65'792}, std::size_t{70'000}}) {
    const auto found = walk(frame_of(std::string_view(data).substr(0, size)));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].content_size, size);
  }
  FrameKind unknown;
  unknown.content_size = false;
  EXPECT_EQ(walk(frame_of(data, unknown))[0].content_size, std::nullopt);
}

TEST(ZstdFrames, MarksAreRecognised) {
  const std::uint64_t far = 0x0123456789ABCDEF;
  std::string other = pair_mark(7);
  other[10] = 'X';
  const auto found = walk(pair_mark(far) + other + skippable("treesift-pairs/1") + frame_of("data"));
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].mark, far);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(found[i].mark, std::nullopt);
  EXPECT_TRUE(found[2].is_skippable);
  EXPECT_FALSE(found[3].is_skippable);
}

TEST(ZstdFrames, ACutIsFoundWhereverItIs) {
  FrameKind checked;
  checked.checksum = true;
  const std::string bytes = frame_of("one", checked) + pair_mark(3) + frame_of(std::string(300, 'r')) +
                            skippable("abc") + frame_of("", checked);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const std::string_view cut = std::string_view(bytes).substr(0, length);
    const auto expected = reference_sizes(cut);
    if (expected) {
      EXPECT_EQ(sizes_of(walk(cut)), *expected) << length;
      continue;
    }
    try {
      walk(cut);
      ADD_FAILURE() << length;
    } catch (const ArchiveError& error) {
      EXPECT_EQ(error.fault(), ArchiveFault::compressed_cut) << length << error.what();
    }
  }
}

TEST(ZstdFrames, ChangedBytesAreRefusedOrAreFramesToZstdAsWell) {
  std::mt19937 random(5);
  std::string noise(3000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  const std::string bytes = frame_of("one two three") + pair_mark(3) + frame_of(noise) + frame_of("end");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ 1 << bit);
      const auto expected = reference_sizes(changed);
      try {
        const auto found = walk(changed);
        if (expected) {
          ASSERT_EQ(sizes_of(found), *expected) << at << " " << bit;
        }
      } catch (const ArchiveError& error) {
        // zstd sees blocks that are too large for any frame when it decodes them.
        if (expected) {
          ASSERT_NE(std::string(error.what()).find("no block is of this kind"), std::string::npos);
        }
      }
    }
  }
}

TEST(ZstdFrames, FramesOfUnfinishedVersionsOfZstdAreRefused) {
  try {
    walk(frame_of("one") + std::string("\x27\xB5\x2F\xFD more", 9));
    ADD_FAILURE();
  } catch (const ArchiveError& error) {
    EXPECT_EQ(error.fault(), ArchiveFault::compressed_garbage);
    EXPECT_STREQ(
        error.what(),
        "memory: byte 12 of the compressed data: bytes that are no zstd frame follow the last frame");
  }
}

TEST(ZstdFrames, OnlyHeadersAreRead) {
  std::mt19937 random(7);
  std::string noise(std::size_t{4} << 20, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  const std::string bytes = frame_of(noise) + frame_of(noise);
  RandomAccessFile stored = bytes_in_memory(bytes);
  std::uint64_t calls = 0, read = 0;
  stored.read_at = [&, inner = stored.read_at](std::uint64_t offset, char* into, std::size_t count) {
    ++calls;
    read += count;
    return inner(offset, into, count);
  };
  ZstdFrames frames(stored);
  while (frames.next()) continue;
  EXPECT_LT(read, bytes.size() / 1000);
}

TEST(ZstdFrames, ManySmallOnesTakeFewCalls) {
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += frame_of("");
  RandomAccessFile stored = bytes_in_memory(bytes);
  std::uint64_t calls = 0;
  stored.read_at = [&, inner = stored.read_at](std::uint64_t offset, char* into, std::size_t count) {
    ++calls;
    return inner(offset, into, count);
  };
  ZstdFrames frames(stored);
  std::size_t found = 0;
  while (frames.next()) ++found;
  EXPECT_EQ(found, 20'000u);
  EXPECT_LT(calls, 100u);
}

}  // namespace
}  // namespace treesift
