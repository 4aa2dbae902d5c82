// The cut-off of a run: moved where its scores are of two kinds, and only there.
#include "model/cutoff/run_cutoff.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "model/cutoff/run_sample.h"
#include "model/judge/logistic.h"

namespace treesift {
namespace {

constexpr double half = 0.5;

std::vector<double> scores_of(std::size_t low, double low_score, std::size_t high, double high_score) {
  std::vector<double> scores(low, low_score);
  scores.resize(low + high, high_score);
  return scores;
}

TEST(RunCutoff, MovesHalfWayTowardsTheValley) {
  const double cutoff = cutoff_for_run(0.8, half, scores_of(80, 0.05, 20, 0.75));
  EXPECT_LT(cutoff, 0.7);
  EXPECT_GT(cutoff, 0.3);
}

TEST(RunCutoff, MovesBothWays) {
  EXPECT_GT(cutoff_for_run(0.1, half, scores_of(80, 0.15, 20, 0.95)), 0.15);
}

// Two kinds of harmless pairs are no reason to flag the upper one, nor are pairs that may be either.
TEST(RunCutoff, StaysWhereNothingIsSuspicious) {
  EXPECT_EQ(cutoff_for_run(0.4, half, scores_of(80, 0.01, 20, 0.3)), 0.4);
  EXPECT_EQ(cutoff_for_run(0.4, half, scores_of(80, 0.01, 20, 0.6)), 0.4);
}

// Log-odds from -4 to 4, as many of each: there is a middle, and no valley.
TEST(RunCutoff, StaysWhereScoresAreSpreadEvenly) {
  std::vector<double> spread;
  for (int i = 0; i <= 80; ++i) spread.push_back(logistic(-4 + 0.1 * i));
  EXPECT_EQ(cutoff_for_run(0.4, half, spread), 0.4);
}

TEST(RunCutoff, StaysInASmallRunAndWhereAllScoresAreAlike) {
  EXPECT_EQ(cutoff_for_run(0.4, half, scores_of(10, 0.01, 5, 0.9)), 0.4);
  EXPECT_EQ(cutoff_for_run(0.4, half, scores_of(100, 0.6, 0, 0)), 0.4);
  std::vector<double> spread;
  for (int i = 1; i < 100; ++i) spread.push_back(i / 100.0);
  spread.insert(spread.end(), 200, 0.5);
  EXPECT_EQ(cutoff_for_run(0.4, half, spread), 0.4);
}

TEST(RunCutoff, StaysForAModelThatWasNotChosenForStrangers) {
  TreeModel model;
  model.cutoff = 0.8;
  const std::vector<double> scores = scores_of(80, 0.05, 20, 0.75);
  EXPECT_EQ(cutoff_of(adapted_to_run(model, scores)), 0.8);
  model.choice = {3, 0.8, half};
  EXPECT_LT(cutoff_of(adapted_to_run(model, scores)), 0.7);
  Model chosen = model;
  set_cutoff(chosen, 0.8);
  EXPECT_EQ(cutoff_of(adapted_to_run(chosen, scores)), 0.8);
}

TEST(RunCutoff, DoesNotHangOnTheOrderOfTheRun) {
  std::vector<double> scores = scores_of(80, 0.05, 20, 0.75);
  const double cutoff = cutoff_for_run(0.8, half, scores);
  std::reverse(scores.begin(), scores.end());
  EXPECT_EQ(cutoff_for_run(0.8, half, scores), cutoff);
}

MeasuredPair pair_named(int number) {
  MeasuredPair pair;
  pair.id = std::to_string(number);
  pair.state = PairState::differs;
  pair.features[feature("edits")] = number;
  return pair;
}

// 1 where edits is above 500, else 0.
TreeModel by_edits() {
  TreeModel model;
  model.inputs = ModelInputs::pair;
  model.trees = {1, 0, {feature("edits")}, {500}, {0, to_quanta(-30), to_quanta(30)}};
  return model;
}

TEST(RunSample, KeepsTheSamePairsInWhateverOrderTheyCome) {
  RunSample forwards(100), backwards(100);
  for (int i = 0; i < 1000; ++i) forwards.add(pair_named(i));
  for (int i = 1000; i-- > 0;) backwards.add(pair_named(i));
  const RunProfile profile;
  const std::vector<double> scores = forwards.scores(by_edits(), {&profile, true});
  EXPECT_EQ(scores.size(), 100U);
  EXPECT_EQ(scores, backwards.scores(by_edits(), {&profile, true}));
  const auto high = std::count_if(scores.begin(), scores.end(), [](double score) { return score > half; });
  EXPECT_GT(high, 25);
  EXPECT_LT(high, 75);
}

TEST(RunSample, PassesOverWhatDoesNotDiffer) {
  RunSample sample;
  MeasuredPair pair = pair_named(1);
  pair.state = PairState::equal;
  sample.add(pair);
  EXPECT_TRUE(sample.scores(by_edits(), {}).empty());
}

}  // namespace
}  // namespace treesift
