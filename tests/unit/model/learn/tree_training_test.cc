// Models of trees over samples and their runs: deterministic, honest about their inputs, and adding up.
#include "model/learn/tree_training.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "model/experiments/outcomes.h"
#include "model/judge/judge.h"
#include "model/learn/training_configuration.h"

namespace treesift {
namespace {

// Forty pairs a run of one project. A fault has a change of its own; every pair has the release's.
SampleSet release_set() {
  SampleSet set;
  set.projects = {"p"};
  std::mt19937_64 random(7);
  for (int i = 0; i < 120; ++i) {
    Sample sample;
    sample.bytes_differ = true;
    sample.content = random();
    sample.from = set.texts.number("1");
    sample.to = set.texts.number(i % 3 == 0 ? "2" : i % 3 == 1 ? "3" : "4");
    sample.features[feature("differs")] = 1;
    sample.features[feature("edits")] = 1 + static_cast<double>(random() % 3);
    sample.changes.push_back({{1, 2, 3, 4}, ChangeKind::attribute_changed, false, 1, {}});
    if (i % 5 == 0) {
      sample.label = Label::inspect;
      const std::uint64_t own = random();
      sample.changes.push_back({{own, own, own, own}, ChangeKind::element_deleted, false, 1, {}});
    }
    set.samples.push_back(sample);
  }
  return set;
}

TEST(TreeTraining, LearnsFromTheRunWhatNoPairTells) {
  const SampleSet set = release_set();
  const SeenSamples seen(set, RunChoice::releases);
  const std::vector<const Sample*> samples = all_samples(set);
  const auto quality = [&](ModelInputs inputs) {
    const Model model = train(seen, samples, {ModelKind::boosted, inputs, {}});
    return f1(confusion_of(samples, outcomes_of(model, seen, samples)));
  };
  EXPECT_EQ(quality(ModelInputs::run), 1);
  EXPECT_LT(quality(ModelInputs::pair), 0.6);
}

TEST(TreeTraining, GivesTheSameModelTwice) {
  const SampleSet set = release_set();
  const SeenSamples seen(set, RunChoice::releases);
  const auto trees = [&] { return std::get<TreeModel>(train(seen, all_samples(set), {})).trees; };
  EXPECT_EQ(trees(), trees());
}

// `edits` tells the labels apart; trees that may not look at it ask about other columns.
TEST(TreeTraining, AsksOnlyAboutTheFeaturesChosen) {
  SampleSet set = release_set();
  for (Sample& sample : set.samples) {
    sample.features[feature("edits")] += sample.label == Label::inspect ? 4 : 0;
  }
  const SeenSamples seen(set, RunChoice::releases);
  const auto asks_about_edits = [&](const FeatureSet& features) {
    TrainingOptions options;
    options.features = features;
    const Model model = train(seen, all_samples(set), {ModelKind::boosted, ModelInputs::run, options});
    const BoostedTrees& trees = std::get<TreeModel>(model).trees;
    for (std::size_t i = 0; i < trees.features.size(); ++i) {
      const bool splits = std::isfinite(trees.thresholds[i]);
      if (splits && feature_of_column(trees.features[i]) == feature("edits")) return true;
    }
    return false;
  };
  EXPECT_TRUE(asks_about_edits(every_feature()));
  EXPECT_FALSE(asks_about_edits(every_feature().reset(feature("edits"))));
}

TEST(TreeTraining, IsRefusedWithTheCounts) {
  SampleSet set = release_set();
  for (Sample& sample : set.samples) sample.label = Label::benign;
  const SeenSamples seen(set, RunChoice::project);
  try {
    train(seen, all_samples(set), {});
    FAIL();
  } catch (const TrainingError& error) {
    EXPECT_NE(std::string(error.what()).find("0 inspect and 120 benign"), std::string::npos) << error.what();
  }
}

TEST(TreeModels, AddUpToTheirScore) {
  const SampleSet set = release_set();
  const SeenSamples seen(set, RunChoice::project);
  const Model model = train(seen, all_samples(set), {});
  const TreeModel& trees = std::get<TreeModel>(model);
  for (const Sample& sample : set.samples) {
    const ModelRow row = make_row(sample.features, seen.relative(sample));
    const std::vector<double> parts = contributions(model, row);
    EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), baseline(trees.trees)), margin(trees.trees, row));
  }
}

// "heading_changed = 0" is no reason for anything.
TEST(TreeModels, TellOnlyWhatThePairHas) {
  const SampleSet set = release_set();
  const Model model = train(SeenSamples(set, RunChoice::project), all_samples(set), {});
  const FeatureVector nothing = identical_features();
  MeasuredPair pair;
  pair.state = PairState::differs;
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  pair.features = set.samples[0].features;
  pair.features[feature("text_ratio")] = nothing[feature("text_ratio")];
  pair.changes = set.samples[0].changes;
  const ScoreParts score = score_parts(model, pair);
  double sum = score.baseline;
  for (const ScorePart& part : score.parts) {
    sum += part.reason.contribution;
    const std::size_t index = find_feature(part.reason.feature);
    if (index < feature_count) {
      EXPECT_NE(part.value, nothing[index]) << part.reason.feature;
    }
  }
  EXPECT_EQ(sum, score.total);
}

TEST(TreeModels, GiveAReasonOfTheRunItsRarestPlace) {
  const SampleSet set = release_set();
  const SeenSamples seen(set, RunChoice::project);
  const Model model = train(seen, all_samples(set), {});
  RunProfile profile;
  for (const Sample& sample : set.samples) profile.add(sample.features, sample.changes);
  MeasuredPair pair;
  pair.state = PairState::differs;
  pair.features = set.samples[0].features;
  pair.changes = set.samples[0].changes;
  pair.places = {{"/common", "", ""}, {"/rare", "button", ""}};
  pair.edit_of_feature.fill(MeasuredPair::no_edit);
  pair.edit_of_change = {0, 1};
  const Verdict verdict = verdict_of(pair, {ModelJudge{model, {&profile, true}}});
  ASSERT_EQ(verdict.decision, Decision::inspect);
  ASSERT_FALSE(verdict.reasons.empty());
  EXPECT_EQ(verdict.reasons[0].place.path, "/rare");
}

TEST(RunViews, SeeARunAsItIsChosen) {
  const SampleSet set = release_set();
  const auto others = [&](RunChoice choice) {
    return std::round(std::expm1(view_runs(set, choice)[0][run_feature_count - 1]));
  };
  EXPECT_EQ(others(RunChoice::project), 100);  // no run counts as larger
  EXPECT_EQ(others(RunChoice::releases), 39);
  EXPECT_EQ(others(RunChoice::handful), 24);
  EXPECT_EQ(others(RunChoice::alone), 0);
}

TEST(RunViews, WithoutReleasesAnArchiveIsARun) {
  SampleSet set = release_set();
  const auto others = [&] {
    return std::round(std::expm1(view_runs(set, RunChoice::releases)[0][run_feature_count - 1]));
  };
  for (std::size_t i = 0; i < set.samples.size(); ++i) set.samples[i].archive = i % 10 == 0;
  EXPECT_EQ(others(), 39);  // one release step in two archives is one run
  for (Sample& sample : set.samples) sample.from = sample.to = 0;
  const auto together = std::count_if(set.samples.begin(), set.samples.end(), [](const Sample& sample) {
    return sample.archive == 1 && is_in_question(sample) && sample.project == 0;
  });
  EXPECT_EQ(others(), together - 1);
}

}  // namespace
}  // namespace treesift
