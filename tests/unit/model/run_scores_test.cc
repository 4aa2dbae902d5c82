// Scores that are kept between two passes.
#include "model/judge/run_scores.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

TEST(RunScores, AreKnownByPlaceAsFarAsThereIsRoom) {
  RunScores scores(3 * sizeof(double));
  scores.add(0.25);
  scores.add(std::nullopt);
  scores.add(0);
  scores.add(0.5);
  EXPECT_EQ(scores.find(0), 0.25);
  EXPECT_EQ(scores.find(1), std::nullopt);
  EXPECT_EQ(scores.find(2), 0);
  EXPECT_EQ(scores.find(3), std::nullopt);
  EXPECT_EQ(RunScores(0).find(0), std::nullopt);
}

}  // namespace
}  // namespace treesift
