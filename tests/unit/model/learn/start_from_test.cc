// A model and a few labels: what they move, and what they must not move.
#include "model/learn/start_from.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "model/judge/model_file.h"
#include "model/learn/training_configuration.h"

namespace treesift {
namespace {

constexpr std::size_t words = feature("words_changed"), links = feature("lost_links"),
                      space = feature("space_changed");

Sample pair_of(double words_changed, double lost_links, double space_changed, Label label,
               std::uint64_t number) {
  Sample sample;
  sample.label = label;
  sample.content = number + 1;
  sample.bytes_differ = true;
  sample.features[feature("differs")] = 1;
  sample.features[words] = words_changed;
  sample.features[links] = lost_links;
  sample.features[space] = space_changed;
  sample.changes.push_back({{number, number, number, number}, ChangeKind::words_changed, false, 1, {}});
  return sample;
}

// Elsewhere a fault loses links, and changed words are harmless; once in `exceptions` it is the other way
// round.
SampleSet foreign_set(std::uint64_t exceptions) {
  SampleSet set;
  set.projects = {"elsewhere", "far away"};
  std::mt19937_64 random(3);
  for (std::uint64_t i = 0; i < 400; ++i) {
    const bool fault = i % 3 == 0;
    const bool shows = fault != (random() % exceptions == 0);
    const auto some_words = static_cast<double>(random() % 4), some_space = static_cast<double>(random() % 3);
    set.samples.push_back(
        pair_of(some_words, shows ? 2.0 : 0.0, some_space, fault ? Label::inspect : Label::benign, i));
    set.samples.back().project = i % 2;
  }
  return set;
}

// Our own run: half of the pairs lose links, half change words. Labels are given by the tests.
SampleSet own_set() {
  SampleSet set;
  set.projects = {"ours"};
  for (std::uint64_t i = 0; i < 200; ++i) {
    set.samples.push_back(pair_of(i % 2 == 0 ? 0 : 3, i % 2 == 0 ? 2 : 0, static_cast<double>(i % 3),
                                  i % 2 == 0 ? Label::inspect : Label::benign, i));
  }
  return set;
}

struct OwnRun {
  OwnRun(SampleSet the_set, std::size_t labels)
      : set(std::move(the_set)),
        view(view_runs(set, RunChoice::project)),
        samples(all_samples(set)),
        own{{set, {&view}}, std::span(samples).first(labels), std::span(samples).subspan(labels)} {}

  double score_of(const Model& model, std::size_t index) const {
    return score(model, make_row(set.samples[index].features, view[index]));
  }
  double mean_score(const Model& model, std::size_t remainder) const {
    double sum = 0;
    for (std::size_t i = 100 + remainder; i < 200; i += 2) sum += score_of(model, i) / 50;
    return sum;
  }

