// Pairs measured by processes of a fork server: the same results as here, and a verdict where a process dies.
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "base/sanitizers.h"
#include "io/env/environment.h"
#include "model/judge/judge.h"
#include "model/records/measured_line.h"
#include "pipeline/isolation/exchange.h"
#include "pipeline/isolation/system_call_filter.h"
#include "pipeline/pair_measurer.h"

namespace treesift {
namespace {

// A pair with a parser's padding behind its bodies.
struct OwnedPair {
  OwnedPair(std::string id, const std::string& expected, const std::string& actual)
      : expected_(expected + std::string(read_padding, '\0')),
        actual_(actual + std::string(read_padding, '\0')) {
    pair.id = std::move(id);
    pair.expected = std::string_view(expected_).substr(0, expected.size());
    pair.actual = std::string_view(actual_).substr(0, actual.size());
    pair.type = pair.actual_type = "html";
  }
  OwnedPair(const OwnedPair&) = delete;
  Pair pair;

 private:
  std::string expected_, actual_;
};

OwnedPair different(const std::string& id) {
  return OwnedPair(id, "<h1>Page</h1><p>one of " + id, "<h1>Page</h1><ul><li>two of " + id + "</ul>");
}

class IsolatedMeasuring : public testing::Test {
 protected:
  static void SetUpTestSuite() { initialise_parsers(); }
  ~IsolatedMeasuring() override { environment().measuring = nullptr; }

  // What happens in the process that measures the pair "bad". Before the fork server is made.
  static void let_die(void (*die)()) {
    environment().measuring = [die](std::string_view id) {
      if (id == "bad") die();
    };
  }
  void begin(IsolationLimits limits = {}) {
    fork_server_.emplace(options_, limits);
    measurer_.emplace(options_, *fork_server_);
  }
  std::string line_of(PairMeasurer& measurer, const std::string& id) const {
    const OwnedPair owned = different(id);
    std::string line;
    append_measured_line(line, measurer.measure(owned.pair), options_.aligner);
    return line;
  }
  // The error of the pair "bad", before and after which another one is measured as usual.
  VerdictError error_of_bad() {
    PairMeasurer here(options_);
    EXPECT_EQ(line_of(*measurer_, "before"), line_of(here, "before"));
    const OwnedPair bad = different("bad");
    const MeasuredPair measured = measurer_->measure(bad.pair);
    EXPECT_EQ(line_of(*measurer_, "after"), line_of(here, "after"));
    return measured.error.value_or(VerdictError{"none", ""});
  }

