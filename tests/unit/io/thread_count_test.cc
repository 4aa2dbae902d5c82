#include "io/env/thread_count.h"

#include <gtest/gtest.h>

#include <latch>
#include <thread>

namespace treesift {
namespace {

// Those of tests before may be among them for a moment.
TEST(ThreadCount, HasEachThreadThatIsAlive) {
  EXPECT_GE(thread_count(), 1U);
  std::latch counted(1);
  const std::jthread first([&] { counted.wait(); }), second([&] { counted.wait(); });
  EXPECT_GE(thread_count(), 3U);
  counted.count_down();
}

}  // namespace
}  // namespace treesift
