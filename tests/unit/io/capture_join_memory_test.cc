// What a join may take, measured: two captures in unrelated orders, far larger than its memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/sanitizers.h"
#include "io/pairing/capture_join.h"

namespace treesift {
namespace {

// Pages in an order that a multiplication makes; none is held.
class MadeUpCapture : public CaptureReader {
 public:
  MadeUpCapture(std::uint64_t pages, std::uint64_t step) : pages_(pages), step_(step) {}

  bool next(CapturedResponse& response) override {
    if (at_ == pages_) return false;
    const std::string page = std::to_string(at_++ * step_ % pages_);
    response = CapturedResponse();
    response.address = "http://host/page/" + page;
    response.is_url = true;
    response.media_type = "text/html";
    response.body = "<p>" + page;
    response.body.resize(800, 'x');
    return true;
  }
  InputProgress progress() const override { return {}; }
  const std::string& name() const override { return name_; }
  SkippedEntries skipped() const override { return {}; }

 private:
  std::uint64_t pages_, step_, at_ = 0;
  std::string name_ = "made up";
};

// Kilobytes of the largest resident set since the last reset; 0 where it is not told.
std::size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes;
  }
  return 0;
}

TEST(CaptureJoinMemory, IsBounded) {
  if (has_address_sanitizer || has_thread_sanitizer) GTEST_SKIP() << "a sanitizer keeps what is freed";
  constexpr std::uint64_t pages = 150'000;  // 300 MB of both captures
  constexpr std::size_t memory = std::size_t{24} << 20;
  std::ofstream("/proc/self/clear_refs") << 5;  // resets the peak
  const std::size_t before = peak_memory();
  JoinOptions options;
  options.memory = memory;
  options.temp_directory = testing::TempDir();
  CaptureJoin join(std::make_unique<MadeUpCapture>(pages, 7'919),
                   std::make_unique<MadeUpCapture>(pages, 104'729), options);
  JoinedResponses joined;
  std::uint64_t pairs = 0;
  while (join.next(joined)) {
    ASSERT_TRUE(joined.expected && joined.actual);
    ASSERT_EQ(joined.expected->body, joined.actual->body);
    ++pairs;
  }
  EXPECT_EQ(pairs, pages);
  EXPECT_TRUE(join.counts().on_disk);
  // The kernel counts in batches, so a peak may be a few pages below what was there before.
  const std::size_t after = peak_memory();
  const std::size_t taken = after - std::min(before, after);
  EXPECT_LT(taken, memory / 1024 * 5 / 4) << "kilobytes";
}

}  // namespace
}  // namespace treesift
