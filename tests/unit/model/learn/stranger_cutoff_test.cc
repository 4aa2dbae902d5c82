// Cut-offs for programs never seen: chosen on models of the others, at the lower end of what is as good.
#include "model/learn/stranger_cutoff.h"

#include <gtest/gtest.h>

#include "model/learn/training_configuration.h"
#include "tests/unit/model/learn/toy_samples.h"

namespace treesift {
namespace {

StrangerScores scores_of(std::initializer_list<std::pair<double, Label>> scores) {
  StrangerScores all;
  for (const auto& [score, label] : scores) all.push_back({score, label});
  return all;
}

// Anything between .2 and .9 parts the two programs alike.
TEST(StrangerCutoff, IsTheLowestOfThoseThatAreAsGood) {
  const std::vector<StrangerScores> programs = {
      scores_of({{0.9, Label::inspect}, {0.2, Label::benign}, {0.1, Label::benign}}),
      scores_of({{0.95, Label::inspect}, {0.15, Label::benign}})};
  const FlatOptimum found = lowest_of_flat_optimum(programs, {});
  EXPECT_EQ(found.f1, 1);
  EXPECT_GT(found.cutoff, 0.2);
  EXPECT_LT(found.cutoff, 0.23);
}

TEST(StrangerCutoff, IsHigherWhereALookCostsMore) {
  const std::vector<StrangerScores> programs = {scores_of({{0.9, Label::inspect},
                                                           {0.7, Label::benign},
                                                           {0.6, Label::benign},
                                                           {0.5, Label::inspect},
                                                           {0.1, Label::benign}})};
  const auto at = [&](double look, double miss) {
    return lowest_of_flat_optimum(programs, {CutoffGoal::Kind::cost, look, miss}).cutoff;
  };
  EXPECT_LT(at(1, 10), 0.5);
  EXPECT_GT(at(10, 1), 0.7);
}

TEST(StrangerCutoff, IsStoredWithHowItWasChosenWhereProgramsCountTheSame) {
  const SampleSet set = toy_set();
  const SeenSamples seen(set, RunChoice::releases);
  TrainingConfiguration configuration;
  configuration.options.project_weights = ProjectWeights::equal;
  const auto choice = [&](const TrainingConfiguration& how) {
    return std::get<TreeModel>(train(seen, all_samples(set), how)).choice;
  };
  const CutoffChoice for_strangers = choice(configuration), for_one = choice({});
  EXPECT_EQ(for_strangers.programs, 3U);
  EXPECT_GT(for_strangers.f1, 0.5);
  EXPECT_EQ(for_strangers.towards_valley, 0.5);
  EXPECT_EQ(for_one.programs, 0U);
  EXPECT_EQ(for_one.towards_valley, 0);
}

// The same pairs thrice are no programs that a model of the others has never seen.
TEST(StrangerCutoff, IsNotChosenOnWhatWasTrainedOn) {
  SampleSet set = toy_set();
  for (std::size_t i = 0; i < set.samples.size(); ++i)
    set.samples[i].content = i % (set.samples.size() / 3) + 1;
  const SeenSamples seen(set, RunChoice::releases);
  TrainingConfiguration configuration;
  configuration.options.project_weights = ProjectWeights::equal;
  const Model model = train(seen, all_samples(set), configuration);
  EXPECT_EQ(std::get<TreeModel>(model).choice.programs, 0U);
}

}  // namespace
}  // namespace treesift
