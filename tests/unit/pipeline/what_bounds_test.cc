#include <gtest/gtest.h>

#include "pipeline/measuring/counters.h"

namespace treesift {
namespace {

using std::chrono::milliseconds;

StageCosts costs_with(std::initializer_list<std::pair<Stage, int>> stages) {
  StageCosts costs;
  for (const auto& stage : stages) costs[stage.first].time = milliseconds(stage.second);
  return costs;
}

TEST(WhatBounds, TheWorkersWhereEachHasMost) {
  const ThreadTimes times{milliseconds(24), milliseconds(960), milliseconds(4), 2};
  EXPECT_EQ(what_bounds(times, costs_with({{Stage::parse, 700}, {Stage::align, 200}, {Stage::split, 900}})),
            "the workers, most of all parse (reading 0.024 s, each of 2 workers 0.480 s, writing 0.004 s)");
}

TEST(WhatBounds, TheReadingThreadWhereManyWorkersShare) {
  const ThreadTimes times{milliseconds(200), milliseconds(960), milliseconds(4), 8};
  const StageCosts costs = costs_with({{Stage::parse, 960}, {Stage::split, 50}, {Stage::decompress, 150}});
  EXPECT_EQ(what_bounds(times, costs),
            "the reading thread, most of all decompress (reading 0.200 s, each of 8 workers 0.120 s, writing "
            "0.004 s)");
}

TEST(WhatBounds, TheWritingThread) {
  const ThreadTimes times{milliseconds(10), milliseconds(20), milliseconds(30), 1};
  EXPECT_TRUE(what_bounds(times, costs_with({{Stage::spool, 20}, {Stage::write, 10}, {Stage::split, 30}}))
                  .starts_with("the writing thread, most of all spool ("));
}

TEST(WhatBounds, TimesOfThreadsAreTheirOwn) {
  StageCosts costs;
  costs.clock = StageClock::cpu;
  {
    const StageTimer timer(costs, Stage::parse, 7);
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < 1'000'000; ++i) sum = sum + i;
  }
  EXPECT_EQ(costs[Stage::parse].calls, 1u);
  EXPECT_EQ(costs[Stage::parse].bytes, 7u);
  EXPECT_GT(costs[Stage::parse].time.count(), 0);
}

}  // namespace
}  // namespace treesift
