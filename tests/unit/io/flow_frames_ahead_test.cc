// Frames decompressed ahead by other threads against the decoder that reads from front to back: the same
// bytes, the same errors in the same places, whatever the file is.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "io/archives/archive_part.h"
#include "io/bytes/pair_mark.h"
#include "tests/support/faulty_environment.h"
#include "tests/support/rounds.h"
#include "tests/support/zstd_frame.h"
#include "tests/unit/io/io_test_support.h"

namespace treesift {
namespace {

using namespace test;

// Other threads that have time at once, never, or when they are asked for the last time.
enum class Helpers : std::uint8_t { threads, none, late };

class Pieces {
 public:
  explicit Pieces(Helpers helpers, std::size_t memory = std::size_t{32} << 20, std::size_t pieces = 4)
      : ahead_{[this, helpers](std::function<void()> work) { take(helpers, std::move(work)); }, memory,
               pieces} {}
  ~Pieces() {
    for (const auto& work : late_) work();
  }
  const DecodeAhead* operator()() const { return &ahead_; }
  std::size_t offered() const { return offered_; }

 private:
  void take(Helpers helpers, std::function<void()> work) {
    ++offered_;
    if (helpers == Helpers::threads) threads_.emplace_back(std::move(work));
    if (helpers == Helpers::late) late_.push_back(std::move(work));
  }

