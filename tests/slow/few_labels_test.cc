// The few-labels curve on toy projects.
#include "model/experiments/few_labels.h"

#include <gtest/gtest.h>

#include "model/learn/training.h"
#include "tests/unit/model/learn/toy_samples.h"

namespace treesift {
namespace {

// In two projects changed words are faults; in the third they are what the release does.
SampleSet contrary_set() {
  SampleSet set;
  set.projects = {"one", "two", "three"};
  std::mt19937_64 random(5);
  for (std::uint32_t project = 0; project < 3; ++project) {
    for (int i = 0; i < 200; ++i) {
      const bool fault = i % 2 == 0, wordy = fault != (project == 2);
      Sample sample = toy_sample(project, fault ? Label::inspect : Label::benign, wordy ? 2 : 0.5, random());
      sample.features[feature("lost_links")] = static_cast<double>(random() % 3);
      sample.changes.push_back(
          {{random(), random(), random(), random()}, ChangeKind::words_changed, false, 1, {}});
      set.samples.push_back(sample);
    }
  }
  return set;
}

FewLabelsOptions one_trial() {
  FewLabelsOptions options;
  options.trials = 1;
  return options;
}

TEST(FewLabels, ARowAProjectAndWayAndTheirAverages) {
  const SampleSet set = contrary_set();
  const SeenSamples seen(set, RunChoice::project);
  const ReportTable table = trace_few_labels(seen, one_trial());
  ASSERT_EQ(table.rows.size(), 8u);
  for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
  EXPECT_EQ(text_in(table, 5, 0), "three");
  EXPECT_EQ(text_in(table, 5, 1), "--start-from");
  EXPECT_EQ(number_in(table, 4, 2),
            number_in(table, 5, 2));  // without labels both ways are the shipped model
  const double mean = (number_in(table, 1, 6) + number_in(table, 3, 6) + number_in(table, 5, 6)) / 3;
  EXPECT_NEAR(number_in(table, 7, 6), mean, 1e-12);
}

TEST(FewLabels, TurnAModelThatIsWrongAboutOurs) {
  const SampleSet set = contrary_set();
  const SeenSamples seen(set, RunChoice::project);
  const ReportTable table = trace_few_labels(seen, one_trial());
  EXPECT_LT(number_in(table, 5, 2), 0.3);  // shipped
  EXPECT_GT(number_in(table, 5, 6), 0.9);  // 20 % labelled
}

TEST(FewLabels, TheSameTableTwice) {
  const SampleSet set = contrary_set();
  const SeenSamples seen(set, RunChoice::project);
  const auto figures = [&] {
    std::vector<double> values;
    const ReportTable table = trace_few_labels(seen, one_trial());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      for (std::size_t column = 2; column < table.columns.size(); ++column) {
        values.push_back(number_in(table, row, column));
      }
    }
    return values;
  };
  EXPECT_EQ(figures(), figures());
}

// What the oracle flags is a fault everywhere, and of that the model is sure. Of the rest half is one abroad, and none
// at home. One pair is suggested.
SampleSet set_of_an_oracle() {
  SampleSet set;
  set.projects = {"one", "two", "home"};
  std::mt19937_64 random(7);
  for (std::uint32_t project = 0; project < 3; ++project) {
    for (std::uint64_t i = 0; i < (project < 2 ? 200 : 20); ++i) {
      const bool flagged = i % 2 == 0, fault = flagged || (project < 2 && i % 4 == 1);
      Sample sample = toy_sample(project, fault ? Label::inspect : Label::benign, 1, random());
      sample.findings = flagged;
      const std::uint64_t change = flagged ? 1 : 2;
      sample.changes.push_back({{change, change, change, change}, ChangeKind::words_changed, false, 1, {}});
      set.samples.push_back(sample);
    }
  }
  return set;
}

TEST(FewLabels, AreSuggestedByAllThatTheModelLooksAt) {
  const SampleSet set = set_of_an_oracle();
  const SeenSamples seen(set, RunChoice::project);
  FewLabelsOptions options = one_trial();
  options.configuration.options.oracles = {"C-WD"};
  const ReportTable table = trace_few_labels(seen, options);
  // One of the rest: it is not tested on, so that one false alarm less is left. With a fault it would be one find less.
  EXPECT_GT(number_in(table, 5, 7), number_in(table, 5, 2));
}

TEST(FewLabels, NeedTwoProjectsAndATrial) {
  SampleSet set = contrary_set();
  FewLabelsOptions none;
  none.trials = 0;
  EXPECT_THROW(trace_few_labels(SeenSamples(set, RunChoice::project), none), TrainingError);
  set.projects = {"one"};
  for (Sample& sample : set.samples) sample.project = 0;
  EXPECT_THROW(trace_few_labels(SeenSamples(set, RunChoice::project), one_trial()), TrainingError);
}

}  // namespace
}  // namespace treesift
