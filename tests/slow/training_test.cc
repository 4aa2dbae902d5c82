#include "model/learn/training.h"

#include <gtest/gtest.h>

#include <random>

#include "model/experiments/outcomes.h"
#include "model/learn/labels.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

// Two projects; `words_changed` tells the labels apart, `numbers_changed` says nothing.
SampleSet toy_set(int per_project) {
  SampleSet set;
  set.projects = {"one", "two"};
  std::mt19937 random(3);
  for (std::uint32_t project = 0; project < 2; ++project) {
    for (int i = 0; i < per_project; ++i) {
      Sample sample;
      sample.project = project;
      sample.label = i % 3 == 0 ? Label::inspect : Label::benign;
      sample.content = random();
      sample.bytes_differ = true;
      sample.features[feature("differs")] = 1;
      sample.features[feature("words_changed")] =
          (sample.label == Label::inspect ? 2.0 : 0.5) + 0.1 * (random() % 5);
      sample.features[feature("numbers_changed")] = static_cast<double>(random() % 4);
      set.samples.push_back(sample);
    }
  }
  return set;
}

TEST(Training, SeparatesWhatCanBeSeparated) {
  const SampleSet set = toy_set(60);
  const LinearModel model = train_model(set, all_samples(set), {});
  EXPECT_GT(model.weights[feature("words_changed")], 0.4);
  EXPECT_NEAR(model.weights[feature("numbers_changed")], 0, 0.05);
  EXPECT_EQ(model.provenance.f1, 1);
  EXPECT_EQ(model.provenance.pairs, 120u);
  EXPECT_EQ(model.provenance.inspect, 40u);
  EXPECT_EQ(model.provenance.projects, "one, two");
}

TEST(Training, IsRefusedWhenALabelIsMissing) {
  SampleSet set = toy_set(9);
  for (Sample& sample : set.samples) sample.label = Label::benign;
  try {
    train_model(set, all_samples(set), {});
    FAIL() << "trained on one label";
  } catch (const TrainingError& error) {
    EXPECT_NE(std::string(error.what()).find("0 inspect and 18 benign"), std::string::npos) << error.what();
  }
}

TEST(Training, EqualProjectsCountTheSameWhateverTheirSize) {
  SampleSet small = toy_set(30), tripled = small;
  for (const Sample& sample : small.samples) {
    if (sample.project == 0) tripled.samples.insert(tripled.samples.end(), 2, sample);
  }
  TrainingOptions options;
  options.project_weights = ProjectWeights::equal;
  const LinearModel a = train_model(small, all_samples(small), options);
  const LinearModel b = train_model(tripled, all_samples(tripled), options);
  EXPECT_NEAR(a.weights[feature("words_changed")], b.weights[feature("words_changed")], 1e-9);
  EXPECT_NEAR(a.cutoff, b.cutoff, 1e-6);
}

TEST(Training, CostsMoveTheCutoff) {
  SampleSet set = toy_set(60);
  for (std::size_t i = 0; i < set.samples.size(); i += 7) {  // some faults that look harmless
    set.samples[i].label = Label::inspect;
  }
  TrainingOptions misses_are_dear, looks_are_dear;
  misses_are_dear.goal = {CutoffGoal::Kind::cost, 1, 1000};
  looks_are_dear.goal = {CutoffGoal::Kind::cost, 1000, 1};
  const std::vector<const Sample*> samples = all_samples(set);
  const auto confusion = [&](const TrainingOptions& options) {
    return confusion_of(samples, outcomes_of(train_model(set, samples, options), samples));
  };
  EXPECT_EQ(recall(confusion(misses_are_dear)), 1);
  const Confusion lazy = confusion(looks_are_dear);
  EXPECT_EQ(lazy.true_positives + lazy.false_positives, 0);
}

