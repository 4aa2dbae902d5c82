#include "io/output/crash_records.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(CrashRecords, APairOfTwoCrashesIsSuspect) {
  const CrashSuspects suspects("7 a b\n3 c\n7 a b\n");
  EXPECT_EQ(suspects.size(), 1u);
  EXPECT_TRUE(suspects.has(7, "a b"));
  EXPECT_FALSE(suspects.has(3, "c"));
  EXPECT_FALSE(suspects.has(7, "a"));
  EXPECT_FALSE(suspects.has(8, "a b"));
}

TEST(CrashRecords, AreSuspectOnceHoweverOften) {
  EXPECT_EQ(CrashSuspects("1 x\n1 x\n1 x\n1 x\n2 y\n2 y\n").size(), 2u);
}

TEST(CrashRecords, OnePositionOrOneIdAloneIsNotTheSamePair) {
  EXPECT_TRUE(CrashSuspects("1 x\n2 x\n1 y\n").empty());
}

TEST(CrashRecords, LinesThatAreNoneArePassedOver) {
  EXPECT_TRUE(CrashSuspects("").empty());
  EXPECT_TRUE(CrashSuspects("1 x\n1 x").empty());  // cut
  EXPECT_TRUE(CrashSuspects("1 \n1 \n1\n1\nx 1\nx 1\n-1 x\n-1 x\n\n\n").empty());
  EXPECT_TRUE(CrashSuspects("99999999999999999999 x\n99999999999999999999 x\n").empty());
}

}  // namespace
}  // namespace treesift
