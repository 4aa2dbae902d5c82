#include "model/training.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "model/evaluation.h"
#include "model/labels.h"
#include "parsers/parse.h"

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
  const Quality careful =
      quality_of_model(train_model(set, all_samples(set), misses_are_dear), all_samples(set));
  const Quality lazy = quality_of_model(train_model(set, all_samples(set), looks_are_dear), all_samples(set));
  EXPECT_EQ(recall(careful.confusion), 1);
  EXPECT_EQ(lazy.confusion.true_positives + lazy.confusion.false_positives, 0);
}

TEST(Folds, KeepEqualContentTogetherAndLabelsEven) {
  SampleSet set = toy_set(150);
  for (std::size_t i = 0; i + 1 < set.samples.size();
       i += 5) {  // pairs of equal content, of the same or another label
    set.samples[i + 1].content = set.samples[i].content;
  }
  const std::vector<const Sample*> samples = all_samples(set);
  const std::vector<unsigned> fold_of = assign_folds(samples, 10, 1);
  std::map<std::uint64_t, unsigned> by_content;
  std::vector<int> inspect(10), benign(10);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ASSERT_LT(fold_of[i], 10u);
    EXPECT_EQ(by_content.try_emplace(samples[i]->content, fold_of[i]).first->second, fold_of[i]);
    ++(samples[i]->label == Label::inspect ? inspect : benign)[fold_of[i]];
  }
  for (int count : inspect) EXPECT_NEAR(count, 10, 4);
  for (int count : benign) EXPECT_NEAR(count, 20, 6);
  EXPECT_NE(assign_folds(samples, 10, 2), fold_of);  // another seed, other folds
}

TEST(Evaluation, NeverTestsOnWhatItTrainedOn) {
  // Labels are noise: what is honest cannot be far above chance, what peeks is.
  SampleSet set = toy_set(200);
  std::mt19937 random(5);
  for (Sample& sample : set.samples) {
    sample.label = random() % 2 == 0 ? Label::inspect : Label::benign;
    for (double& value : sample.features) value = static_cast<double>(random() % 1000);
  }
  const Quality honest = cross_validate(set, all_samples(set), 10, 1, {});
  EXPECT_NEAR(honest.area, 0.5, 0.1);
  const LinearModel model = train_model(set, all_samples(set), {});
  EXPECT_GT(quality_of_model(model, all_samples(set)).area, 0.65);
}

TEST(Evaluation, LeavesAProjectOut) {
  const SampleSet set = toy_set(60);
  EXPECT_EQ(f1(leave_project_out(set, 0, {}).confusion), 1);
}

TEST(Evaluation, PairsThatCouldNotBeJudgedCountAsInspected) {
  SampleSet set = toy_set(60);
  set.samples[1].judged = false;  // a benign one
  const Quality quality = cross_validate(set, all_samples(set), 10, 1, {});
  EXPECT_EQ(quality.confusion.false_positives, 1);
}

TEST(Evaluation, FewerPairsThanFoldsAreRefused) {
  const SampleSet set = toy_set(3);
  EXPECT_THROW(cross_validate(set, all_samples(set), 10, 1, {}), TrainingError);
}

std::string problem_of(std::string line) {
  line.append(parse_padding, '\0');
  const auto parsed = parse_label_line(std::string_view(line).substr(0, line.size() - parse_padding));
  const std::string* problem = std::get_if<std::string>(&parsed);
  return problem != nullptr ? *problem : "";
}

TEST(Labels, AreReadAndRefused) {
  std::string line =
      R"({"id":"r/a/b","label":"inspect","project":"p","mutation":"m","severity":"very-low","from":"1","to":null})";
  const std::size_t size = line.size();
  line.append(parse_padding, '\0');
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
