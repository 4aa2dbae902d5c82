#include "pipeline/freed_memory.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(MemoryGivenBack, SmallBatchesNeedNoCare) {
  FreedMemory freed(960, 8);
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(freed.add(30));
}

TEST(MemoryGivenBack, LargeBatchesAddUpToAQuarterOfWhatIsInFlight) {
  FreedMemory freed(960, 8);
  EXPECT_FALSE(freed.add(100));
  EXPECT_FALSE(freed.add(100));
  EXPECT_TRUE(freed.add(100));
  EXPECT_FALSE(freed.add(200));
  EXPECT_TRUE(freed.add(40));
  EXPECT_TRUE(freed.add(960));
}

}  // namespace
}  // namespace treesift
