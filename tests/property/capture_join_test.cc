// The join against the obvious one, over random captures, with memory from nothing to plenty: the same pairs
// in the same order, whether they were joined in one pass, in the window or on disk.
#include "io/pairing/capture_join.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/head_text.h"
#include "tests/support/memory_capture.h"
#include "tests/support/naive_join.h"
#include "tests/support/rounds.h"

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
      NaivePair pair{pair_id(joined.any().key, joined.occurrence), std::nullopt, std::nullopt,
                     joined.by_order};
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

// An address that may differ in each capture, as with tokens, or in its names of fields.
CapturedResponse drawn_response(const std::string& address, std::uint32_t tokens, std::mt19937& random) {
  CapturedResponse response = test::captured(address, body_of(random));
  if (random() % 10 >= tokens) return response;
  response.address += "?token=" + std::to_string(random() % 1000) + (random() % 5 == 0 ? "&more=1" : "");
  if (random() % 2 == 0) return response;
  response.method = "POST";
  response.request_form = "token=" + std::to_string(random() % 3);
  return response;
}

// Pages of which either capture may lack some, some addresses again and again, and some with tokens.
Drawn draw(std::uint32_t seed, Order order) {
  std::mt19937 random(seed);
  Drawn drawn;
  const std::size_t pages = random() % 300;
  const std::uint32_t missing = random() % 4, repeated = random() % 4, tokens = random() % 4;
  for (std::size_t i = 0; i < pages; ++i) {
    const bool again = random() % 10 < repeated;
    const std::string address =
        again ? "http://h/again" + std::to_string(random() % 3) : "http://h/p" + std::to_string(i);
    if (random() % 10 >= missing) drawn.expected.push_back(drawn_response(address, tokens, random));
    if (random() % 10 >= missing) drawn.actual.push_back(drawn_response(address, tokens, random));
  }
  shuffle(drawn.expected, order, random);
  shuffle(drawn.actual, order, random);
  return drawn;
}

