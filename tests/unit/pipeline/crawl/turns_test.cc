// Threads that take turns do so in one order, however fast each is.
#include "pipeline/crawl/turns.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

namespace treesift {
namespace {

// Each writes its number so many times, and sleeps in between.
void write_in_turn(Turns& turns, std::string& written, std::size_t thread, int times, int milliseconds) {
  turns.take(thread);
  for (int i = 0; i < times; ++i) {
    written += std::to_string(thread);
    turns.pass();
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    turns.take(thread);
  }
  turns.leave();
}

std::string written_by_three(int first, int second, int third) {
  Turns turns(3);
  std::string written;
  {
    const std::jthread a([&] { write_in_turn(turns, written, 0, 4, first); });
    const std::jthread b([&] { write_in_turn(turns, written, 1, 2, second); });
    const std::jthread c([&] { write_in_turn(turns, written, 2, 3, third); });
  }
  return written;
}

TEST(Turns, OneOrderWhoeverIsFast) {
  EXPECT_EQ(written_by_three(0, 0, 3), "012012020");
  EXPECT_EQ(written_by_three(3, 1, 0), "012012020");
}

TEST(Turns, OneAloneNeverWaits) {
  Turns turns(1);
  std::string written;
  write_in_turn(turns, written, 0, 3, 0);
  EXPECT_EQ(written, "000");
}

}  // namespace
}  // namespace treesift
