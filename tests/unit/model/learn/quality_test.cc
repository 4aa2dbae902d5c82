#include "model/learn/quality.h"

#include <gtest/gtest.h>

#include <random>

namespace treesift {
namespace {

Confusion decide(const std::vector<ScoredLabel>& samples, double cutoff, CutoffDirection direction) {
  Confusion confusion;
  for (const ScoredLabel& s : samples) {
    confusion.add(s.label, direction == CutoffDirection::at_least ? s.score >= cutoff : s.score <= cutoff,
                  s.weight);
  }
  return confusion;
}

// Every cut-off that can make a difference, both ways.
double best_f1_by_trial(const std::vector<ScoredLabel>& samples) {
  double best = 0;
  for (const ScoredLabel& s : samples) {
    for (CutoffDirection direction : {CutoffDirection::at_least, CutoffDirection::at_most}) {
      best = std::max(best, f1(decide(samples, s.score, direction)));
    }
  }
  return best;
}

std::vector<ScoredLabel> random_samples(std::mt19937& random, int count) {
  std::vector<ScoredLabel> samples;
  for (int i = 0; i < count; ++i) {
    const double score = static_cast<double>(random() % 7) / 4;  // ties abound
    samples.push_back({score, random() % 3 == 0 ? Label::inspect : Label::benign, 1.0 + random() % 2});
  }
  return samples;
}

TEST(CutoffSearch, FindsTheBestF1ThatTrialOfAllCutoffsFinds) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    std::vector<ScoredLabel> samples = random_samples(random, 1 + static_cast<int>(random() % 12));
    const double expected = best_f1_by_trial(samples);
    const Cutoff found = find_cutoff(samples);
    ASSERT_NEAR(f1(found.confusion), expected, 1e-12);
    ASSERT_NEAR(f1(decide(samples, found.value, found.direction)), expected, 1e-12);
  }
}

TEST(CutoffSearch, MinimisesCost) {
  std::mt19937 random(8);
  const CutoffGoal goal{CutoffGoal::Kind::cost, 1, 5};
  const auto cost = [&](const Confusion& c) {
    return c.true_positives + c.false_positives + 5 * c.false_negatives;
  };
  for (int round = 0; round < 500; ++round) {
    std::vector<ScoredLabel> samples = random_samples(random, 1 + static_cast<int>(random() % 12));
    double least = cost(decide(samples, 99, CutoffDirection::at_least));
    for (const ScoredLabel& s : samples) {
      for (CutoffDirection direction : {CutoffDirection::at_least, CutoffDirection::at_most}) {
        least = std::min(least, cost(decide(samples, s.score, direction)));
      }
    }
    ASSERT_NEAR(cost(find_cutoff(samples, goal).confusion), least, 1e-12);
  }
}

TEST(CutoffSearch, FindsAnInvertedDirection) {
  std::vector<ScoredLabel> samples = {{0.1, Label::inspect}, {0.2, Label::inspect}, {0.8, Label::benign}};
  const Cutoff found = find_cutoff(samples);
  EXPECT_EQ(found.direction, CutoffDirection::at_most);
  EXPECT_DOUBLE_EQ(found.value, 0.5);
}

TEST(CutoffSearch, InspectsNothingWhenNothingIsToBeFound) {
  std::vector<ScoredLabel> samples = {{0.1, Label::benign}, {0.2, Label::benign}};
  const Cutoff found = find_cutoff(samples);
  EXPECT_EQ(found.confusion.false_positives, 0);
}

TEST(RocArea, EqualsTheShareOfPairsInTheRightOrder) {
  std::mt19937 random(9);
  for (int round = 0; round < 200; ++round) {
    std::vector<ScoredLabel> samples = random_samples(random, 10);
    double right = 0, all = 0;
    for (const ScoredLabel& a : samples) {
      for (const ScoredLabel& b : samples) {
        if (a.label != Label::inspect || b.label != Label::benign) continue;
        all += a.weight * b.weight;
        right += a.weight * b.weight * (a.score > b.score ? 1 : a.score == b.score ? 0.5 : 0);
      }
    }
    EXPECT_NEAR(roc_area(samples), all == 0 ? 0.5 : right / all, 1e-12);
  }
}

TEST(Measures, AreThoseOfTheTextbook) {
  const Confusion confusion{6, 2, 10, 4};  // TP, FP, TN, FN
  EXPECT_DOUBLE_EQ(precision(confusion), 0.75);
  EXPECT_DOUBLE_EQ(recall(confusion), 0.6);
  EXPECT_DOUBLE_EQ(f1(confusion), 2 * 0.75 * 0.6 / (0.75 + 0.6));
  EXPECT_EQ(f1(Confusion{}), 0);
}

}  // namespace
}  // namespace treesift