  SampleSet set;
  RunView view;
  std::vector<const Sample*> samples;
  OwnLabels own;
};

Model start_model(ModelKind kind, std::uint64_t exceptions = 8) {
  const SampleSet set = foreign_set(exceptions);
  const SeenSamples seen(set, RunChoice::project);
  return train(seen, all_samples(set), {kind, ModelInputs::run, {}});
}

class StartFrom : public ::testing::TestWithParam<ModelKind> {};

TEST_P(StartFrom, WithoutWeightGivesTheStartBack) {
  const Model start = start_model(GetParam());
  const OwnRun run(own_set(), 10);
  const Model model = start_from(start, run.own, {0, {}});
  EXPECT_EQ(cutoff_of(model), cutoff_of(start));
  for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(run.score_of(model, i), run.score_of(start, i));
}

TEST_P(StartFrom, LabelsThatTheStartForesawMoveLittle) {
  const Model start = start_model(GetParam(), 1000);
  const OwnRun run(own_set(), 10);
  const Model model = start_from(start, run.own, {});
  for (std::size_t i = 0; i < 200; ++i) {
    EXPECT_NEAR(run.score_of(model, i), run.score_of(start, i), 0.1);
    EXPECT_EQ(says_inspect(model, run.score_of(model, i)), i % 2 == 0);
  }
  EXPECT_EQ(cutoff_of(model), cutoff_of(start));
}

// Lost links are what our release does on purpose.
TEST_P(StartFrom, RepeatedLabelsOfOneKindMovePairsLikeThem) {
  const Model start = start_model(GetParam());
  SampleSet set = own_set();
  std::swap(set.samples[1], set.samples[100]);
  std::swap(set.samples[3], set.samples[102]);
  std::swap(set.samples[5], set.samples[104]);
  std::swap(set.samples[7], set.samples[106]);
  for (int i = 0; i < 8; ++i) set.samples[static_cast<std::size_t>(i)].label = Label::benign;
  const OwnRun run(set, 8);
  const Model model = start_from(start, run.own, {});
  EXPECT_LT(run.mean_score(model, 0), run.mean_score(start, 0) - 0.2);
  EXPECT_LT(std::abs(run.mean_score(model, 1) - run.mean_score(start, 1)), 0.15);
}

TEST_P(StartFrom, AWeightierLabelMovesMore) {
  const Model start = start_model(GetParam());
  SampleSet set = own_set();
  for (int i = 0; i < 8; i += 2) set.samples[static_cast<std::size_t>(i)].label = Label::benign;
  const OwnRun run(set, 8);
  double previous = run.mean_score(start, 0);
  for (double weight : {50, 200, 800}) {
    const double moved = run.mean_score(start_from(start, run.own, {weight, {}}), 0);
    EXPECT_LT(moved, previous) << weight;
    previous = moved;
  }
}

TEST_P(StartFrom, OneLabelIsEnoughOfEitherKind) {
  const Model start = start_model(GetParam());
  for (Label label : {Label::inspect, Label::benign}) {
    SampleSet set = own_set();
    set.samples[0].label = label;
    const OwnRun run(set, 1);
    const Model model = start_from(start, run.own, {});
    EXPECT_EQ(provenance_of(model).pairs, 1u);
    for (std::size_t i = 1; i < 200; i += 2) {  // pairs unlike it keep their verdict
      EXPECT_FALSE(says_inspect(model, run.score_of(model, i)));
    }
  }
}

TEST_P(StartFrom, FewLabelsCannotThrowTheCutoffOff) {
  const Model start = start_model(GetParam());
  for (Label label : {Label::inspect, Label::benign}) {
    SampleSet set = own_set();
    for (Sample& sample : set.samples) sample.label = label;  // half of them against all evidence
    const OwnRun run(set, 6);
    const double moved = cutoff_of(start_from(start, run.own, {}));
    if (GetParam() == ModelKind::linear) {
      EXPECT_NEAR(moved, cutoff_of(start), 0.5);
    } else {
      const auto log_odds = [](double chance) { return std::log(chance / (1 - chance)); };
      EXPECT_NEAR(log_odds(moved), log_odds(cutoff_of(start)), 2.001);
    }
  }
}

TEST_P(StartFrom, GivesTheSameBytesTwiceAndSaysWhereItComesFrom) {
  const Model start = start_model(GetParam());
  const OwnRun run(own_set(), 10);
  const std::string text = write_model(start_from(start, run.own, {}));
  EXPECT_EQ(text, write_model(start_from(start, run.own, {})));
  const Model read = read_model(text);
  EXPECT_EQ(write_model(read), text);
  EXPECT_EQ(provenance_of(read).start, "400 pairs of elsewhere, far away");
  EXPECT_EQ(provenance_of(read).projects, "ours");
  EXPECT_EQ(provenance_of(read).pairs, 10u);
  EXPECT_EQ(provenance_of(start_from(read, run.own, {})).start,
            "400 pairs of elsewhere, far away, then 10 pairs of ours");
}

TEST_P(StartFrom, IsRefusedWithoutALabelOfAPairInQuestion) {
  const Model start = start_model(GetParam());
  SampleSet set = own_set();
  set.samples[0].bytes_differ = false;
  set.samples[1].judged = false;
  for (std::size_t labels : {0, 2}) {
    const OwnRun run(set, labels);
    try {
      start_from(start, run.own, {});
      FAIL() << labels;
    } catch (const TrainingError& error) {
      EXPECT_NE(std::string(error.what()).find(std::to_string(labels) + " there is none"), std::string::npos)
          << error.what();
    }
  }
}

TEST_P(StartFrom, RefusesWeightsThatAreNone) {
  const Model start = start_model(GetParam());
  const OwnRun run(own_set(), 4);
  for (double weight : {-1.0, 1e9, std::nan("")}) {
    EXPECT_THROW(start_from(start, run.own, {weight, {}}), TrainingError);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, StartFrom, ::testing::Values(ModelKind::boosted, ModelKind::linear),
                         [](const auto& kind) {
                           return kind.param == ModelKind::boosted ? "trees" : "linear";
                         });

TEST(StartFromTrees, KeepsTheTreesOfTheStart) {
  const Model start = start_model(ModelKind::boosted);
  const OwnRun run(own_set(), 10);
  const Model model = start_from(start, run.own, {});
  const BoostedTrees &before = std::get<TreeModel>(start).trees, &after = std::get<TreeModel>(model).trees;
  EXPECT_EQ(after.base, before.base);
  ASSERT_GT(after.values.size(), before.values.size());
  EXPECT_TRUE(std::equal(before.values.begin(), before.values.end(), after.values.begin()));
  EXPECT_EQ(std::get<TreeModel>(start_from(start, run.own, {0, {}})).trees, before);
}

TEST(StartFromTrees, GoOnForAModelOfThePairAlone) {
  const SampleSet foreign = foreign_set(8);
  const SeenSamples seen(foreign, RunChoice::project);
  const Model start = train(seen, all_samples(foreign), {ModelKind::boosted, ModelInputs::pair, {}});
  SampleSet set = own_set();
  for (std::size_t i = 0; i < 8; i += 2) set.samples[i].label = Label::benign;
  const OwnRun run(set, 8);
  const Model model = start_from(start, run.own, {});
  EXPECT_EQ(inputs_of(model), ModelInputs::pair);
  EXPECT_LT(run.mean_score(model, 0), run.mean_score(start, 0));
}

}  // namespace
}  // namespace treesift