Quality cross_validated(const SampleSet& set, ModelKind kind) {
  ExperimentOptions options;
  options.configuration.kind = kind;
  const SeenSamples seen(set, RunChoice::project);
  const std::vector<const Sample*> samples = all_samples(set);
  Trainer trainer(seen, options, options.folds);
  return quality_of(samples, trainer.cross_validated("all", samples, GroupBy::content));
}

TEST(Evaluation, NeverTestsOnWhatItTrainedOn) {
  // Labels are noise: what is honest cannot be far above chance, what peeks is.
  SampleSet set = toy_set(200);
  std::mt19937 random(5);
  for (Sample& sample : set.samples) {
    sample.label = random() % 2 == 0 ? Label::inspect : Label::benign;
    for (double& value : sample.features) value = static_cast<double>(random() % 1000);
  }
  EXPECT_NEAR(cross_validated(set, ModelKind::linear).area, 0.5, 0.1);
  EXPECT_NEAR(cross_validated(set, ModelKind::boosted).area, 0.5, 0.1);
  const std::vector<const Sample*> samples = all_samples(set);
  const LinearModel peeking = train_model(set, samples, {});
  EXPECT_GT(quality_of(samples, outcomes_of(peeking, samples)).area, 0.65);
}

TEST(Evaluation, LeavesAProjectOut) {
  SampleSet set = toy_set(60);
  ExperimentOptions options;
  options.configuration.kind = ModelKind::linear;
  const auto left_out = [&] {
    const SeenSamples seen(set, RunChoice::project);
    return quality_of(samples_of(set, 0), Trainer(seen, options, 1).left_out(0));
  };
  EXPECT_EQ(f1(left_out().confusion), 1);
  for (Sample& sample : set.samples) {  // the other project now says the contrary
    if (sample.project == 1) sample.label = sample.label == Label::inspect ? Label::benign : Label::inspect;
  }
  EXPECT_EQ(left_out().area, 0);
}

TEST(Evaluation, PairsThatCouldNotBeJudgedCountAsInspected) {
  SampleSet set = toy_set(60);
  set.samples[1].judged = false;  // a benign one
  EXPECT_EQ(cross_validated(set, ModelKind::linear).confusion.false_positives, 1);
}

TEST(Evaluation, FewerPairsThanFoldsAreRefused) {
  const SampleSet set = toy_set(3);
  EXPECT_THROW(cross_validated(set, ModelKind::linear), TrainingError);
}

std::string problem_of(std::string line) {
  line.append(read_padding, '\0');
  const auto parsed = parse_label_line(std::string_view(line).substr(0, line.size() - read_padding));
  const std::string* problem = std::get_if<std::string>(&parsed);
  return problem != nullptr ? *problem : "";
}

TEST(Labels, AreReadAndRefused) {
  std::string line =
      R"({"id":"r/a/b","label":"inspect","project":"p","mutation":"m","severity":"very-low","from":"1","to":null})";
  const std::size_t size = line.size();
  line.append(read_padding, '\0');
  const LabelLine label = std::get<LabelLine>(parse_label_line(std::string_view(line).substr(0, size)));
  EXPECT_EQ(label.id, "r/a/b");
  EXPECT_EQ(label.input, "b");
  EXPECT_EQ(label.severity, Severity::very_low);
  EXPECT_EQ(label.from, "1");
  EXPECT_EQ(label.to, "");
  EXPECT_EQ(label.label, Label::inspect);
  EXPECT_EQ(label.project, "p");
  EXPECT_EQ(label.mutation, "m");
  EXPECT_NE(problem_of("{\"id\":"), "");
  EXPECT_EQ(problem_of("[]"), "not a JSON object");
  EXPECT_EQ(problem_of(R"({"label":"inspect"})"), "no \"id\"");
  EXPECT_EQ(problem_of(R"({"id":"a","label":"maybe"})"),
            "\"label\" is \"maybe\", not \"inspect\" or \"benign\"");
}

}  // namespace
}  // namespace treesift