  std::size_t offered_ = 0;
  std::vector<std::function<void()>> late_;
  std::vector<std::jthread> threads_;
  DecodeAhead ahead_;
};

std::string random_data(std::mt19937& random, std::size_t most) {
  std::string data(random() % most, 'a');
  const std::size_t letters = 1 + random() % 60;
  if (random() % 4 > 0) {
    for (char& c : data) c = static_cast<char>('A' + random() % letters);
  }
  return data;
}

std::string random_marked_frames(std::mt19937& random) {
  std::string stored;
  for (std::size_t left = 1 + random() % 8; left > 0; --left) {
    const std::size_t what = random() % 8;
    FrameKind kind;
    kind.level = random() % 4 == 0 ? -20 : 1;
    kind.checksum = random() % 2 == 0;
    kind.content_size = random() % 2 == 0;
    if (what == 0)
      stored += pair_mark(random());
    else if (what == 1)
      stored += frame_of("", kind);
    else
      stored += frame_of(random_data(random, what < 4 ? 300 : 300'000), kind);
  }
  return stored;
}

std::string damaged(std::string stored, std::mt19937& random) {
  const std::size_t what = random() % 6;
  const std::size_t at = random() % stored.size();
  if (what == 0) stored.resize(at);
  if (what == 1) stored += "garbage";
  if (what == 2 || what == 3) stored[at] = static_cast<char>(stored[at] ^ 1 << random() % 8);
  if (what == 4) stored.erase(at, 1 + random() % 5);
  return stored;
}

// What a source gives, with everything that can be seen of it.
struct Story {
  std::string bytes, error;
  std::optional<ArchiveFault> fault;
  std::vector<std::pair<std::size_t, std::uint64_t>> settled;  // after so many bytes, at that stored offset
  std::uint64_t consumed = 0;
  bool operator==(const Story&) const = default;
};

enum class Settling : std::uint8_t { never, after_each_read };

Story story_of(const std::function<std::unique_ptr<ByteSource>()>& open, std::size_t step,
               Settling settling) {
  Story story;
  std::string buffer(step, '\0');
  try {
    const std::unique_ptr<ByteSource> source = open();
    while (const std::size_t count = source->read(buffer.data(), step)) {
      story.bytes.append(buffer, 0, count);
      if (settling == Settling::never) continue;
      if (const auto stored = source->settle()) story.settled.emplace_back(story.bytes.size(), *stored);
    }
    story.consumed = source->progress().consumed;
    story.settled.emplace_back(story.bytes.size(), source->settle().value_or(0));
  } catch (const ArchiveError& error) {
    story.error = error.what();
    story.fault = error.fault();
  }
  return story;
}

class FramesAheadOfReader : public ::testing::Test {
 protected:
  void write(std::string_view bytes) { std::ofstream(path_, std::ios::binary) << bytes; }

  Story serial(DecompressOptions options, std::size_t step, Settling settling = Settling::never) const {
    options.ahead = nullptr;
    return story_of([&] { return open_input(path_, options); }, step, settling);
  }
  Story ahead(DecompressOptions options, std::size_t step, Helpers helpers,
              Settling settling = Settling::never, std::size_t memory = std::size_t{32} << 20) const {
    const Pieces pieces(helpers, memory);
    options.ahead = pieces();
    return story_of([&] { return open_input(path_, options); }, step, settling);
  }

  const TemporaryDirectory directory_;
  const std::string path_ = directory_.file("frames.zst");
};

// Reads of several sizes end in different places; what they give together is compared.
void expect_same(const Story& found, const Story& wanted, std::string_view when) {
  EXPECT_EQ(found.error, wanted.error) << when;
  EXPECT_EQ(found.bytes.size(), wanted.bytes.size()) << when;
  EXPECT_TRUE(found == wanted) << when;
}

TEST_F(FramesAheadOfReader, GiveTheSameOfWholeFiles) {
  std::mt19937 random(31);
  for (int round = 0; round < rounds(30); ++round) {
    write(random_marked_frames(random));
    const Story wanted = serial({}, 1 << 16);
    EXPECT_EQ(wanted.error, "");
    for (const Helpers helpers : {Helpers::threads, Helpers::none, Helpers::late})
      expect_same(ahead({}, 1 << 16, helpers), wanted, "round " + std::to_string(round));
  }
}

TEST_F(FramesAheadOfReader, GiveTheSameErrorsOfDamagedFiles) {
  std::mt19937 random(37);
  std::size_t errors = 0;
  for (int round = 0; round < rounds(150); ++round) {
    write(damaged(random_marked_frames(random), random));
    DecompressOptions options;
    const std::size_t read_bytes[] = {1, 100, 4096, 1 << 17, 1 << 20};
    options.read_bytes = read_bytes[1 + random() % 4];
    const std::size_t memory = random() % 3 == 0 ? std::size_t{1} << 20 : std::size_t{32} << 20;
    const std::size_t step = 1 + random() % 100'000;
    const Story wanted = serial(options, step);
    errors += wanted.fault.has_value();
    const Helpers helpers = random() % 2 == 0 ? Helpers::threads : Helpers::none;
    expect_same(ahead(options, step, helpers, Settling::never, memory), wanted,
                "round " + std::to_string(round));
  }
  EXPECT_GT(errors, rounds(50u));
}

TEST_F(FramesAheadOfReader, ErrorsAreTheSameWhereverAFileIsCut) {
  std::string stored = frame_of("one") + pair_mark(3) + frame_of(std::string(3000, 'r'));
  FrameKind unknown;
  unknown.content_size = false;
  stored += frame_of("two", unknown) + pair_mark(9) + frame_of("");
  for (std::size_t size = 0; size <= stored.size(); size += next_place()) {
    write(std::string_view(stored).substr(0, size));
    expect_same(ahead({}, 100, Helpers::none), serial({}, 100), "cut at " + std::to_string(size));
  }
}

TEST_F(FramesAheadOfReader, SettleWhereFramesEnd) {
  std::mt19937 random(41);
  std::size_t ends = 0;
  for (int round = 0; round < 40; ++round) {
    std::string stored;
    std::string lengths;
    for (int i = 0; i < 6; ++i) {
      stored += random() % 3 == 0 ? pair_mark(7) : frame_of(std::string(64 * (random() % 4), 'x'));
      stored += frame_of(std::string(64, 'y'));
    }
    write(stored);
    const Story wanted = serial({}, 64, Settling::after_each_read);
    // Reads of the pieces do not end with each frame: 64 bytes a time they do in both.
    const Story found = ahead({}, 64, Helpers::threads, Settling::after_each_read);
    expect_same(found, wanted, "round " + std::to_string(round));
    ends += wanted.settled.size();
  }
  EXPECT_GT(ends, 200u);
}

TEST_F(FramesAheadOfReader, BeforeTheFirstReadSettleAtTheBeginning) {
  write(frame_of("abc"));
  const Pieces pieces(Helpers::none);
  DecompressOptions options;
  options.ahead = pieces();
  EXPECT_EQ(open_input(path_, options)->settle(), 0u);
}

TEST_F(FramesAheadOfReader, FramesTooLargeForTheMemoryAreReadSerially) {
  std::string large(3 << 20, 'l'), small(1000, 's');
  std::mt19937 random(43);
  for (char& c : large) c = static_cast<char>('a' + random() % 3);
  write(frame_of(small) + frame_of(large) + frame_of(small) + frame_of(large));
  const Story wanted = serial({}, 1 << 20);
  EXPECT_EQ(wanted.bytes.size(), 2 * (large.size() + small.size()));
  const Pieces pieces(Helpers::threads, std::size_t{2} << 20);
  DecompressOptions options;
  options.ahead = pieces();
  expect_same(story_of([&] { return open_input(path_, options); }, 1 << 20, Settling::never), wanted, "");
  EXPECT_EQ(pieces.offered(), 2u);
}

TEST_F(FramesAheadOfReader, TooLargeAWindowIsRefusedTheSameWay) {
  FrameKind unknown;
  unknown.content_size = false;
  std::string data(600'000, 'w');
  write(frame_of("small") + frame_of(data, unknown));
  DecompressOptions options;
  options.window_bytes = 1 << 12;
  const Story wanted = serial(options, 4096);
  EXPECT_EQ(wanted.fault, ArchiveFault::window_too_large);
  expect_same(ahead(options, 4096, Helpers::threads), wanted, "");
}

TEST_F(FramesAheadOfReader, OtherFilesAreReadAsEver) {
  const Pieces pieces(Helpers::threads);
  for (const std::string_view bytes : {"", "plain text", "\x28\xB5\x2F\xFD", "\x1F\x8B"}) {
    write(bytes);
    expect_same(ahead({}, 10, Helpers::threads), serial({}, 10), bytes);
  }
}

TEST_F(FramesAheadOfReader, AFileThatGrowsIsReadToItsEnd) {
  write(frame_of("first"));
  const Pieces pieces(Helpers::threads);
  DecompressOptions options;
  options.ahead = pieces();
  const Story story = story_of(
      [&] {
        auto source = open_input(path_, options);
        std::ofstream(path_, std::ios::binary | std::ios::app) << frame_of(", second");
        return source;
      },
      100, Settling::never);
  EXPECT_EQ(story.bytes, "first, second");
  EXPECT_EQ(story.error, "");
}

TEST_F(FramesAheadOfReader, AFileThatShrinksIsCut) {
  std::mt19937 random(47);
  const std::string large = frame_of(random_data(random, 400'000) + "end");
  write(frame_of("first") + large + large);
  const Pieces pieces(Helpers::none);
  DecompressOptions options;
  options.ahead = pieces();
  const Story story = story_of(
      [&] {
        auto source = open_input(path_, options);
        std::filesystem::resize_file(path_, 30);
        return source;
      },
      100, Settling::never);
  EXPECT_EQ(story.bytes.substr(0, 5), "first");
  EXPECT_EQ(story.fault, ArchiveFault::compressed_cut);
}

TEST_F(FramesAheadOfReader, EveryFaultOfTheSystemIsAnErrorOrChangesNothing) {
  std::mt19937 random(53);
  const std::string data = random_data(random, 900'000) + "!";
  write(frame_of(data) + pair_mark(5) + frame_of("middle") + frame_of(data));
  const Story whole = serial({}, 1 << 16);
  std::size_t errors = 0;
  for (long first = 0;; ++first) {
    FaultPlan plan{first, Persistence::persistent, EIO};
    Story story;
    {
      const ScopedEnvironment scoped(with_faults(environment(), plan));
      story = ahead({}, 1 << 16, Helpers::none);
    }
    EXPECT_TRUE(whole.bytes.starts_with(story.bytes));
    if (story.fault)
      EXPECT_EQ(story.fault, ArchiveFault::unreadable) << story.error;
    else
      EXPECT_EQ(story, whole);
    errors += story.fault.has_value();
    if (!plan.has_struck()) break;
  }
  EXPECT_GT(errors, 3u);
}

TEST_F(FramesAheadOfReader, ShortAndInterruptedReadsChangeNothing) {
  std::mt19937 random(59);
  for (int round = 0; round < 10; ++round) {
    write(random_marked_frames(random));
    const Story wanted = serial({}, 1 << 16);
    Environment shortened = with_interruptions(environment());
    std::atomic<std::size_t> calls = 0;
    shortened.pread = [&calls, inner = shortened.pread](int file, void* into, std::size_t count,
                                                        off_t offset) {
      return inner(file, into, std::min(count, 1 + calls++ * 7919 % 9001), offset);
    };
    const ScopedEnvironment scoped(shortened);
    expect_same(ahead({}, 1 << 16, Helpers::threads), wanted, "");
  }
}

TEST_F(FramesAheadOfReader, PartsAreTheSame) {
  std::mt19937 random(61);
  for (int round = 0; round < rounds(30); ++round) {
    const std::string before = random_marked_frames(random), within = random_marked_frames(random);
    write(before + within + random_marked_frames(random));
    ArchivePart part;
    part.path = path_;
    part.size = std::filesystem::file_size(path_);
    part.begin = before.size();
    part.end = before.size() + within.size();
    part.format = PairFormat::tar;
    DecompressOptions options;
    const Story wanted = story_of([&] { return open_part(part, options); }, 5000, Settling::never);
    const Pieces pieces(Helpers::threads);
    options.ahead = pieces();
    expect_same(story_of([&] { return open_part(part, options); }, 5000, Settling::never), wanted, "");
  }
}

TEST_F(FramesAheadOfReader, WhoStopsInTheMiddleWaitsForNobody) {
  std::mt19937 random(67);
  std::string stored;
  for (int i = 0; i < 20; ++i) stored += frame_of(random_data(random, 1 << 20));
  write(stored);
  for (const Helpers helpers : {Helpers::threads, Helpers::none, Helpers::late}) {
    const Pieces pieces(helpers);
    DecompressOptions options;
    options.ahead = pieces();
    const auto source = open_input(path_, options);
    char some[1000];
    EXPECT_GT(source->read(some, sizeof some), 0u);
  }
}

TEST_F(FramesAheadOfReader, PairsAreTheSame) {
  std::mt19937 random(71);
  std::string bytes, stored;
  for (int i = 0; i < 400; ++i) {
    const std::string body = random_data(random, i % 50 == 0 ? 700'000 : 3000);
    bytes += tar_pair("p" + std::to_string(i), body, body + "x");
    if (bytes.size() > 100'000 * (1 + random() % 20)) stored += frame_of(std::exchange(bytes, ""));
  }
  stored += frame_of(bytes + tar_end());
  write(stored);
  const auto pairs = [&](const DecodeAhead* ahead) {
    PairStream stream;
    ReaderOptions options;
    options.decompress.ahead = ahead;
    return read_all([&] { return std::make_unique<PairReader>(path_, stream, options); });
  };
  const ReadResult wanted = pairs(nullptr);
  EXPECT_EQ(wanted.pairs.size(), 400u);
  const Pieces helpers(Helpers::threads);
  const ReadResult found = pairs(helpers());
  EXPECT_EQ(found.what, wanted.what);
  EXPECT_TRUE(found.pairs == wanted.pairs);
}

}  // namespace
}  // namespace treesift
