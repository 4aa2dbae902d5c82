// The join against the obvious one, over random captures, with memory from nothing to plenty: the same pairs
// in the same order, whether they were joined in one pass, in the window or on disk.
#include "io/pairing/capture_join.h"

#include <gtest/gtest.h>

#include <random>

#include "io/bytes/archive_error.h"
#include "tests/support/memory_capture.h"
#include "tests/support/naive_join.h"

namespace treesift {
namespace {

using test::MemoryCapture;
using test::NaivePair;
using Responses = std::vector<CapturedResponse>;

struct Joined {
  std::vector<NaivePair> pairs;
  JoinCounts counts;
  std::string error;
};

Joined join_all(std::unique_ptr<CaptureReader> expected, std::unique_ptr<CaptureReader> actual,
                std::size_t memory) {
  JoinOptions options;
  options.memory = memory;
  options.temp_directory = testing::TempDir();
  CaptureJoin join(std::move(expected), std::move(actual), options);
  Joined result;
  try {
    JoinedResponses joined;
    while (join.next(joined)) {
      NaivePair pair{pair_id(joined.any().key, joined.occurrence), std::nullopt, std::nullopt};
      if (joined.expected) pair.expected = joined.expected->body;
      if (joined.actual) pair.actual = joined.actual->body;
      result.pairs.push_back(std::move(pair));
    }
  } catch (const ArchiveError& error) {
    result.error = error.what();
  }
  result.counts = join.counts();
  return result;
}

Joined join_all(const Responses& expected, const Responses& actual, std::size_t memory) {
  return join_all(std::make_unique<MemoryCapture>(expected), std::make_unique<MemoryCapture>(actual), memory);
}

enum class Order { same, nearly, random };

struct Drawn {
  Responses expected, actual;
};

std::string body_of(std::mt19937& random) {
  std::string body(random() % 40, 'x');
  if (random() % 20 == 0) body.resize(random() % 5000);
  for (char& c : body) c = static_cast<char>('a' + random() % 26);
  return body;
}

void shuffle(Responses& responses, Order order, std::mt19937& random) {
  if (order == Order::same || responses.empty()) return;
  for (std::size_t i = responses.size() - 1; i > 0; --i) {
    const std::size_t reach = order == Order::nearly ? std::min<std::size_t>(i, 4) : i;
    std::swap(responses[i], responses[i - random() % (reach + 1)]);
  }
}

// Pages of which either capture may lack some, and some addresses again and again.
Drawn draw(std::uint32_t seed, Order order) {
  std::mt19937 random(seed);
  Drawn drawn;
  const std::size_t pages = random() % 300;
  const std::uint32_t missing = random() % 4, repeated = random() % 4;
  for (std::size_t i = 0; i < pages; ++i) {
    const bool again = random() % 10 < repeated;
    const std::string address =
        again ? "http://h/again" + std::to_string(random() % 3) : "http://h/p" + std::to_string(i);
    if (random() % 10 >= missing) drawn.expected.push_back(test::captured(address, body_of(random)));
    if (random() % 10 >= missing) drawn.actual.push_back(test::captured(address, body_of(random)));
  }
  shuffle(drawn.expected, order, random);
  shuffle(drawn.actual, order, random);
  return drawn;
}

constexpr std::size_t memory_sizes[] = {0, 1'000, 20'000, 100'000, 10'000'000};

class JoiningCaptures : public testing::TestWithParam<Order> {};

TEST_P(JoiningCaptures, GivesWhatTheObviousJoinGivesInAnyMemory) {
  int on_disk = 0, in_memory = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const Drawn drawn = draw(seed, GetParam());
    const std::vector<NaivePair> wanted = test::naive_join(drawn.expected, drawn.actual, {});
    for (const std::size_t memory : memory_sizes) {
      const Joined joined = join_all(drawn.expected, drawn.actual, memory);
      ASSERT_EQ(joined.pairs, wanted) << "seed " << seed << ", memory " << memory;
      ASSERT_TRUE(joined.counts.balance());
      ++(joined.counts.on_disk ? on_disk : in_memory);
    }
  }
  EXPECT_GT(on_disk, 80);
  EXPECT_GT(in_memory, 80);
}

TEST_P(JoiningCaptures, GivesThePairsBeforeDamageInAnyMemory) {
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    Drawn drawn = draw(seed, GetParam());
    std::mt19937 random(seed);
    const std::size_t whole = drawn.actual.size() * (random() % 100) / 100;
    // What is read before the damage: as many of expected, and the one whose turn it is.
    const std::size_t before = std::min(drawn.expected.size(), whole + 1);
    std::vector<NaivePair> wanted = test::naive_join(
        {drawn.expected.begin(), drawn.expected.begin() + static_cast<std::ptrdiff_t>(before)},
        {drawn.actual.begin(), drawn.actual.begin() + static_cast<std::ptrdiff_t>(whole)}, {});
    std::erase_if(wanted, [](const NaivePair& pair) { return !pair.expected || !pair.actual; });
    for (const std::size_t memory : memory_sizes) {
      const Joined joined = join_all(std::make_unique<MemoryCapture>(drawn.expected),
                                     std::make_unique<MemoryCapture>(drawn.actual, whole), memory);
      ASSERT_EQ(joined.pairs, wanted) << "seed " << seed << ", memory " << memory;
      ASSERT_NE(joined.error.find("the capture was cut"), std::string::npos);
      ASSERT_EQ(joined.counts.not_reported + 2 * joined.counts.pairs,
                joined.counts.expected + joined.counts.actual);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, JoiningCaptures, testing::Values(Order::same, Order::nearly, Order::random));

TEST(CaptureJoins, OfTheSameOrderNeedNoRoom) {
  Responses pages;
  for (int i = 0; i < 1000; ++i) pages.push_back(test::captured("http://h/" + std::to_string(i), "x"));
  const Joined joined = join_all(pages, pages, 60'000);
  EXPECT_FALSE(joined.counts.on_disk);
  EXPECT_EQ(joined.counts.pairs, 1000u);
  std::vector<std::string> ids;
  for (const NaivePair& pair : joined.pairs) ids.push_back(pair.id);
  EXPECT_EQ(ids[7], "h/7");  // the captures' own order
}

TEST(CaptureJoins, HoldOneAddressAnyNumberOfTimes) {
  Responses expected, actual;
  for (int i = 0; i < 3000; ++i) expected.push_back(test::captured("http://h/a", "e" + std::to_string(i)));
  for (int i = 0; i < 2000; ++i) actual.push_back(test::captured("http://h/b" + std::to_string(i), "x"));
  for (int i = 0; i < 2500; ++i) actual.push_back(test::captured("http://h/a", "a" + std::to_string(i)));
  const std::vector<NaivePair> wanted = test::naive_join(expected, actual, {});
  for (const std::size_t memory : memory_sizes)
    EXPECT_EQ(join_all(expected, actual, memory).pairs, wanted) << memory;
}

TEST(CaptureJoins, StopWhenAsked) {
  std::atomic<bool> stop = true;
  JoinOptions options;
  options.stop = &stop;
  CaptureJoin join(std::make_unique<MemoryCapture>(Responses{test::captured("a", "")}),
                   std::make_unique<MemoryCapture>(Responses{}), options);
  JoinedResponses joined;
  EXPECT_FALSE(join.next(joined));
}

// Keys whose hashes are equal must end the run, not pair what does not belong together.
TEST(CaptureJoins, NeverPairByHashAlone) {
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
    JoinOptions options;
    options.memory = memory;
    options.temp_directory = testing::TempDir();
    options.hash = [](std::string_view) { return KeyHash{1, 1}; };
    CaptureJoin join(std::make_unique<MemoryCapture>(Responses{test::captured("http://h/a", "")}),
                     std::make_unique<MemoryCapture>(Responses{test::captured("http://h/b", "")}), options);
    JoinedResponses joined;
    EXPECT_THROW(join.next(joined), std::runtime_error) << memory;
  }
}

// The same where they first meet on disk, on one side or on two.
TEST(CaptureJoins, NeverTakeOneHashForOneKeyOnDisk) {
  const auto page = [](const char* name) { return test::captured(std::string("http://h/") + name, ""); };
  for (const char* other : {"a2", "c"}) {
    JoinOptions options;
    options.memory = 0;
    options.temp_directory = testing::TempDir();
    options.hash = [](std::string_view key) { return KeyHash{1, static_cast<std::uint64_t>(key[2])}; };
    CaptureJoin join(
        std::make_unique<MemoryCapture>(Responses{page("q"), page("r"), page("s"), page("a1"), page("a3")}),
        std::make_unique<MemoryCapture>(Responses{page("t"), page("u"), page("v"), page(other)}), options);
    JoinedResponses joined;
    EXPECT_THROW(join.next(joined), std::runtime_error) << other;
  }
}

TEST(CaptureJoins, LetOneLargePageWaitForItsPartner) {
  Responses pages;
  for (int i = 0; i < 50; ++i)
    pages.push_back(
        test::captured("http://h/" + std::to_string(i), std::string(i % 10 == 0 ? 100'000 : 10, 'x')));
  EXPECT_FALSE(join_all(pages, pages, 20'000).counts.on_disk);
}

TEST(CaptureJoins, CarryAllThatIsKnownOfAResponse) {
  CapturedResponse page = test::captured("http://h/a", "body");
  page.status = 404;
  page.charset = "utf-8";
  page.fault = ResponseFault::bad_content;
  page.fault_detail = "why";
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
    JoinOptions options;
    options.memory = memory;
    options.temp_directory = testing::TempDir();
    CaptureJoin join(std::make_unique<MemoryCapture>(Responses{page}),
                     std::make_unique<MemoryCapture>(Responses{page}), options);
    JoinedResponses joined;
    ASSERT_TRUE(join.next(joined));
    for (const auto& side : {joined.expected, joined.actual}) {
      ASSERT_TRUE(side);
      EXPECT_EQ(side->head, (ResponseHead{404, "text/html", "utf-8", false, {}}));
      EXPECT_EQ(side->type, "html");
      EXPECT_EQ(side->fault, ResponseFault::bad_content);
      EXPECT_EQ(side->fault_detail, "why");
      EXPECT_TRUE(side->is_url);
    }
    EXPECT_FALSE(join.next(joined));
    EXPECT_FALSE(join.next(joined));
  }
}

}  // namespace
}  // namespace treesift