constexpr std::size_t memory_sizes[] = {0, 1'000, 20'000, 100'000, 10'000'000};

class JoiningCaptures : public testing::TestWithParam<Order> {};

TEST_P(JoiningCaptures, GivesWhatTheObviousJoinGivesInAnyMemory) {
  int on_disk = 0, in_memory = 0;
  for (std::uint32_t seed = 0; seed < test::rounds(200u); ++seed) {
    const Drawn drawn = draw(seed, GetParam());
    const std::vector<NaivePair> wanted = test::naive_join(drawn.expected, drawn.actual, {});
    for (const std::size_t memory : memory_sizes) {
      const Joined joined = join_all(drawn.expected, drawn.actual, memory);
      ASSERT_EQ(joined.pairs, wanted) << "seed " << seed << ", memory " << memory;
      ASSERT_TRUE(joined.counts.balance());
      std::set<std::string> ids;
      for (const NaivePair& pair : joined.pairs) ASSERT_TRUE(ids.insert(pair.id).second) << pair.id;
      ++(joined.counts.on_disk ? on_disk : in_memory);
    }
  }
  EXPECT_GT(on_disk, test::rounds(80));
  EXPECT_GT(in_memory, test::rounds(80));
}

TEST_P(JoiningCaptures, GivesThePairsBeforeDamageInAnyMemory) {
  for (std::uint32_t seed = 0; seed < test::rounds(80u); ++seed) {
    Drawn drawn = draw(seed, GetParam());
    std::mt19937 random(seed);
    const std::size_t whole = drawn.actual.size() * (random() % 100) / 100;
    // What is read before the damage: as many of expected, and the one whose turn it is.
    const std::size_t before = std::min(drawn.expected.size(), whole + 1);
    std::vector<NaivePair> wanted = test::naive_join(
        {drawn.expected.begin(), drawn.expected.begin() + static_cast<std::ptrdiff_t>(before)},
        {drawn.actual.begin(), drawn.actual.begin() + static_cast<std::ptrdiff_t>(whole)}, {});
    std::erase_if(wanted,
                  [](const NaivePair& pair) { return !pair.expected || !pair.actual || pair.by_order; });
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

// What a page shows each time it is fetched tells whether the right ones have met.
Responses visit(std::initializer_list<std::string> steps) {
  Responses responses;
  for (const std::string& step : steps)
    responses.push_back(
        test::captured("http://h/" + step.substr(0, step.rfind('=')), step.substr(step.rfind('=') + 1)));
  return responses;
}

TEST(CaptureJoins, OneMoreFetchOfAPageShiftsNothing) {
  const Responses expected = visit({"list=1", "add=x", "list=2", "edit=y", "list=3", "drop=z", "list=4"});
  const Responses more =
      visit({"list=1", "list=1b", "add=x", "list=2", "edit=y", "list=3", "drop=z", "list=4"});
  const Responses fewer = visit({"list=1", "add=x", "edit=y", "list=3", "drop=z", "list=4"});
  for (const std::size_t memory : memory_sizes) {
    for (const Responses& actual : {more, fewer}) {
      std::size_t alone = 0;
      for (const NaivePair& pair : join_all(expected, actual, memory).pairs) {
        alone += !pair.expected || !pair.actual;
        if (pair.expected && pair.actual) {
          EXPECT_EQ(pair.expected, pair.actual);
        }
      }
      EXPECT_EQ(alone, 1u);
    }
  }
}

TEST(CaptureJoins, PairWhatDiffersByATokenInTheOrderOfTheRecording) {
  const Responses expected = visit({"a?t=1=A", "b?t=1=B", "b?t=2=C", "gone=G"});
  const Responses actual = visit({"a?t=7=A", "b?t=8=B", "b?t=9=C", "new=N"});
  for (const std::size_t memory : memory_sizes) {
    const Joined joined = join_all(expected, actual, memory);
    std::vector<std::string> told;
    for (const NaivePair& pair : joined.pairs) told.push_back(pair.id + (pair.by_order ? " by order" : ""));
    EXPECT_EQ(told, (std::vector<std::string>{"h/a?t=1 by order", "h/b?t=1 by order", "h/b?t=2 by order",
                                              "h/gone", "h/new"}));
    EXPECT_EQ(joined.counts.by_order, 3u);
    EXPECT_TRUE(joined.counts.balance());
  }
}

// Nobody knows what the rest of the capture would have had.
TEST(CaptureJoins, PairNothingByOrderWhereACaptureIsCut) {
  const Joined joined =
      join_all(std::make_unique<MemoryCapture>(visit({"a?t=1=A"})),
               std::make_unique<MemoryCapture>(visit({"a?t=2=A", "a?t=1=A"}), 1), 10'000'000);
  EXPECT_EQ(joined.counts.pairs, 0u);
  EXPECT_EQ(joined.counts.not_reported, 2u);
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
  page.is_text = true;
  page.clock = 1'763'000'000;
  page.head = "x-test: buy\n";
  page.fault = ResponseFault::bad_content;
  page.fault_detail = "why";
  std::string fields = page.head;
  put_url_first(fields, page.address);
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
    JoinOptions options;
    options.memory = memory;
    options.temp_directory = testing::TempDir();
    options.group = group_field("header:x-test");
    CaptureJoin join(std::make_unique<MemoryCapture>(Responses{page, test::captured("http://h/b", "")}),
                     std::make_unique<MemoryCapture>(Responses{test::captured("http://h/c", ""), page}),
                     options);
    JoinedResponses joined;
    ASSERT_TRUE(join.next(joined));
    EXPECT_EQ(join.counts().on_disk, memory == 0);
    for (const auto& side : {joined.expected, joined.actual}) {
      ASSERT_TRUE(side);
      EXPECT_EQ(side->head, (ResponseHead{404, "text/html", "utf-8", true, page.clock, fields}));
      EXPECT_EQ(side->type, "html");
      EXPECT_EQ(side->group, "buy");
      EXPECT_EQ(side->fault, ResponseFault::bad_content);
      EXPECT_EQ(side->fault_detail, "why");
      EXPECT_TRUE(side->is_url);
    }
    EXPECT_TRUE(join.next(joined) && join.next(joined));  // those without a partner
    EXPECT_FALSE(join.next(joined));
    EXPECT_FALSE(join.next(joined));
  }
}

}  // namespace
}  // namespace treesift