  MeasureOptions options_;
  std::optional<ForkServer> fork_server_;
  std::optional<PairMeasurer> measurer_;
};

TEST_F(IsolatedMeasuring, GivesWhatIsMeasuredHere) {
  begin();
  PairMeasurer here(options_);
  const std::string line = line_of(*measurer_, "a");
  EXPECT_EQ(line, line_of(here, "a"));
  EXPECT_NE(line.find("\"state\":\"differs\""), std::string::npos);
  const StageCosts costs = measurer_->costs();
  EXPECT_EQ(costs[Stage::parse].calls, here.costs()[Stage::parse].calls);
  EXPECT_EQ(costs[Stage::parse].bytes, here.costs()[Stage::parse].bytes);
}

TEST_F(IsolatedMeasuring, EqualBytesAskNoProcess) {
  let_die([] { std::abort(); });
  begin();
  const OwnedPair equal("bad", "<p>same", "<p>same");
  EXPECT_EQ(measurer_->measure(equal.pair).state, PairState::equal);
}

TEST_F(IsolatedMeasuring, ASignalIsACrashWithItsName) {
  let_die([] { std::raise(SIGBUS); });
  begin();
  const VerdictError error = error_of_bad();
  EXPECT_EQ(error.code, "isolate:crash");
  EXPECT_EQ(error.message, "the process that measured it was killed by SIGBUS");
}

TEST_F(IsolatedMeasuring, AnEndlessLoopRunsOutOfTime) {
  let_die([] {
    volatile bool goes_on = true;
    while (goes_on) continue;
  });
  begin({std::chrono::milliseconds(500), std::size_t{1} << 30});
  const VerdictError error = error_of_bad();
  EXPECT_EQ(error.code, "isolate:time");
  EXPECT_EQ(error.message, "the process that measured it was not done after 0.5 seconds");
}

TEST_F(IsolatedMeasuring, WantingAllMemoryIsNoticed) {
  if (is_sanitized) GTEST_SKIP() << "memory is not bounded under sanitizers";
  let_die([] {
    std::vector<std::unique_ptr<char[]>> blocks;
    for (;;) blocks.push_back(std::make_unique<char[]>(std::size_t{1} << 20));
  });
  begin({std::chrono::seconds(30), std::size_t{64} << 20});
  const VerdictError error = error_of_bad();
  EXPECT_EQ(error.code, "isolate:memory");
  EXPECT_EQ(error.message, "the process that measured it wanted more than 64 MiB");
}

TEST_F(IsolatedMeasuring, AFileIsNotOpened) {
  if (is_sanitized) GTEST_SKIP() << "there is no filter of system calls under sanitizers";
  let_die([] { environment().open("/dev/null", 0, 0); });
  begin();
  EXPECT_EQ(error_of_bad().message, "the process that measured it was killed by SIGSYS");
}

TEST_F(IsolatedMeasuring, AnUnexpectedExceptionCostsOnePair) {
  let_die([] { throw std::logic_error("a bug"); });
  begin();
  EXPECT_EQ(error_of_bad().code, "isolate:crash");
}

TEST_F(IsolatedMeasuring, AProcessThatIsKilledAgainAndAgainIsACrash) {
  let_die([] { std::raise(SIGKILL); });
  begin();
  EXPECT_EQ(error_of_bad().message, "the process that measured it was killed by SIGKILL");
}

// What a pair leaves behind in its process hurts no other one: that is measured again in a new process.
TEST_F(IsolatedMeasuring, APairDoesNotPayForTheOneBefore) {
  static bool is_spoilt;
  is_spoilt = false;
  environment().measuring = [](std::string_view id) {
    if (is_spoilt) std::abort();
    is_spoilt = id == "spoils";
  };
  begin();
  PairMeasurer here(options_);
  EXPECT_EQ(line_of(*measurer_, "spoils"), [&] {
    const std::string line = line_of(here, "spoils");
    is_spoilt = false;
    return line;
  }());
  EXPECT_EQ(line_of(*measurer_, "next"), line_of(here, "next"));
}

TEST_F(IsolatedMeasuring, ManyThreadsHaveAProcessEach) {
  let_die([] { std::abort(); });
  begin();
  std::vector<PairMeasurer> measurers;
  for (int i = 0; i < 4; ++i) measurers.emplace_back(options_, *fork_server_);
  std::vector<int> crashes(measurers.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < measurers.size(); ++i) {
      threads.emplace_back([&, i] {
        for (int round = 0; round < 20; ++round) {
          const OwnedPair owned = different(round % 2 == 0 ? "bad" : "good" + std::to_string(round));
          crashes[i] += measurers[i].measure(owned.pair).error.has_value();
        }
      });
    }
  }
  for (const int count : crashes) EXPECT_EQ(count, 10);
}

class MeasuringAnswers : public testing::Test {
 protected:
  MeasuringAnswers() {
    initialise_parsers();
    const OwnedPair owned = different("a");
    BodiesMeasurer measurer(options_);
    measured_ = measurer.measure(owned.pair, {});
    append_answer(message_, measured_, measurer.tally());
  }
  MeasureOptions options_;
  MeasuredPair measured_;
  std::string message_;
};

TEST_F(MeasuringAnswers, AreReadBack) {
  auto answer = read_answer(message_, options_);
  ASSERT_TRUE(answer);
  answer->measured.id = measured_.id;  // the caller knows it
  std::string before, after;
  append_measured_line(before, measured_, options_.aligner);
  append_measured_line(after, answer->measured, options_.aligner);
  EXPECT_EQ(before, after);
}

TEST_F(MeasuringAnswers, AreRefusedWhenTheyAreCut) {
  for (std::size_t size = 0; size < message_.size(); ++size)
    ASSERT_FALSE(read_answer(message_.substr(0, size), options_)) << size;
  EXPECT_FALSE(read_answer(message_ + '\0', options_));
}

// Whatever is read can be written and judged; the sanitizers look on.
TEST_F(MeasuringAnswers, AreSafeWhateverTheySay) {
  std::size_t read = 0;
  for (std::size_t at = 0; at < message_.size(); ++at) {
    for (const int value : {0, 1, 127, 255}) {
      std::string lie = message_;
      lie[at] = static_cast<char>(value);
      const auto answer = read_answer(lie, options_);
      if (!answer) continue;
      ++read;
      std::string line;
      append_measured_line(line, answer->measured, options_.aligner);
      if (!answer->measured.error) verdict_of(answer->measured, {ModelJudge{Model(LinearModel())}});
    }
  }
  EXPECT_GT(read, message_.size() / 4);
}

}  // namespace
}  // namespace treesift
